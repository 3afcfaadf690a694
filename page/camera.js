'use strict';

// Matrices are arrays of 16 numbers in columns, as WebGL takes them.

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function multiply(a, b) {
  const out = new Array(16);
  for (let c = 0; c < 4; c++) {
    for (let r = 0; r < 4; r++) {
      out[4 * c + r] = a[r] * b[4 * c] + a[4 + r] * b[4 * c + 1] + a[8 + r] * b[4 * c + 2] + a[12 + r] * b[4 * c + 3];
    }
  }
  return out;
}

function perspective(field, aspect, near, far) {
  const f = 1 / Math.tan(field / 2);
  const depth = 1 / (near - far);
  return [f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) * depth, -1, 0, 0, 2 * far * near * depth, 0];
}

// A point of an array, moved.
function apply(m, array, at) {
  const [x, y, z] = [array[at], array[at + 1], array[at + 2]];
  return [0, 1, 2].map((r) => m[r] * x + m[4 + r] * y + m[8 + r] * z + m[12 + r]);
}

// The pixels of a picture at which a point of the page is, or null behind the viewer.
function project(m, [x, y, z], target) {
  const w = m[3] * x + m[7] * y + m[11] * z + m[15];
  if (w <= 0) return null;
  return [((m[0] * x + m[4] * y + m[8] * z + m[12]) / w * 0.5 + 0.5) * target.width,
    (0.5 - (m[1] * x + m[5] * y + m[9] * z + m[13]) / w * 0.5) * target.height];
}

const FIELD = 0.6; // of view, upright, in radians
const PITCH = 0.42; // of the first view

const dot = (v, w) => v[0] * w[0] + v[1] * w[1] + v[2] * w[2];

// Looks from all sides at a point; z is up.
class Camera {
  // `points` are what the overview must show, nine numbers or more; `radius` is that of everything, for the near and the
  // far plane. The first view is the best one of eight from a corner: `merit` says how good it is to look from a side.
  constructor(points, radius, merit) {
    this.radius = radius;
    const yaws = [0, 1, 2, 3].flatMap((k) => [k * Math.PI / 2 - 0.65, k * Math.PI / 2 + 0.65]);
    const merits = yaws.map((yaw) => merit(this.axes({ yaw, pitch: PITCH })[2]));
    this.start = { yaw: yaws[merits.indexOf(Math.max(...merits))], pitch: PITCH };
    this.findExtent(points);
    this.reset();
  }

  // How far the points reach along the axes of the first view, and the middle of that.
  findExtent(points) {
    const axes = this.axes(this.start);
    const ranges = axes.map((axis) => {
      let [low, high] = [Infinity, -Infinity];
      for (let i = 0; i < points.length; i += 3) {
        const along = axis[0] * points[i] + axis[1] * points[i + 1] + axis[2] * points[i + 2];
        low = Math.min(low, along);
        high = Math.max(high, along);
      }
      return [low, high];
    });
    const middles = ranges.map(([low, high]) => (low + high) / 2);
    this.home = [0, 1, 2].map((i) => axes.reduce((sum, axis, k) => sum + middles[k] * axis[i], 0));
    this.points = points;
  }

  reset() {
    Object.assign(this, this.start);
    this.target = [...this.home];
    this.zoom = 1;
    this.closeZoom = 1;
  }

  // Right, up and backward, each a unit vector.
  axes({ yaw, pitch } = this) {
    const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
    return [[cy, sy, 0], [-sy * sp, cy * sp, cp], [sy * cp, -cy * cp, sp]];
  }

  turn(right, up) {
    this.yaw -= right;
    this.pitch = Math.max(-1.55, Math.min(1.55, this.pitch + up));
  }

  // How far to stand off so that every point is in the picture, as seen from where it is first shown. (From there only:
  // a distance that changed while the picture turns would look like breathing.)
  standOff(aspect) {
    if (this.offAspect === aspect) return this.off;
    const [r, u, b] = this.axes(this.start);
    const slope = Math.tan(FIELD / 2);
    let distance = 0;
    for (let i = 0; i < this.points.length; i += 3) {
      const p = this.home.map((h, k) => this.points[i + k] - h);
      const aside = Math.max(Math.abs(dot(p, r)) / aspect, Math.abs(dot(p, u)));
      distance = Math.max(distance, dot(p, b) + aside / slope);
    }
    this.offAspect = aspect;
    this.off = 1.06 * distance || 1; // two points at one place have no size
    return this.off;
  }

  // The overview: everything, from the distance that the zoom gives.
  overview(aspect) {
    const distance = this.standOff(aspect) / this.zoom;
    const off = Math.hypot(...this.target) + this.radius * 1.05;
    return this.lookAt(this.target, distance, aspect, Math.max(distance - off, distance * 0.02), distance + off);
  }

  // The close-up: a ball around a point, and nothing that stands before it.
  closeup(target, radius, aspect) {
    const half = Math.atan(Math.tan(FIELD / 2) * Math.min(1, aspect));
    const distance = (1.1 * radius) / Math.sin(half) / this.closeZoom;
    const near = Math.max(distance - 1.02 * radius, 0.02 * distance);
    return this.lookAt(target, distance, aspect, near, distance + 2 * this.radius + Math.hypot(...target));
  }

  lookAt(target, distance, aspect, near, far) {
    const [r, u, b] = this.axes();
    const eye = target.map((t, i) => t + distance * b[i]);
    const view = [r[0], u[0], b[0], 0, r[1], u[1], b[1], 0, r[2], u[2], b[2], 0, -dot(r, eye), -dot(u, eye), -dot(b, eye), 1];
    // The ray through a place of the picture, which is -1 to 1 from left to right and from below to above.
    const ray = (x, y) => {
      const slope = Math.tan(FIELD / 2);
      const way = r.map((_, i) => r[i] * x * slope * aspect + u[i] * y * slope - b[i]);
      return { from: eye.map((e, i) => e + near * way[i]), way };
    };
    return { matrix: multiply(perspective(FIELD, aspect, near, far), view), toward: b, ray };
  }

  // Moves the target with the picture; the distances are parts of the picture's height.
  move(right, up, aspect) {
    const [r, u] = this.axes();
    const size = (2 * Math.tan(FIELD / 2) * this.standOff(aspect)) / this.zoom;
    this.target = this.target.map((t, i) => t - size * (right * r[i] + up * u[i]));
  }
}
