'use strict';

// What the command wrote: a JSON object with the run's summary, and arrays as base64. Lengths are in a unit that makes
// the room fit [-1,1], relative to its middle; the object's vertices are relative to the object's centre.

function decodeBytes(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes.buffer;
}

// The arrays are little-endian, as is every machine that a browser runs on today.
const floats = (text) => new Float32Array(decodeBytes(text));
const wholes = (text) => new Uint32Array(decodeBytes(text));

// The corners of triangles, nine numbers each.
function corners(vertices, indices) {
  const soup = new Float32Array(indices.length * 3);
  for (let i = 0; i < indices.length; i++) {
    for (let k = 0; k < 3; k++) soup[3 * i + k] = vertices[3 * indices[i] + k];
  }
  return soup;
}

// A mesh as drawn. `numbers` says which triangle of the file each one is, where some were left out.
class Mesh {
  constructor(written) {
    this.soup = corners(floats(written.vertices), wholes(written.indices));
    this.numbers = written.numbers ? wholes(written.numbers) : null;
    this.count = this.soup.length / 9;
  }

  // Where a triangle of the file is drawn, or -1.
  place(number) {
    if (!this.numbers) return number < this.count ? number : -1;
    let low = 0;
    let high = this.numbers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.numbers[middle] < number) low = middle + 1;
      else high = middle;
    }
    return this.numbers[low] === number ? low : -1;
  }

  // The corners of some triangles of the file, each once.
  pick(numbers) {
    const places = [...new Set(numbers)].map((n) => this.place(n)).filter((p) => p >= 0);
    const soup = new Float32Array(9 * places.length);
    places.forEach((p, i) => soup.set(this.soup.subarray(9 * p, 9 * p + 9), 9 * i));
    return soup;
  }

  radius() {
    let squared = 0;
    for (let i = 0; i < this.soup.length; i += 3) {
      squared = Math.max(squared, this.soup[i] ** 2 + this.soup[i + 1] ** 2 + this.soup[i + 2] ** 2);
    }
    return Math.sqrt(squared);
  }
}

class Flight {
  constructor(written) {
    this.summary = written.summary;
    this.notes = written.left_out;
    this.environment = new Mesh(written.environment);
    this.object = new Mesh(written.object);
    this.poses = floats(written.poses);
    this.times = floats(written.times_us);
    this.contacts = wholes(written.contacts);
    this.pairsA = wholes(written.pairs_a);
    this.pairsB = wholes(written.pairs_b);
    this.count = this.times.length;
    this.starts = this.findStarts();
    this.room = Flight.roomOf(written.summary);
  }

  // Half the sides of the room, in the page's unit.
  static roomOf({ room_low: low, room_high: high }) {
    const sides = high.map((h, i) => h - low[i]);
    return sides.map((side) => side / Math.max(...sides));
  }

  // Where the pairs of each pose begin. Beyond the last pair that was written there are none.
  findStarts() {
    const starts = new Uint32Array(this.count + 1);
    for (let i = 0; i < this.count; i++) {
      starts[i + 1] = Math.min(starts[i] + this.contacts[i], this.pairsA.length);
    }
    return starts;
  }

  // The 12 numbers of a pose as a 4x4 matrix in columns.
  matrix(pose) {
    const m = this.poses.subarray(12 * pose, 12 * pose + 12);
    return [m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0, m[3], m[7], m[11], 1];
  }

  centre(pose) {
    return [this.poses[12 * pose + 3], this.poses[12 * pose + 7], this.poses[12 * pose + 11]];
  }

  touching(pose) {
    const from = this.starts[pose];
    const to = this.starts[pose + 1];
    return {
      environment: this.environment.pick(this.pairsA.subarray(from, to)),
      object: this.object.pick(this.pairsB.subarray(from, to)),
    };
  }

  // The next pose in contact in a direction, or the same pose if there is none.
  nextContact(pose, direction) {
    for (let i = pose + direction; i >= 0 && i < this.count; i += direction) {
      if (this.contacts[i]) return i;
    }
    return pose;
  }

  poseOfMostContacts() {
    let best = 0;
    for (let i = 1; i < this.count; i++) if (this.contacts[i] > this.contacts[best]) best = i;
    return best;
  }
}

function readFlight() {
  return new Flight(JSON.parse(document.getElementById('flight').textContent));
}
