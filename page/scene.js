'use strict';

// What is to be drawn at one pose, for either renderer: triangles that stand out, lines, dots, labels.

// Points that the first view must show: the room, or both meshes (of large ones, some vertices) and the way of B.
function pointsToSee(run, pose) {
  const some = (mesh, matrix) => {
    const step = 3 * Math.ceil(mesh.count / 5000);
    const points = [];
    for (let i = 0; i < 3 * mesh.count; i += step) {
      for (let k = i; k < Math.min(i + 3, 3 * mesh.count); k++) points.push(...apply(matrix, mesh.soup, 3 * k));
    }
    return points;
  };
  if (run.hasRoom) {
    return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bits) => run.sides.map((half, i) => (bits & (1 << i) ? half : -half)));
  }
  const way = [];
  for (let i = 0; i < run.count; i++) way.push(...run.centre(i));
  return [...some(run.a, run.matrixA), ...some(run.b, run.matrix(pose)), ...way];
}

// Lines around a polygon, along a segment, or none at a point: pairs of ends.
function edgesOf(corners) {
  if (corners.length < 2) return [];
  if (corners.length === 2) return [corners];
  return corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]]);
}

const MOST_GAPS = 2000; // lines between closest points: more are a mass in which none is seen

class Shown {
  constructor(run, pose, picked) {
    this.run = run;
    this.pose = pose;
    this.models = { a: run.matrixA, b: run.matrix(pose) };
    this.picked = picked;
    this.pairs = run.pairsAt(pose);
    this.closest = run.closest(pose);
    if (this.closest && this.closest.pair) this.pairs.push(this.closest.pair);
    this.anchor = this.findAnchor(); // lines and dots are relative to it, so that floats serve from near by too
    const touching = this.pairs.filter((pair) => pair.kind !== 'apart');
    const near = this.pairs.filter((pair) => pair.kind === 'apart');
    const nearest = near.length <= MOST_GAPS ? near
      : near.slice().sort((p, q) => p.distance - q.distance).slice(0, MOST_GAPS);
    this.now = this.triangles(touching);
    this.near = this.triangles(near);
    this.meet = this.lines(touching); // where triangles meet
    this.gaps = this.lines(nearest); // between closest points
    this.meetPoints = this.points(touching.filter((pair) => pair.corners.length === 1));
    this.ends = this.points(nearest);
  }

  // The same pose with other triangles picked.
  withPicked(picked) {
    return Object.assign(Object.create(Shown.prototype), this, { picked });
  }

  findAnchor() {
    const pair = this.pairs.find(({ corners }) => corners.length);
    return pair ? this.run.toPage(pair.corners[0]) : [0, 0, 0];
  }

  triangles(pairs) {
    return { a: this.run.a.pick(pairs.map((pair) => pair.a)), b: this.run.b.pick(pairs.map((pair) => pair.b)) };
  }

  // Both ends of each line, relative to the anchor.
  lines(pairs) {
    return this.placed(pairs.flatMap((pair) => edgesOf(pair.corners)).flat());
  }

  points(pairs) {
    return this.placed(pairs.flatMap((pair) => pair.corners));
  }

  placed(points) {
    const { middle, unit } = this.run;
    const out = new Float32Array(3 * points.length);
    for (let i = 0; i < points.length; i++) {
      for (let k = 0; k < 3; k++) out[3 * i + k] = (points[i][k] - middle[k]) / unit - this.anchor[k];
    }
    return out;
  }

  // The triangles that the user picked.
  pickedSoup() {
    const { a, b } = this.picked;
    return { a: this.run.a.pick(a === null ? [] : [a]), b: this.run.b.pick(b === null ? [] : [b]) };
  }

  // A ball around what was found: around one pair, or all of them, or B where nothing was.
  focus(pair, radiusOfB) {
    const centre = this.run.centre(this.pose);
    if (!pair && this.run.moves) return { centre, radius: radiusOfB };
    const points = (pair ? [pair] : this.pairs).flatMap((p) => p.corners).map((p) => this.run.toPage(p));
    if (!points.length) return { centre, radius: radiusOfB };
    const low = points.reduce((m, p) => m.map((v, i) => Math.min(v, p[i])));
    const high = points.reduce((m, p) => m.map((v, i) => Math.max(v, p[i])));
    const middle = low.map((v, i) => (v + high[i]) / 2);
    const reach = points.reduce((most, p) => Math.max(most, Math.hypot(...p.map((v, i) => v - middle[i]))), 0);
    return { centre: middle, radius: Math.max(1.25 * reach, 0.12 * radiusOfB) };
  }
}

// Texts at places of the page: what the two ends of a line are, and how long it is.
function labelsOf(shown) {
  const { run, closest } = shown;
  if (!closest || !closest.pair || !(closest.distance > 0)) return [];
  const [a, b] = closest.pair.corners.map((p) => run.toPage(p));
  return [
    { at: a, text: `A, triangle ${closest.pair.a}` },
    { at: b, text: `B, triangle ${closest.pair.b}` },
    { at: a.map((v, i) => (v + b[i]) / 2), text: six(closest.distance), strong: true },
  ];
}

// Draws the labels over a picture, each beside its place, and none over another.
function drawLabels(target, look, shown, css, ratio) {
  const context = target.getContext('2d');
  const taken = [];
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { at, text, strong } of labelsOf(shown)) {
    const place = project(look.matrix, at, target);
    if (!place) continue;
    context.font = `${strong ? '600 ' : ''}${(strong ? 14 : 12) * ratio}px system-ui, "Liberation Sans", sans-serif`;
    const width = context.measureText(text).width;
    const x = Math.min(place[0] + 9 * ratio, target.width - width - 4 * ratio);
    let y = Math.max(10 * ratio, Math.min(place[1], target.height - 10 * ratio));
    while (taken.some((other) => Math.abs(other - y) < 17 * ratio)) y += ratio;
    taken.push(y);
    context.strokeStyle = css('--paper');
    context.lineWidth = 4 * ratio;
    context.strokeText(text, x, y);
    context.fillStyle = css(strong ? '--near' : '--ink');
    context.fillText(text, x, y);
  }
}
