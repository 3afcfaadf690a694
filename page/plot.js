'use strict';

// Query time above, contacts below, along the flight. A column of pixels shows the largest value of its poses, so that
// no contact is lost however long the flight is.

const PLOT_LEFT = 58;
const PLOT_RIGHT = 8;

const short = (value) => value.toLocaleString('en', { maximumSignificantDigits: 3 });

function timeText(microseconds) {
  if (microseconds >= 1e6) return `${short(microseconds / 1e6)} s`;
  return microseconds >= 1000 ? `${short(microseconds / 1000)} ms` : `${short(microseconds)} µs`;
}

class Plot {
  constructor(canvas, flight) {
    this.canvas = canvas;
    this.flight = flight;
    this.mostTime = flight.times.reduce((a, b) => Math.max(a, b), 0) || 1;
    this.mostContacts = flight.contacts.reduce((a, b) => Math.max(a, b), 0);
  }

  poseAt(x) {
    const width = this.canvas.clientWidth - PLOT_LEFT - PLOT_RIGHT;
    const part = Math.max(0, Math.min(1, (x - PLOT_LEFT) / width));
    return Math.round(part * (this.flight.count - 1));
  }

  // The largest value in each column of pixels.
  columns(values, width) {
    const out = new Float64Array(width);
    const span = Math.max(1, values.length - 1);
    for (let i = 0; i < values.length; i++) {
      const from = Math.floor((i / span) * (width - 1));
      const to = Math.max(from, Math.ceil(((i + 1) / span) * (width - 1)) - 1);
      for (let x = from; x <= to && x < width; x++) out[x] = Math.max(out[x], values[i]);
    }
    return out;
  }

  band(context, values, most, top, height, color) {
    const width = Math.max(2, Math.floor(this.width - PLOT_LEFT - PLOT_RIGHT));
    const columns = this.columns(values, width);
    context.fillStyle = color;
    for (let x = 0; x < width; x++) {
      const bar = most ? (columns[x] / most) * height : 0;
      if (columns[x] > 0) context.fillRect(PLOT_LEFT + x, top + height - Math.max(bar, 1), 1, Math.max(bar, 1));
    }
  }

  frame(context, css, label, scale, top, height) {
    context.fillStyle = css('--quiet');
    context.textAlign = 'right';
    context.textBaseline = 'top';
    context.fillText(scale, PLOT_LEFT - 6, top);
    context.fillText(label, PLOT_LEFT - 6, top + height - 12);
    context.fillStyle = css('--line');
    context.fillRect(PLOT_LEFT, top + height, this.width - PLOT_LEFT - PLOT_RIGHT, 1);
  }

  draw(pose, css, ratio) {
    const { canvas, flight } = this;
    const context = canvas.getContext('2d');
    this.width = canvas.width / ratio;
    const height = (canvas.height / ratio - 12) / 2;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.width, canvas.height / ratio);
    context.font = '11px system-ui, "Liberation Sans", sans-serif';
    this.frame(context, css, 'time', timeText(this.mostTime), 0, height);
    this.band(context, flight.times, this.mostTime, 0, height, css('--quiet'));
    this.frame(context, css, 'contacts', short(this.mostContacts), height + 8, height);
    this.band(context, flight.contacts, this.mostContacts, height + 8, height, css('--now'));
    const span = Math.max(1, flight.count - 1);
    const x = PLOT_LEFT + (pose / span) * (this.width - PLOT_LEFT - PLOT_RIGHT - 1);
    context.fillStyle = css('--object');
    context.fillRect(x - 0.75, 0, 1.5, canvas.height / ratio);
  }
}
