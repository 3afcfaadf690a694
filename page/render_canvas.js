'use strict';

// Draws the scene where there is no WebGL: triangles sorted by depth, the far ones first. Slow, so of large meshes only
// one of so many triangles is drawn; `note` says so.

const MOST_PAINTED = 20000;

const cssColor = (color) => `rgb(${color.map((part) => Math.round(255 * part)).join(' ')})`;

class CanvasRenderer {
  constructor(run) {
    this.run = run;
    this.skip = Math.max(1, Math.ceil((run.a.count + run.b.count) / MOST_PAINTED));
    this.ever = new Set(run.single ? [] : [...run.pairsA].map((n) => run.a.place(n)));
    this.note = 'This browser has no WebGL 2: the picture is drawn without exact depth'
      + (this.skip > 1 ? `, with one of ${this.skip} triangles.` : '.');
  }

  setShown(shown) {
    this.shown = shown;
  }

  // Adds the triangles of a soup as they appear on the screen. Whatever crosses the near plane is left out.
  collect(list, soup, skip, model, look, target, colorOf) {
    const m = multiply(look.matrix, model);
    for (let t = 0; t < soup.length / 9; t += skip) {
      const points = [];
      const world = [];
      let depth = 0;
      for (let k = 0; k < 3; k++) {
        const corner = soup.subarray(9 * t + 3 * k, 9 * t + 3 * k + 3);
        const [x, y, z] = corner;
        const w = m[3] * x + m[7] * y + m[11] * z + m[15];
        const near = m[2] * x + m[6] * y + m[10] * z + m[14];
        if (near < -w || w <= 0) break;
        points.push(...project(m, corner, target));
        world.push(apply(model, corner, 0));
        depth += w;
      }
      if (points.length === 6) list.push({ points, depth, color: this.shade(colorOf(t), world, look.toward) });
    }
  }

  shade(color, [a, b, c], toward) {
    const u = b.map((v, i) => v - a[i]);
    const v = c.map((w, i) => w - a[i]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const size = Math.hypot(...n) || 1;
    const light = 0.45 + 0.55 * Math.abs((n[0] * toward[0] + n[1] * toward[1] + n[2] * toward[2]) / size);
    return cssColor(color.map((part) => part * light));
  }

  paint(context, list) {
    list.sort((a, b) => b.depth - a.depth);
    for (const { points, color } of list) {
      context.fillStyle = context.strokeStyle = color;
      context.beginPath();
      context.moveTo(points[0], points[1]);
      context.lineTo(points[2], points[3]);
      context.lineTo(points[4], points[5]);
      context.closePath();
      context.fill();
      context.stroke(); // closes the hairline between neighbours
    }
  }

  drawPath(context, look, theme, target, hidden) {
    const { run } = this;
    const { pose } = this.shown;
    for (const [color, from, to] of [[theme.ahead, pose, run.count - 1], [theme.path, 0, pose]]) {
      context.strokeStyle = cssColor(color);
      context.beginPath();
      for (let i = from; i <= to && !hidden('path'); i++) {
        const at = project(look.matrix, run.centre(i), target);
        if (at) context.lineTo(...at);
      }
      context.stroke();
    }
    for (let i = 0; i < run.count && !hidden('marks'); i++) {
      if (run.verdicts[i] !== FREE) this.dot(context, project(look.matrix, run.centre(i), target), 2.5, theme.mark);
    }
  }

  dot(context, at, radius, color) {
    if (!at) return;
    context.fillStyle = cssColor(color);
    context.beginPath();
    context.arc(at[0], at[1], radius * this.scale, 0, 2 * Math.PI);
    context.fill();
  }

  // Lines have a dark rim, so that they are seen on every colour.
  drawFound(context, look, theme, target, lines, dots, color) {
    const matrix = multiply(look.matrix, [...IDENTITY.slice(0, 12), ...this.shown.anchor, 1]);
    const place = (data, i) => project(matrix, data.subarray(i, i + 3), target);
    for (const [width, radius, paint] of [[4.6, 5, theme.rim], [2.4, 3.5, color]]) {
      context.lineWidth = width * this.scale;
      context.strokeStyle = cssColor(paint);
      context.beginPath();
      for (let i = 0; i < lines.length; i += 6) {
        const [from, to] = [place(lines, i), place(lines, i + 3)];
        if (!from || !to) continue;
        context.moveTo(...from);
        context.lineTo(...to);
      }
      context.stroke();
      for (let i = 0; i < dots.length; i += 3) this.dot(context, place(dots, i), radius, paint);
    }
  }

  drawMeshes(context, look, theme, target, hidden) {
    const { run, shown } = this;
    const list = [];
    const colorOf = (t) => (this.ever.has(t) && !hidden('ever') ? theme.ever : theme.stone);
    if (!hidden('a')) this.collect(list, run.a.soup, this.skip, shown.models.a, look, target, colorOf);
    const b = run.soupOfB(shown.pose);
    if (!hidden('b')) this.collect(list, b, this.skip, shown.models.b, look, target, () => theme.object);
    this.paint(context, list);
    const picked = shown.pickedSoup();
    for (const [name, soup] of [['near', shown.near], ['now', shown.now], ['picked', picked]]) {
      const found = [];
      if (name !== 'picked' && hidden(name)) continue;
      this.collect(found, soup.a, 1, shown.models.a, look, target, () => theme[name]);
      this.collect(found, soup.b, 1, shown.models.b, look, target, () => theme[name]);
      this.paint(context, found);
    }
  }

  draw(target, look, theme, scale, hidden) {
    const context = target.getContext('2d');
    const { shown } = this;
    this.scale = scale;
    context.fillStyle = cssColor(theme.background);
    context.fillRect(0, 0, target.width, target.height);
    context.lineWidth = 0.7;
    this.drawMeshes(context, look, theme, target, hidden);
    context.lineWidth = 1.5 * scale;
    if (this.run.moves) this.drawPath(context, look, theme, target, hidden);
    if (!hidden('meet')) this.drawFound(context, look, theme, target, shown.meet, shown.meetPoints, theme.meet);
    if (!hidden('gaps')) this.drawFound(context, look, theme, target, shown.gaps, shown.ends, theme.near);
  }
}

function createRenderer(run, redraw) {
  try {
    return new WebglRenderer(run, redraw);
  } catch (failure) {
    return new CanvasRenderer(run);
  }
}
