'use strict';

// Query time above, contacts or distances below, along the poses. A column of pixels shows the largest value of its
// poses, so that none is lost however many there are.

const PLOT_LEFT = 62;
const PLOT_RIGHT = 8;

// Where a scale ends. Of the largest hundredth of the values (three at least, a quarter at most) those go beyond it that are
// more than twice all others: they would flatten them.
function scaleOf(values) {
  const sorted = Float64Array.from(values).filter(Number.isFinite).sort();
  const most = sorted.length ? sorted[sorted.length - 1] : 0;
  const few = Math.min(sorted.length >> 2, Math.max(3, Math.ceil(sorted.length / 100)));
  const others = sorted.length ? sorted[sorted.length - 1 - few] : 0;
  const kept = others > 0 ? sorted.filter((value) => value <= 2 * others) : sorted;
  return { top: kept.length ? kept[kept.length - 1] : 0, most, beyond: sorted.length - kept.length };
}

class Band {
  constructor(label, values, text, color) {
    Object.assign(this, { label, values, text, color }, scaleOf(values));
  }

  // The largest value in each column of pixels.
  columns(width) {
    const out = new Float64Array(width);
    const span = Math.max(1, this.values.length - 1);
    for (let i = 0; i < this.values.length; i++) {
      const from = Math.floor((i / span) * (width - 1));
      const to = Math.max(from, Math.ceil(((i + 1) / span) * (width - 1)) - 1);
      for (let x = from; x <= to && x < width; x++) out[x] = Math.max(out[x], this.values[i]);
    }
    return out;
  }

  // What goes beyond the scale ends in an arrow, and is told in words.
  draw(context, css, top, height, width) {
    const columns = this.columns(width);
    context.fillStyle = css(this.color);
    for (let x = 0; x < width; x++) {
      const bar = this.top ? Math.min(1, columns[x] / this.top) * height : 0;
      if (columns[x] > 0) context.fillRect(PLOT_LEFT + x, top + height - Math.max(bar, 1), 1, Math.max(bar, 1));
    }
    context.fillStyle = css('--beyond');
    for (let x = 0; x < width && this.beyond; x++) {
      if (!(columns[x] > this.top)) continue;
      context.beginPath();
      context.moveTo(PLOT_LEFT + x + 0.5, top - 1);
      context.lineTo(PLOT_LEFT + x - 3, top + 5);
      context.lineTo(PLOT_LEFT + x + 4, top + 5);
      context.fill();
    }
    this.drawWords(context, css, top, height, width);
  }

  drawWords(context, css, top, height, width) {
    context.textBaseline = 'top';
    context.textAlign = 'right';
    context.fillStyle = css('--quiet');
    context.fillText(this.label, PLOT_LEFT - 6, top + height - 12);
    if (height > 26) context.fillText(this.text(this.top), PLOT_LEFT - 6, top);
    if (this.beyond) {
      const words = `\u25b2 ${count(this.beyond)} beyond, up to ${this.text(this.most)}`;
      const from = PLOT_LEFT + width - context.measureText(words).width - 6;
      context.fillStyle = css('--paper');
      context.fillRect(from - 4, top + 6, PLOT_LEFT + width - from + 4, 14);
      context.fillStyle = css('--beyond');
      context.fillText(words, PLOT_LEFT + width - 4, top + 7);
    }
    context.fillStyle = css('--line');
    context.fillRect(PLOT_LEFT, top + height, width, 1);
  }
}

class Plot {
  constructor(canvas, run) {
    this.canvas = canvas;
    this.run = run;
    const found = run.distances
      ? new Band('distance', Float64Array.from(run.verdicts, (_, i) => run.distances[2 * i + 1]), short, '--near')
      : new Band(askedNear(run) ? 'near pairs' : 'contacts', run.counts, short, '--now');
    this.bands = [...(run.times ? [new Band('time', run.times, timeText, '--quiet')] : []), found];
  }

  poseAt(x) {
    const width = this.canvas.clientWidth - PLOT_LEFT - PLOT_RIGHT;
    const part = Math.max(0, Math.min(1, (x - PLOT_LEFT) / width));
    return Math.round(part * (this.run.count - 1));
  }

  draw(pose, css, ratio) {
    const { canvas, run } = this;
    const context = canvas.getContext('2d');
    const [whole, height] = [canvas.width / ratio, canvas.height / ratio];
    const width = Math.max(2, Math.floor(whole - PLOT_LEFT - PLOT_RIGHT));
    const each = height / this.bands.length;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, whole, height);
    context.font = '11px system-ui, "Liberation Sans", sans-serif';
    this.bands.forEach((band, i) => band.draw(context, css, i * each + 3, each - 6, width));
    const x = PLOT_LEFT + (pose / Math.max(1, run.count - 1)) * (width - 1);
    context.fillStyle = css('--object');
    context.fillRect(x - 0.75, 0, 1.5, height);
  }
}
