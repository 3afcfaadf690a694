'use strict';

// Matrices are arrays of 16 numbers in columns, as WebGL takes them.

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

const FIELD = 0.6; // of view, upright, in radians
const PITCH = 0.42; // of the first view

// Looks from all sides at a point; z is up.
class Camera {
  // `room` has half the sides of the box that the overview shows; `radius` is that of everything, for the near and the
  // far plane. The first view is the one in which `point` is most in front, of eight that show the room from a corner.
  constructor(room, radius, point) {
    this.room = room;
    this.radius = radius;
    const yaws = [0, 1, 2, 3].flatMap((k) => [k * Math.PI / 2 - 0.65, k * Math.PI / 2 + 0.65]);
    const inFront = (yaw) => point[0] * Math.sin(yaw) - point[1] * Math.cos(yaw);
    this.start = { yaw: yaws.reduce((a, b) => (inFront(b) > inFront(a) ? b : a)), pitch: PITCH };
    this.reset();
  }

  reset() {
    Object.assign(this, this.start);
    this.target = [0, 0, 0];
    this.zoom = 1;
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

  // How far to stand off so that every corner of the room is in the picture, as seen from where the flight is first
  // shown. (From there only: a distance that changed while the picture turns would look like breathing.)
  standOff(aspect) {
    const [r, u, b] = this.axes(this.start);
    const dot = (v, w) => v[0] * w[0] + v[1] * w[1] + v[2] * w[2];
    const slope = Math.tan(FIELD / 2);
    let distance = 0;
    for (let bits = 0; bits < 8; bits++) {
      const corner = this.room.map((half, i) => (bits & (1 << i) ? half : -half));
      const aside = Math.max(Math.abs(dot(corner, r)) / aspect, Math.abs(dot(corner, u)));
      distance = Math.max(distance, dot(corner, b) + aside / slope);
    }
    return 1.04 * distance;
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
    const distance = (1.1 * radius) / Math.sin(half);
    return this.lookAt(target, distance, aspect, distance - 1.02 * radius, distance + 2 * this.radius);
  }

  lookAt(target, distance, aspect, near, far) {
    const [r, u, b] = this.axes();
    const eye = target.map((t, i) => t + distance * b[i]);
    const dot = (a) => -(a[0] * eye[0] + a[1] * eye[1] + a[2] * eye[2]);
    const view = [r[0], u[0], b[0], 0, r[1], u[1], b[1], 0, r[2], u[2], b[2], 0, dot(r), dot(u), dot(b), 1];
    return { matrix: multiply(perspective(FIELD, aspect, near, far), view), toward: b };
  }

  // Moves the target with the picture; the distances are parts of the picture's height.
  move(right, up, aspect) {
    const [r, u] = this.axes();
    const size = (2 * Math.tan(FIELD / 2) * this.standOff(aspect)) / this.zoom;
    this.target = this.target.map((t, i) => t - size * (right * r[i] + up * u[i]));
  }
}
