'use strict';

// What the command wrote: a JSON object with names, the numbers that --json prints, and arrays as base64. Lengths are in
// the page's own unit, places relative to `middle`, the vertices of a mesh relative to its own middle; points that were
// found are in A's frame, as the command prints them.

function decodeBytes(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// The arrays are little-endian, as is every machine that a browser runs on today.
const bytesOf = (text) => decodeBytes(text);
const floatsOf = (text) => new Float32Array(decodeBytes(text).buffer);
const wholesOf = (text) => new Uint32Array(decodeBytes(text).buffer);
const doublesOf = (text) => new Float64Array(decodeBytes(text).buffer);

const KINDS = ['apart', 'touching', 'crossing', 'overlap'];
const [FREE, CONTACT] = [0, 1]; // verdicts; 2 is 'not decided'
const NO_TRIANGLE = 0xffffffff;

// A mesh as drawn. `numbers` says which triangle of the file each one is, where that is not its place.
class Mesh {
  constructor(written, name) {
    const vertices = floatsOf(written.vertices);
    const indices = wholesOf(written.indices);
    this.name = name;
    this.count = written.triangles;
    this.numbers = written.numbers ? wholesOf(written.numbers) : null;
    this.order = this.numbers && Uint32Array.from(this.numbers.keys())
      .sort((p, q) => this.numbers[p] - this.numbers[q]);
    this.soup = new Float32Array(9 * this.count); // the corners of the triangles
    for (let i = 0; i < indices.length; i++) {
      for (let k = 0; k < 3; k++) this.soup[3 * i + k] = vertices[3 * indices[i] + k];
    }
  }

  number(place) {
    return this.numbers ? this.numbers[place] : place;
  }

  // Where a triangle of the file is drawn, or -1.
  place(number) {
    if (!this.numbers) return number < this.count ? number : -1;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.numbers[this.order[middle]] < number) low = middle + 1;
      else high = middle;
    }
    return low < this.count && this.numbers[this.order[low]] === number ? this.order[low] : -1;
  }

  // The corners of some triangles of the file, each once.
  pick(numbers) {
    const places = [...new Set(numbers)].map((n) => this.place(n)).filter((p) => p >= 0);
    const soup = new Float32Array(9 * places.length);
    places.forEach((p, i) => soup.set(this.soup.subarray(9 * p, 9 * p + 9), 9 * i));
    return soup;
  }

  // Where the triangles from this number on are drawn, if their places are in the order of their numbers.
  from(number) {
    if (!this.numbers) return number;
    let place = 0;
    while (place < this.count && this.numbers[place] < number) place++;
    return place;
  }

  radius() {
    let squared = 0;
    for (let i = 0; i < this.soup.length; i += 3) {
      squared = Math.max(squared, this.soup[i] ** 2 + this.soup[i + 1] ** 2 + this.soup[i + 2] ** 2);
    }
    return Math.sqrt(squared);
  }
}

// Where something begins whose parts have these sizes, and the end.
function startsOf(sizes, most) {
  const starts = new Uint32Array(sizes.length + 1);
  for (let i = 0; i < sizes.length; i++) starts[i + 1] = Math.min(starts[i] + sizes[i], most);
  return starts;
}

// What one command was asked, and what it found.
class Run {
  constructor(written) {
    const optional = (text, decode) => (text ? decode(text) : null);
    this.command = written.command;
    this.question = written.question;
    this.summary = written.summary;
    this.leftOut = written.left_out;
    this.middle = written.middle;
    this.unit = written.unit;
    this.sides = written.sides; // half of those of what the first view shows, in the page's unit
    this.hasRoom = written.room;
    this.a = new Mesh(written.a, written.name_a);
    this.b = new Mesh(written.b, written.name_b);
    this.matrixA = [...IDENTITY.slice(0, 12), ...written.centre_a, 1];
    this.rotations = floatsOf(written.rotations);
    this.places = doublesOf(written.places);
    this.times = optional(written.times_us, floatsOf);
    this.verdicts = bytesOf(written.verdicts);
    this.counts = wholesOf(written.counts);
    this.count = this.verdicts.length;
    this.distances = optional(written.distances, doublesOf); // two a pose: proven, and of the pair that is named
    this.closestTriangles = optional(written.closest_triangles, wholesOf);
    this.closestPoints = optional(written.closest_points, doublesOf);
    this.readPairs(written);
  }

  readPairs(written) {
    this.pairsA = wholesOf(written.pairs_a);
    this.pairsB = wholesOf(written.pairs_b);
    this.kinds = bytesOf(written.kinds);
    this.pairDistances = written.pair_distances ? doublesOf(written.pair_distances) : null;
    this.corners = doublesOf(written.corners);
    this.cornerStarts = startsOf(bytesOf(written.corner_counts), this.corners.length / 3);
    this.pairStarts = startsOf(this.counts, this.pairsA.length); // beyond the last that was written there are none
  }

  get single() {
    return this.count === 1;
  }

  // Is B somewhere else at each pose? The steps of a clash, one for each pair of parts, all show it in one place.
  get moves() {
    return this.count > 1 && this.command !== 'clash';
  }

  // What is drawn of B at a pose: all of it; of an assembly, the two parts that the step is about.
  soupOfB(pose) {
    const step = this.command === 'clash' && this.summary.steps[pose];
    if (!step) return this.b.soup;
    const { part_names: names, part_starts_b: starts } = this.summary;
    const [one, other] = [step.a, step.b].map((name) => names.indexOf(name))
      .map((part) => this.b.soup.subarray(9 * this.b.from(starts[part]), 9 * this.b.from(starts[part + 1])));
    const both = new Float32Array(one.length + other.length);
    both.set(one);
    both.set(other, one.length);
    return both;
  }

  // What people call a triangle: its number, and its mesh; of an assembly, both in its part.
  called(mesh, number) {
    const { part_names: names, [`part_starts_${mesh}`]: starts } = this.summary;
    if (!names) return { number, name: this[mesh].name };
    let [low, high] = [0, names.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle + 1] > number) high = middle;
      else low = middle + 1;
    }
    return { number: number - starts[low], name: names[low] };
  }

  // Where B is, as a 4x4 matrix in columns.
  matrix(pose) {
    const m = this.rotations.subarray(9 * pose, 9 * pose + 9);
    return [m[0], m[3], m[6], 0, m[1], m[4], m[7], 0, m[2], m[5], m[8], 0, ...this.centre(pose), 1];
  }

  // Where the middle of B is, on the page.
  centre(pose) {
    return [...this.places.subarray(3 * pose, 3 * pose + 3)];
  }

  // From A's frame to the page and back.
  toPage(point) {
    return point.map((value, i) => (value - this.middle[i]) / this.unit);
  }

  fromPage(point) {
    return point.map((value, i) => value * this.unit + this.middle[i]);
  }

  // One pair: its triangles, its kind, and the points in which they meet (or are closest), in A's frame.
  pair(index) {
    const corners = [];
    for (let i = this.cornerStarts[index]; i < this.cornerStarts[index + 1]; i++) {
      corners.push([...this.corners.subarray(3 * i, 3 * i + 3)]);
    }
    return {
      a: this.pairsA[index],
      b: this.pairsB[index],
      kind: KINDS[this.kinds[index]],
      distance: this.pairDistances ? this.pairDistances[index] : 0,
      corners,
    };
  }

  pairsAt(pose) {
    const found = [];
    for (let i = this.pairStarts[pose]; i < this.pairStarts[pose + 1]; i++) found.push(this.pair(i));
    return found;
  }

  // The bounds of the distance at a pose, and the closest points where there is a pair; null if that was not asked.
  closest(pose) {
    if (!this.distances) return null;
    const [atLeast, distance] = this.distances.subarray(2 * pose, 2 * pose + 2);
    if (!Number.isFinite(distance)) return { atLeast, distance, pair: null };
    const points = [0, 1].map((i) => [...this.closestPoints.subarray(6 * pose + 3 * i, 6 * pose + 3 * i + 3)]);
    const [a, b] = this.closestTriangles.subarray(2 * pose, 2 * pose + 2);
    if (a === NO_TRIANGLE) return { atLeast, distance, pair: null }; // solids that share a point inside both
    const pair = distance > 0 ? { kind: 'apart', corners: points } : { kind: 'touching', corners: points.slice(0, 1) };
    return { atLeast, distance, pair: { a, b, distance, ...pair } };
  }

  // The next pose in a direction that is not free, or the same pose if there is none.
  nextFound(pose, direction) {
    for (let i = pose + direction; i >= 0 && i < this.count; i += direction) {
      if (this.verdicts[i] !== FREE) return i;
    }
    return pose;
  }

  // The pose to begin with: that of the most pairs, or of the least distance, or the first that is not free.
  poseToShow() {
    const score = this.distances ? (i) => -this.distances[2 * i + 1] : (i) => this.counts[i];
    let best = 0;
    for (let i = 1; i < this.count; i++) if (score(i) > score(best)) best = i;
    return best;
  }
}

function readRun() {
  return new Run(JSON.parse(document.getElementById('data').textContent));
}
