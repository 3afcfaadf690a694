'use strict';

// Draws the scene with WebGL 2. Faces are lit by their own normals, which the fragment shader finds from how the
// position changes from pixel to pixel, and show their edges, which it finds from which corner a vertex is; so a
// triangle is nine floats and nothing else.

const FACE_VERTEX = `#version 300 es
in vec3 position;
uniform mat4 view;
uniform mat3 turn;
out vec3 at, corner;
void main() {
  at = turn * position;
  int k = gl_VertexID % 3;
  corner = vec3(k == 0, k == 1, k == 2);
  gl_Position = view * vec4(position, 1.0);
}`;

const FACE_FRAGMENT = `#version 300 es
precision highp float;
in vec3 at, corner;
uniform vec4 color;
uniform vec3 toward;
uniform float edge;
out vec4 pixel;
void main() {
  vec3 normal = cross(dFdx(at), dFdy(at));
  float size = length(normal);
  normal = size > 0.0 ? normal / size : toward;
  float head = abs(dot(normal, toward));
  float sky = 0.5 + 0.5 * abs(normal.z);
  float light = 0.38 + 0.42 * head + 0.2 * sky;
  vec3 width = fwidth(corner) + 1e-6;
  vec3 near = smoothstep(vec3(0.0), width * 1.3, corner);
  float line = 1.0 - min(min(near.x, near.y), near.z);
  // Where triangles are as small as pixels, edges would be all there is to see.
  line *= 1.0 - smoothstep(0.15, 0.5, max(max(width.x, width.y), width.z));
  pixel = vec4(color.rgb * light * (1.0 - edge * line), 1.0) * color.a;
}`;

// A line as a rectangle of constant width on the screen, a little in front of the faces that it lies in.
const LINE_VERTEX = `#version 300 es
in vec3 here, there;
in vec2 side;
uniform mat4 view;
uniform vec2 size;
uniform float width, lift;
out float number;
void main() {
  vec4 a = view * vec4(here, 1.0), b = view * vec4(there, 1.0);
  vec4 at = side.x < 0.5 ? a : b;
  vec2 run = (b.xy / b.w - a.xy / a.w) * size;
  float far = length(run);
  vec2 across = far > 0.0 ? vec2(-run.y, run.x) / far : vec2(0.0, 1.0);
  at.xy += across * side.y * width / size * at.w;
  number = float(gl_InstanceID) + side.x;
  at.z -= lift * at.w;
  gl_Position = at;
}`;

const LINE_FRAGMENT = `#version 300 es
precision highp float;
in float number;
uniform vec4 done, ahead;
uniform float cursor;
out vec4 pixel;
void main() {
  vec4 color = number <= cursor ? done : ahead;
  pixel = vec4(color.rgb, 1.0) * color.a;
}`;

const DOT_VERTEX = `#version 300 es
in vec3 position;
uniform mat4 view;
uniform float width, lift;
void main() {
  gl_Position = view * vec4(position, 1.0);
  gl_Position.z -= lift * gl_Position.w;
  gl_PointSize = width;
}`;

const DOT_FRAGMENT = `#version 300 es
precision highp float;
uniform vec4 color;
uniform bool round;
out vec4 pixel;
void main() {
  if (round && length(gl_PointCoord - 0.5) > 0.5) discard;
  pixel = vec4(color.rgb, 1.0) * color.a;
}`;

function compile(gl, vertex, fragment) {
  const program = gl.createProgram();
  for (const [type, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
  const uniforms = {};
  const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS);
  for (let i = 0; i < count; i++) {
    const { name } = gl.getActiveUniform(program, i);
    uniforms[name] = gl.getUniformLocation(program, name);
  }
  return { program, uniforms };
}

const NOTHING = new Float32Array();
const ALL_STEPS = 1e9;
const MOST_BOLD = 100; // ends of lines between closest points
const LIFT = 2e-4; // of the depth: lines and dots stand before the faces that they lie in

// Two triangles for each step of a line: which end, and which side of it.
const SIDES = new Float32Array([0, -1, 1, -1, 1, 1, 0, -1, 1, 1, 0, 1]);

class WebglRenderer {
  // Throws where WebGL 2 is not to be had. A browser may take the context away, and give it back; then all is uploaded
  // again, and `redraw` called.
  constructor(run, redraw) {
    this.run = run;
    this.canvas = document.createElement('canvas');
    this.gl = this.canvas.getContext('webgl2', { antialias: true, alpha: false });
    if (!this.gl) throw new Error('no WebGL 2');
    this.canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
    this.canvas.addEventListener('webglcontextrestored', () => {
      this.upload();
      redraw();
    });
    this.upload();
  }

  // ---- what the card holds ----

  upload() {
    const { gl, run } = this;
    this.faces = compile(gl, FACE_VERTEX, FACE_FRAGMENT);
    this.lines = compile(gl, LINE_VERTEX, LINE_FRAGMENT);
    this.dots = compile(gl, DOT_VERTEX, DOT_FRAGMENT);
    this.a = this.soup(run.a.soup);
    this.b = this.soup(run.b.soup);
    this.ever = this.soup(run.single ? NOTHING : run.a.pick(run.pairsA));
    for (const name of ['now', 'near', 'picked']) this[name] = { a: this.soup(NOTHING), b: this.soup(NOTHING) };
    this.path = this.ribbon(Float32Array.from(run.places), 3); // each place is the end of one step and the start of the next
    this.path.count = run.moves ? run.count - 1 : 0;
    this.meet = this.ribbon(NOTHING, 6);
    this.gaps = this.ribbon(NOTHING, 6);
    this.marks = this.points(this.dots, this.contactMarks());
    this.meetPoints = this.points(this.dots, NOTHING);
    this.ends = this.points(this.dots, NOTHING);
    this.room = this.points(this.dots, this.roomEdges());
    this.shown = null;
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  buffer(data) {
    const { gl } = this;
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    return buffer;
  }

  // An attribute of the vertices of a shader, from the buffer that is bound: `size` of `stride` numbers.
  attribute(shader, name, size, stride, offset) {
    const { gl } = this;
    const place = gl.getAttribLocation(shader.program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, 4 * stride, 4 * offset);
    return place;
  }

  points(shader, data) {
    const { gl } = this;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    const buffer = this.buffer(data);
    this.attribute(shader, 'position', 3, 3, 0);
    gl.bindVertexArray(null);
    return { array, buffer, stride: 3, count: data.length / 3 };
  }

  soup(data) {
    return this.points(this.faces, data);
  }

  // Lines: every `stride` numbers one begins, of two points.
  ribbon(data, stride) {
    const { gl } = this;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    this.buffer(SIDES);
    this.attribute(this.lines, 'side', 2, 2, 0);
    const buffer = this.buffer(data);
    gl.vertexAttribDivisor(this.attribute(this.lines, 'here', 3, stride, 0), 1);
    gl.vertexAttribDivisor(this.attribute(this.lines, 'there', 3, stride, 3), 1);
    gl.bindVertexArray(null);
    return { array, buffer, stride, count: data.length / stride };
  }

  refill(vertices, data) {
    this.gl.bindBuffer(this.gl.ARRAY_BUFFER, vertices.buffer);
    this.gl.bufferData(this.gl.ARRAY_BUFFER, data, this.gl.DYNAMIC_DRAW);
    vertices.count = data.length / vertices.stride;
  }

  // The twelve edges of the room, where there is one.
  roomEdges() {
    if (!this.run.hasRoom) return NOTHING;
    const data = [];
    const corner = (bits) => this.run.sides.map((half, i) => (bits & (1 << i) ? half : -half));
    for (let bits = 0; bits < 8; bits++) {
      for (let i = 0; i < 3; i++) if (!(bits & (1 << i))) data.push(...corner(bits), ...corner(bits | (1 << i)));
    }
    return new Float32Array(data);
  }

  contactMarks() {
    const places = [];
    for (let i = 0; i < this.run.count && this.run.moves; i++) {
      if (this.run.verdicts[i] !== FREE) places.push(...this.run.centre(i));
    }
    return new Float32Array(places);
  }

  setShown(shown) {
    if (shown === this.shown) return;
    this.shown = shown;
    const picked = shown.pickedSoup();
    if (this.run.command === 'clash') this.refill(this.b, this.run.soupOfB(shown.pose));
    for (const mesh of ['a', 'b']) {
      this.refill(this.now[mesh], shown.now[mesh]);
      this.refill(this.near[mesh], shown.near[mesh]);
      this.refill(this.picked[mesh], picked[mesh]);
    }
    for (const name of ['meet', 'gaps']) {
      this.refill(this[name], shown[name]);
    }
    this.refill(this.meetPoints, shown.meetPoints);
    this.refill(this.ends, shown.ends);
  }

  // ---- drawing ----

  drawFaces(soup, model, color, alpha, edge) {
    if (!soup.count) return;
    const { gl } = this;
    gl.uniformMatrix4fv(this.faces.uniforms.view, false, multiply(this.look.matrix, model));
    gl.uniformMatrix3fv(this.faces.uniforms.turn, false, [0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => model[i]));
    gl.uniform4f(this.faces.uniforms.color, ...color, alpha);
    gl.uniform1f(this.faces.uniforms.edge, edge);
    gl.bindVertexArray(soup.array);
    gl.drawArrays(gl.TRIANGLES, 0, soup.count);
  }

  useFaces(look) {
    const { gl } = this;
    gl.useProgram(this.faces.program);
    this.look = look;
    gl.uniform3f(this.faces.uniforms.toward, ...look.toward);
  }

  // One colour up to the step `cursor`, another beyond.
  drawLines(ribbon, look, width, [done, ahead], cursor, alpha, lift = LIFT) {
    if (!ribbon.count) return;
    const { gl } = this;
    const u = this.lines.uniforms;
    gl.useProgram(this.lines.program);
    gl.uniformMatrix4fv(u.view, false, look.matrix);
    gl.uniform2f(u.size, this.canvas.width / 2, this.canvas.height / 2);
    gl.uniform1f(u.width, width / 2);
    gl.uniform1f(u.lift, lift);
    gl.uniform1f(u.cursor, cursor);
    gl.uniform4f(u.done, ...done, alpha);
    gl.uniform4f(u.ahead, ...ahead, alpha);
    gl.bindVertexArray(ribbon.array);
    gl.drawArraysInstanced(gl.TRIANGLES, 0, 6, ribbon.count);
  }

  // Round dots of a width, or thin lines.
  drawSimple(points, mode, look, color, alpha, width) {
    if (!points.count) return;
    const { gl } = this;
    const u = this.dots.uniforms;
    gl.useProgram(this.dots.program);
    gl.uniformMatrix4fv(u.view, false, look.matrix);
    gl.uniform1f(u.width, width);
    gl.uniform1f(u.lift, LIFT);
    gl.uniform1i(u.round, mode === gl.POINTS ? 1 : 0);
    gl.uniform4f(u.color, ...color, alpha);
    gl.bindVertexArray(points.array);
    gl.drawArrays(mode, 0, points.count);
  }

  drawPath(look, theme, scale, hidden, alpha) {
    const { gl } = this;
    if (!hidden('path')) this.drawLines(this.path, look, 2.2 * scale, [theme.path, theme.ahead], this.shown.pose, alpha);
    if (!hidden('marks')) this.drawSimple(this.marks, gl.POINTS, look, theme.mark, alpha, 7 * scale);
  }

  // Lines have a dark rim, so that they are seen on every colour; not where they show through something.
  drawFound(from, theme, scale, hidden, alpha) {
    const { gl } = this;
    const look = { matrix: multiply(from.matrix, [...IDENTITY.slice(0, 12), ...this.shown.anchor, 1]) };
    for (const [lines, dots, color, name] of [[this.meet, this.meetPoints, theme.meet, 'meet'],
      [this.gaps, this.ends, theme.near, 'gaps']]) {
      if (hidden(name)) continue;
      const many = name === 'gaps' && dots.count > MOST_BOLD; // a bundle of lines with rims would be a dark mass
      if (alpha === 1 && !many) {
        this.drawLines(lines, look, 4.6 * scale, [theme.rim, theme.rim], ALL_STEPS, 1);
        this.drawSimple(dots, gl.POINTS, look, theme.rim, 1, 10.5 * scale);
      }
      this.drawLines(lines, look, (many ? 1 : 2.4) * scale, [color, color], ALL_STEPS, alpha, 2 * LIFT);
      this.drawSimple(dots, gl.POINTS, look, color, alpha, (many ? 3 : 7.5) * scale);
    }
  }

  drawB(theme, hidden, alpha, alphaNow) {
    const { gl } = this;
    const { models } = this.shown;
    if (!hidden('b')) this.drawFaces(this.b, models.b, theme.object, alpha, 0.35);
    gl.enable(gl.POLYGON_OFFSET_FILL);
    for (const [name, offset] of [['near', -1], ['now', -2], ['picked', -3]]) {
      if (name !== 'picked' && hidden(name)) continue;
      gl.polygonOffset(offset, 2 * offset);
      this.drawFaces(this[name].a, models.a, theme[name], alphaNow, 0.5);
      this.drawFaces(this[name].b, models.b, theme[name], alphaNow, 0.5);
    }
    gl.disable(gl.POLYGON_OFFSET_FILL);
  }

  drawA(theme, hidden) {
    const { gl } = this;
    if (hidden('a')) return;
    this.drawFaces(this.a, this.run.matrixA, theme.stone, 1, 0.22);
    if (hidden('ever')) return;
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(-0.5, -1);
    this.drawFaces(this.ever, this.run.matrixA, theme.ever, 1, 0.22);
    gl.disable(gl.POLYGON_OFFSET_FILL);
  }

  // What stands behind something shows through it, faintly: of a contact within a body one would see nothing else.
  drawHidden(draw) {
    const { gl } = this;
    gl.enable(gl.BLEND);
    gl.depthFunc(gl.GREATER);
    gl.depthMask(false);
    draw();
    gl.depthMask(true);
    gl.depthFunc(gl.LEQUAL);
    gl.disable(gl.BLEND);
  }

  begin(target, theme) {
    const { gl } = this;
    if (this.canvas.width !== target.width || this.canvas.height !== target.height) {
      this.canvas.width = target.width;
      this.canvas.height = target.height;
    }
    gl.viewport(0, 0, target.width, target.height);
    gl.clearColor(...theme.background, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.depthFunc(gl.LEQUAL);
  }

  // Draws into a canvas that is not seen and copies the picture into `target`. `hidden` tells what not to draw.
  draw(target, look, theme, scale, hidden) {
    this.begin(target, theme);
    this.drawSimple(this.room, this.gl.LINES, look, theme.frame, 1, 1);
    this.useFaces(look);
    this.drawA(theme, hidden);
    this.drawHidden(() => {
      this.drawPath(look, theme, scale, hidden, 0.3);
      this.useFaces(look);
      this.drawB(theme, hidden, 0.16, 0.4);
    });
    this.useFaces(look);
    this.drawB(theme, hidden, 1, 1);
    this.drawPath(look, theme, scale, hidden, 1);
    this.drawHidden(() => this.drawFound(look, theme, scale, hidden, 0.75));
    this.drawFound(look, theme, scale, hidden, 1);
    target.getContext('2d').drawImage(this.canvas, 0, 0);
  }
}
