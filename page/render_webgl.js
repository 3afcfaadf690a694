'use strict';

// Draws the scene with WebGL 2. Faces are lit by their own normals, which the fragment shader finds from how the
// position changes from pixel to pixel, and show their edges, which it finds from which corner a vertex is; so a
// triangle is nine floats and nothing else.

const FACE_VERTEX = `#version 300 es
in vec3 position;
uniform mat4 view, model;
out vec3 at, corner;
void main() {
  vec4 world = model * vec4(position, 1.0);
  at = world.xyz;
  int k = gl_VertexID % 3;
  corner = vec3(k == 0, k == 1, k == 2);
  gl_Position = view * world;
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

// A segment of the path as a rectangle of constant width on the screen.
const PATH_VERTEX = `#version 300 es
in vec3 here, there;
in vec2 side;
in float pose;
uniform mat4 view;
uniform vec2 size;
uniform float width;
out float number;
void main() {
  vec4 a = view * vec4(here, 1.0), b = view * vec4(there, 1.0);
  vec4 at = side.x < 0.5 ? a : b;
  vec2 run = (b.xy / b.w - a.xy / a.w) * size;
  float far = length(run);
  vec2 across = far > 0.0 ? vec2(-run.y, run.x) / far : vec2(0.0, 1.0);
  at.xy += across * side.y * width / size * at.w;
  number = pose + side.x;
  gl_Position = at;
}`;

const PATH_FRAGMENT = `#version 300 es
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
uniform float width;
void main() {
  gl_Position = view * vec4(position, 1.0);
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

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

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

class WebglRenderer {
  // Throws where WebGL 2 is not to be had. A browser may take the context away, and give it back; then all is uploaded
  // again, and `redraw` called.
  constructor(flight, redraw) {
    this.flight = flight;
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

  upload() {
    const { gl, flight } = this;
    this.faces = compile(gl, FACE_VERTEX, FACE_FRAGMENT);
    this.lines = compile(gl, PATH_VERTEX, PATH_FRAGMENT);
    this.dots = compile(gl, DOT_VERTEX, DOT_FRAGMENT);
    this.environment = this.soup(flight.environment.soup);
    this.ever = this.soup(flight.environment.pick(flight.pairsA));
    this.object = this.soup(flight.object.soup);
    this.now = { environment: this.soup(new Float32Array()), object: this.soup(new Float32Array()) };
    this.path = this.ribbon(flight);
    this.marks = this.contactMarks(flight);
    this.room = this.roomEdges(flight);
    this.pose = -1;
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  buffer(data) {
    const gl = this.gl;
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    return buffer;
  }

  attribute(shader, name, size, stride, offset) {
    const gl = this.gl;
    const place = gl.getAttribLocation(shader.program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, 4 * stride, 4 * offset);
  }

  points(shader, data) {
    const gl = this.gl;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    const buffer = this.buffer(data);
    this.attribute(shader, 'position', 3, 3, 0);
    gl.bindVertexArray(null);
    return { array, buffer, count: data.length / 3 };
  }

  soup(data) {
    return this.points(this.faces, data);
  }

  refill(soup, data) {
    this.gl.bindBuffer(this.gl.ARRAY_BUFFER, soup.buffer);
    this.gl.bufferData(this.gl.ARRAY_BUFFER, data, this.gl.DYNAMIC_DRAW);
    soup.count = data.length / 3;
  }

  // The twelve edges of the room.
  roomEdges(flight) {
    const data = [];
    const corner = (bits) => flight.room.map((half, i) => (bits & (1 << i) ? half : -half));
    for (let bits = 0; bits < 8; bits++) {
      for (let i = 0; i < 3; i++) if (!(bits & (1 << i))) data.push(...corner(bits), ...corner(bits | (1 << i)));
    }
    return this.points(this.dots, new Float32Array(data));
  }

  contactMarks(flight) {
    const places = [];
    for (let i = 0; i < flight.count; i++) if (flight.contacts[i]) places.push(...flight.centre(i));
    return this.points(this.dots, new Float32Array(places));
  }

  // Six vertices of nine numbers for each step: from, to, which end and side, number of the pose.
  ribbon(flight) {
    const steps = Math.max(flight.count - 1, 0);
    const data = new Float32Array(steps * 54);
    const sides = [[0, -1], [1, -1], [1, 1], [0, -1], [1, 1], [0, 1]];
    for (let i = 0, at = 0; i < steps; i++) {
      const ends = [...flight.centre(i), ...flight.centre(i + 1)];
      for (const side of sides) {
        data.set(ends, at);
        data.set([side[0], side[1], i], at + 6);
        at += 9;
      }
    }
    const gl = this.gl;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    this.buffer(data);
    this.attribute(this.lines, 'here', 3, 9, 0);
    this.attribute(this.lines, 'there', 3, 9, 3);
    this.attribute(this.lines, 'side', 2, 9, 6);
    this.attribute(this.lines, 'pose', 1, 9, 8);
    gl.bindVertexArray(null);
    return { array, count: steps * 6 };
  }

  setPose(pose) {
    if (pose === this.pose) return;
    this.pose = pose;
    const touching = this.flight.touching(pose);
    this.refill(this.now.environment, touching.environment);
    this.refill(this.now.object, touching.object);
    this.model = this.flight.matrix(pose);
  }

  drawFaces(soup, model, color, alpha, edge) {
    if (!soup.count) return;
    const { gl } = this;
    gl.uniformMatrix4fv(this.faces.uniforms.model, false, model);
    gl.uniform4f(this.faces.uniforms.color, ...color, alpha);
    gl.uniform1f(this.faces.uniforms.edge, edge);
    gl.bindVertexArray(soup.array);
    gl.drawArrays(gl.TRIANGLES, 0, soup.count);
  }

  useFaces(look) {
    const { gl } = this;
    gl.useProgram(this.faces.program);
    gl.uniformMatrix4fv(this.faces.uniforms.view, false, look.matrix);
    gl.uniform3f(this.faces.uniforms.toward, ...look.toward);
  }

  drawPath(look, theme, scale, alpha) {
    const { gl } = this;
    gl.useProgram(this.lines.program);
    const u = this.lines.uniforms;
    gl.uniformMatrix4fv(u.view, false, look.matrix);
    gl.uniform2f(u.size, this.canvas.width / 2, this.canvas.height / 2);
    gl.uniform1f(u.width, 1.1 * scale);
    gl.uniform1f(u.cursor, this.pose);
    gl.uniform4f(u.done, ...theme.path, alpha);
    gl.uniform4f(u.ahead, ...theme.ahead, alpha);
    gl.bindVertexArray(this.path.array);
    gl.drawArrays(gl.TRIANGLES, 0, this.path.count);
    this.drawSimple(this.marks, gl.POINTS, look, theme.now, alpha, 7 * scale);
  }

  // Round dots of a width, or thin lines.
  drawSimple(points, mode, look, color, alpha, width) {
    const { gl } = this;
    const u = this.dots.uniforms;
    gl.useProgram(this.dots.program);
    gl.uniformMatrix4fv(u.view, false, look.matrix);
    gl.uniform1f(u.width, width);
    gl.uniform1i(u.round, mode === gl.POINTS ? 1 : 0);
    gl.uniform4f(u.color, ...color, alpha);
    gl.bindVertexArray(points.array);
    gl.drawArrays(mode, 0, points.count);
  }

  drawObject(theme, alpha, alphaNow) {
    this.drawFaces(this.object, this.model, theme.object, alpha, 0.35);
    this.gl.enable(this.gl.POLYGON_OFFSET_FILL);
    this.gl.polygonOffset(-1, -2);
    this.drawFaces(this.now.environment, IDENTITY, theme.now, alphaNow, 0.5);
    this.drawFaces(this.now.object, this.model, theme.now, alphaNow, 0.5);
    this.gl.disable(this.gl.POLYGON_OFFSET_FILL);
  }

  // What stands behind the environment shows through it, faintly: in a jungle one would see nothing else.
  drawHidden(look, theme, scale) {
    const { gl } = this;
    gl.enable(gl.BLEND);
    gl.depthFunc(gl.GREATER);
    gl.depthMask(false);
    this.drawPath(look, theme, scale, 0.3);
    this.useFaces(look);
    this.drawObject(theme, 0.16, 0.4);
    gl.depthMask(true);
    gl.depthFunc(gl.LEQUAL);
    gl.disable(gl.BLEND);
  }

  // Draws into the hidden canvas and copies the picture into `target`.
  draw(target, look, theme, scale) {
    const { gl } = this;
    if (this.canvas.width !== target.width || this.canvas.height !== target.height) {
      this.canvas.width = target.width;
      this.canvas.height = target.height;
    }
    gl.viewport(0, 0, target.width, target.height);
    gl.clearColor(...theme.background, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.depthFunc(gl.LEQUAL);
    this.drawSimple(this.room, gl.LINES, look, theme.frame, 1, 1);
    this.useFaces(look);
    this.drawFaces(this.environment, IDENTITY, theme.stone, 1, 0.22);
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(-0.5, -1);
    this.drawFaces(this.ever, IDENTITY, theme.ever, 1, 0.22);
    gl.disable(gl.POLYGON_OFFSET_FILL);
    this.drawHidden(look, theme, scale);
    this.useFaces(look);
    this.drawObject(theme, 1, 1);
    this.drawPath(look, theme, scale, 1);
    target.getContext('2d').drawImage(this.canvas, 0, 0);
  }
}
