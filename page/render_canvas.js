'use strict';

// Draws the scene where there is no WebGL: triangles sorted by depth, the far ones first. Slow, so of large meshes only
// one of so many triangles is drawn; `note` says so.

const MOST_PAINTED = 20000;

class CanvasRenderer {
  constructor(flight) {
    this.flight = flight;
    this.skip = Math.max(1, Math.ceil((flight.environment.count + flight.object.count) / MOST_PAINTED));
    this.ever = new Set([...flight.pairsA].map((n) => flight.environment.place(n)));
    this.note = 'This browser has no WebGL 2: the picture is drawn without exact depth'
      + (this.skip > 1 ? `, with one of ${this.skip} triangles.` : '.');
  }

  setPose(pose) {
    if (pose === this.pose) return;
    this.pose = pose;
    this.model = this.flight.matrix(pose);
    this.now = this.flight.touching(pose);
  }

  // Adds the triangles of a soup as they appear on the screen. Whatever crosses the near plane is left out.
  collect(list, soup, skip, model, look, target, colorOf) {
    const m = multiply(look.matrix, model);
    for (let t = 0; t < soup.length / 9; t += skip) {
      const points = [];
      const world = [];
      let depth = 0;
      for (let k = 0; k < 3; k++) {
        const [x, y, z] = soup.subarray(9 * t + 3 * k, 9 * t + 3 * k + 3);
        const w = m[3] * x + m[7] * y + m[11] * z + m[15];
        const near = m[2] * x + m[6] * y + m[10] * z + m[14];
        if (near < -w || w <= 0) break;
        points.push(((m[0] * x + m[4] * y + m[8] * z + m[12]) / w * 0.5 + 0.5) * target.width,
          (0.5 - (m[1] * x + m[5] * y + m[9] * z + m[13]) / w * 0.5) * target.height);
        world.push([0, 1, 2].map((r) => model[r] * x + model[4 + r] * y + model[8 + r] * z + model[12 + r]));
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
    return `rgb(${color.map((part) => Math.round(255 * part * light)).join(' ')})`;
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

  drawPath(context, look, theme, target, scale) {
    const m = look.matrix;
    const css = (color) => `rgb(${color.map((part) => Math.round(255 * part)).join(' ')})`;
    const place = (pose) => {
      const [x, y, z] = this.flight.centre(pose);
      const w = m[3] * x + m[7] * y + m[11] * z + m[15];
      return w > 0 ? [((m[0] * x + m[4] * y + m[8] * z + m[12]) / w * 0.5 + 0.5) * target.width,
        (0.5 - (m[1] * x + m[5] * y + m[9] * z + m[13]) / w * 0.5) * target.height] : null;
    };
    context.lineWidth = 1.5 * scale;
    for (const [color, from, to] of [[theme.ahead, this.pose, this.flight.count - 1], [theme.path, 0, this.pose]]) {
      context.strokeStyle = css(color);
      context.beginPath();
      for (let i = from; i <= to; i++) {
        const at = place(i);
        if (at) context.lineTo(...at);
      }
      context.stroke();
    }
    context.fillStyle = css(theme.now);
    for (let i = 0; i < this.flight.count; i++) {
      const at = this.flight.contacts[i] ? place(i) : null;
      if (at) context.fillRect(at[0] - 2 * scale, at[1] - 2 * scale, 4 * scale, 4 * scale);
    }
  }

  draw(target, look, theme, scale) {
    const context = target.getContext('2d');
    context.fillStyle = `rgb(${theme.background.map((part) => Math.round(255 * part)).join(' ')})`;
    context.fillRect(0, 0, target.width, target.height);
    context.lineWidth = 0.7;
    const list = [];
    const { environment, object } = this.flight;
    this.collect(list, environment.soup, this.skip, IDENTITY, look, target,
      (t) => (this.ever.has(t) ? theme.ever : theme.stone));
    this.collect(list, object.soup, this.skip, this.model, look, target, () => theme.object);
    this.paint(context, list);
    const red = [];
    this.collect(red, this.now.environment, 1, IDENTITY, look, target, () => theme.now);
    this.collect(red, this.now.object, 1, this.model, look, target, () => theme.now);
    this.paint(context, red);
    this.drawPath(context, look, theme, target, scale);
  }
}

function createRenderer(flight, redraw) {
  try {
    return new WebglRenderer(flight, redraw);
  } catch (failure) {
    return new CanvasRenderer(flight);
  }
}
