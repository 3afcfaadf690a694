// Pages as files: they refer to nothing outside, their data parses, and they hold what the command prints or writes
// elsewhere: triangles, kinds, points and distances, bit by bit.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  bytes, command, dataOf, doubles, floats, folder, makePage, makeShape, rowsOf, threes, trianglesOf, wholes, writeText,
} from './page.mjs';

const sum = (values) => values.reduce((a, b) => a + b, 0);
const KINDS = ['apart', 'touching', 'crossing', 'overlap'];
const NOTHING = { pairs: undefined };

function checkNoReference(html) {
  const page = html.replace(/<script type="application\/json"[^]*?<\/script>/, '');
  assert.doesNotMatch(page, /https?:\/\//, 'an address');
  assert.doesNotMatch(page, /<(link|img|iframe|object|embed|base)\b/i, 'an element that loads');
  assert.doesNotMatch(page, /<script[^>]*\ssrc|@import|url\(|\bimport\s*\(|fetch\(|XMLHttpRequest|WebSocket/, 'a load');
}

// ---- meshes ----

// Lengths are floats in the page's unit.
const near = (a, b, unit, what) => assert.ok(a.every((v, i) => Math.abs(v - b[i]) <= 4e-7 * unit), `${what}: ${a}, ${b}`);

const middleOf = (points) => [0, 1, 2].map((i) => (Math.min(...points.map((v) => v[i])) + Math.max(...points.map((v) => v[i]))) / 2);

// The triangles of a mesh on the page, as the file has them: floats, relative to the middle of its box.
function checkMesh(data, key, path) {
  const mesh = data[key];
  const expected = trianglesOf(path);
  const vertices = threes(floats(mesh.vertices));
  const indices = threes(wholes(mesh.indices));
  const middle = middleOf(expected.flat());
  const size = Math.max(...expected.flat().map((v) => Math.hypot(...v.map((c, i) => c - middle[i]))));
  assert.equal(mesh.numbers, null);
  assert.equal(mesh.triangles, expected.length);
  assert.equal(indices.length, expected.length);
  indices.forEach((triangle, t) => triangle.forEach((index, corner) => {
    const drawn = vertices[index].map((v, i) => v * data.unit + middle[i]);
    near(drawn, expected[t][corner], size, `triangle ${t} of ${key}`);
  }));
  if (key === 'a') near(data.centre_a.map((v, i) => v * data.unit + data.middle[i]), middle, 1e-9 * data.unit, 'middle');
}

// Where the pose puts the middle of B.
function checkPose(data, pose, path) {
  const rows = threes(floats(data.rotations));
  const place = doubles(data.places);
  const middle = middleOf(trianglesOf(path).flat());
  assert.equal(rows.length, 3);
  for (let i = 0; i < 3; i++) {
    const [x, y, z, shift] = pose.slice(4 * i, 4 * i + 4);
    near(rows[i], [x, y, z], 1, 'rotation');
    near([place[i] * data.unit + data.middle[i]], [x * middle[0] + y * middle[1] + z * middle[2] + shift],
      1e-8 * data.unit, 'place of B');
  }
}

// ---- check ----

// Everything that --json prints of the pairs is on the page.
function checkPairs(data, pairs) {
  const corners = threes(doubles(data.corners));
  const counts = bytes(data.corner_counts);
  assert.deepEqual(wholes(data.pairs_a), pairs.map((pair) => pair.a));
  assert.deepEqual(wholes(data.pairs_b), pairs.map((pair) => pair.b));
  assert.deepEqual(bytes(data.kinds).map((kind) => KINDS[kind]), pairs.map((pair) => pair.kind));
  assert.equal(corners.length, sum(counts));
  pairs.forEach((pair, i) => {
    const drawn = corners.splice(0, counts[i]);
    if (pair.kind === 'apart') assert.ok(Math.abs(Math.hypot(...drawn[0].map((v, k) => v - drawn[1][k])) - pair.distance)
      <= 1e-12 * pair.distance, 'closest points have the distance');
    else assert.deepEqual(drawn, pair.corners);
  });
}

function checkCheck({ html, printed, status }, [a, b], pose) {
  const data = dataOf(html);
  checkNoReference(html);
  assert.equal(data.command, 'check');
  assert.deepEqual([data.name_a, data.name_b], [basename(a), basename(b)]);
  assert.deepEqual(data.left_out, []);
  assert.deepEqual({ ...data.summary, ...NOTHING }, { ...printed, ...NOTHING });
  assert.equal(data.summary.pairs, printed.pairs.length);
  assert.deepEqual(wholes(data.counts), [printed.pairs.length]);
  assert.deepEqual(bytes(data.verdicts), [status]);
  assert.equal(data.times_us, null);
  assert.equal(data.distances, null);
  checkPairs(data, printed.pairs);
  checkMesh(data, 'a', a);
  checkMesh(data, 'b', b);
  checkPose(data, pose, b);
  return data;
}

const TURNED = [0.36, 0.48, -0.8, 1.1, -0.8, 0.6, 0, 0.2, 0.48, 0.64, 0.6, 0.55];

function checkChecks(torus, ball) {
  const words = ['check', torus, ball, '--pose', TURNED.join()];
  const all = makePage('check_all', ...words, '--all');
  const data = checkCheck(all, [torus, ball], TURNED);
  assert.equal(data.question, 'all');
  assert.ok(all.printed.pairs.length > 20 && all.printed.pairs.every((pair) => pair.segment));
  const first = makePage('check_first', ...words);
  assert.equal(checkCheck(first, [torus, ball], TURNED).question, 'first');
  assert.equal(first.printed.pairs.length, 1);

  const away = ['check', torus, ball, '--pose', '1.7,0.2,0.9', '--tolerance', '0.3'];
  const shifted = [1, 0, 0, 1.7, 0, 1, 0, 0.2, 0, 0, 1, 0.9];
  const within = makePage('check_tolerance', ...away, '--all');
  const found = checkCheck(within, [torus, ball], shifted);
  assert.equal(found.question, 'tolerance');
  assert.ok(within.printed.pairs.length > 2 && within.printed.pairs.every((pair) => pair.kind === 'apart'));
  assert.deepEqual(doubles(found.pair_distances), within.printed.pairs.map((pair) => pair.distance));
  assert.equal(checkCheck(makePage('check_near', ...away), [torus, ball], shifted).question, 'near');
  const free = makePage('check_free', 'check', torus, ball, '--pose', '1.7,0.2,0.9', '--all');
  checkCheck(free, [torus, ball], shifted);
  assert.equal(free.status, 0);
}

// A point, a segment and a polygon in which triangles meet.
function checkContacts() {
  const flat = writeText('flat.obj', 'v 0 0 0\nv 4 0 0\nv 0 4 0\nf 1 2 3\n');
  const three = writeText('three.obj', 'v 1 1 0\nv 2 1 0\nv 1 2 0\nf 1 2 3\nv 0.5 0.25 0\nv 0 0 1\nv 1 0 1\nf 4 5 6\n'
    + 'v 0.5 1 -1\nv 0.5 1 1\nv 0.5 3 1\nf 7 8 9\n');
  const { html, printed } = makePage('contacts', 'check', flat, three, '--all');
  const data = dataOf(html);
  assert.deepEqual(printed.pairs.map((pair) => pair.kind), ['overlap', 'touching', 'crossing']);
  checkPairs(data, printed.pairs);
  assert.deepEqual(bytes(data.corner_counts), [3, 1, 2]);
  assert.deepEqual(threes(doubles(data.corners)), [[1, 1, 0], [2, 1, 0], [1, 2, 0], [0.5, 0.25, 0], [0.5, 1, 0], [0.5, 2, 0]]);
}

// ---- distance ----

function checkDistance(name, torus, ball, ...options) {
  const { html, printed } = makePage(name, 'distance', torus, ball, ...options);
  const data = dataOf(html);
  checkNoReference(html);
  assert.deepEqual([data.command, data.question], ['distance', 'distance']);
  assert.deepEqual(data.summary, printed);
  const [atLeast, distance] = doubles(data.distances);
  assert.equal(atLeast, printed.at_least);
  assert.equal(Number.isFinite(distance) ? distance : null, printed.distance);
  if (printed.distance !== null) {
    assert.deepEqual(wholes(data.closest_triangles), [printed.triangle_a, printed.triangle_b]);
    assert.deepEqual(threes(doubles(data.closest_points)), [printed.point_a, printed.point_b]);
  }
  checkMesh(data, 'a', torus);
  checkMesh(data, 'b', ball);
  return printed;
}

function checkDistances(torus, ball) {
  assert.ok(checkDistance('distance', torus, ball, '--pose', '1.9,0.2,1').distance > 0);
  assert.equal(checkDistance('distance_none', torus, ball, '--pose', '9,0,0', '--cutoff', '1').distance, null);
  assert.equal(checkDistance('distance_contact', torus, ball, '--pose', '1,0,0.5').distance, 0);
  // far from the origin and from each other, where floats alone would not do
  assert.ok(checkDistance('distance_far', torus, ball, '--pose', '5e6,3e6,-1e6').distance > 1e6);
}

// ---- replay ----

// The pairs that a page has, pose by pose, as the CSV of --out has them.
function pairRows(data, last) {
  const [a, b, kinds] = [wholes(data.pairs_a), wholes(data.pairs_b), bytes(data.kinds)];
  const distances = data.pair_distances && doubles(data.pair_distances);
  let at = 0;
  return wholes(data.counts).flatMap((count, pose) => Array.from({ length: count }, () => {
    const row = [pose, a[at], b[at], last === 'kind' ? KINDS[kinds[at]] : distances[at]];
    at++;
    return row;
  }));
}

function replayPage(question, name, files, ...options) {
  const csv = join(folder, `${name}.csv`);
  const made = makePage(name, 'replay', ...files, '--query', question, '--out', csv, ...options);
  const data = dataOf(made.html);
  checkNoReference(made.html);
  assert.equal(data.command, 'replay');
  assert.deepEqual(data.summary, made.printed);
  assert.equal(floats(data.rotations).length, 9 * made.printed.poses);
  assert.equal(doubles(data.places).length, 3 * made.printed.poses);
  assert.equal(floats(data.times_us).length, made.printed.poses);
  assert.equal(bytes(data.verdicts).filter((verdict) => verdict === 1).length, made.printed.hits);
  return { data, rows: rowsOf(csv), printed: made.printed };
}

function checkReplays(files) {
  const all = replayPage('all', 'replay_all', files, '--threads', '3');
  assert.ok(all.printed.hits > 3);
  assert.deepEqual(pairRows(all.data, 'kind'), all.rows);
  checkMesh(all.data, 'a', files[0]);
  checkMesh(all.data, 'b', files[1]);

  const within = replayPage('tolerance=0.05', 'replay_tolerance', files);
  assert.ok(within.printed.pairs > all.printed.pairs);
  assert.deepEqual(pairRows(within.data, 'distance'), within.rows);

  const first = replayPage('first', 'replay_first', files);
  assert.deepEqual(bytes(first.data.verdicts).map((verdict, pose) => [pose, verdict]), first.rows);
  assert.deepEqual(wholes(first.data.counts), bytes(first.data.verdicts));
  assert.equal(wholes(first.data.pairs_a).length, first.printed.hits);

  const distance = replayPage('distance', 'replay_distance', files);
  const bounds = doubles(distance.data.distances);
  assert.deepEqual(distance.rows.map(([, value]) => value), bounds.filter((_, i) => i % 2 === 1));
  assert.equal(doubles(distance.data.closest_points).length, 6 * distance.printed.poses);
}

// ---- fly ----

function checkFlight({ html, printed, status }) {
  const data = dataOf(html);
  checkNoReference(html);
  assert.equal(status, printed.hits ? 1 : 0);
  assert.deepEqual([data.command, data.room], ['fly', true]);
  assert.deepEqual(data.summary, printed);
  assert.deepEqual(data.left_out, []);
  const counts = wholes(data.counts);
  assert.equal(counts.length, printed.poses);
  assert.equal(sum(counts), printed.pairs);
  assert.equal(counts.filter((count) => count > 0).length, printed.hits);
  assert.equal(counts[printed.most_pairs_pose], printed.most_pairs);
  assert.equal(wholes(data.pairs_a).length, printed.pairs);
  assert.equal(bytes(data.kinds).filter((kind) => kind === 2).length, printed.kinds.crossing);
  return data;
}

// A replay of the pose file that comes with it names the same triangles.
function checkFlightReplayed(environment, object) {
  const poses = join(folder, 'poses.txt');
  const flown = makePage('flown', 'fly', environment, object, '--poses', '120', '--step', '0.2', '--poses-out', poses);
  const { data } = replayPage('all', 'flown_again', [environment, object, poses]);
  const before = checkFlight(flown);
  for (const key of ['pairs_a', 'pairs_b', 'kinds', 'corners', 'counts', 'verdicts']) {
    assert.equal(data[key], before[key], key);
  }
}

// ---- names and sizes ----

// Names that would end the script, the text or the line if they were copied as they are.
const HOSTILE = ['a<!--"&\'\\.obj', '<script>alert(1)<\\script>\u2028\u2029\u202e.obj'];

function checkHostileNames(floor, corner) {
  const [a, b] = [writeText(HOSTILE[0], readFileSync(floor)), writeText(HOSTILE[1], readFileSync(corner))];
  const poses = writeText('line.txt', '1 0 0 0 0 1 0 0 0 0 1 1\n1 0 0 0 0 1 0 0 0 0 1 -0.5\n');
  for (const words of [['check', a, b], ['distance', a, b], ['replay', a, b, poses],
    ['fly', a, b, '--poses', '20', '--step', '0.2']]) {
    const { html } = makePage(`hostile_${words[0]}`, ...words);
    const data = dataOf(html);
    checkNoReference(html);
    assert.deepEqual([data.name_a, data.name_b], HOSTILE);
    assert.equal(html.match(/<script/g).length, 2, 'the names open no element');
    assert.equal(html.match(/<\/script/g).length, 2, 'and close none');
  }
}

// Of a mesh that is too large for the page: some triangles, each of a pair among them, and a note.
function checkLargeMesh(object) {
  const large = makeShape('large.ply', 'icosphere', 'level=8');
  const { html, printed } = makePage('large', 'check', large, object, '--pose', '0.9,0.1,0', '--all');
  const data = dataOf(html);
  const numbers = wholes(data.a.numbers);
  assert.ok(printed.pairs.length > 0 && printed.a_triangles > 600000 && numbers.length < 700000);
  assert.match(data.left_out.join(), /Of A, one of 3 triangles/);
  assert.ok(numbers.every((number, i) => i === 0 || number > numbers[i - 1]));
  assert.equal(wholes(data.a.indices).length, 3 * numbers.length);
  assert.equal(floats(data.a.vertices).length, 9 * numbers.length);
  assert.equal(data.a.triangles, numbers.length);
  const drawn = new Set(numbers);
  assert.ok(wholes(data.pairs_a).every((triangle) => drawn.has(triangle)));
  assert.deepEqual(wholes(data.pairs_a), printed.pairs.map((pair) => pair.a));
}

// Of more pairs than a page holds it has the first, and a note.
function checkManyPairs(torus) {
  const pose = writeText('pose.txt', '1 0 0 0 0 1 0 0 0 0 1 9\n');
  const dense = makeShape('dense.obj', 'torus', 'rings=32', 'sides=16');
  const { html, printed } = makePage('dense', 'replay', dense, torus, pose, '--query', 'tolerance=100');
  const data = dataOf(html);
  const count = 1024 * 576;
  assert.equal(printed.pairs, count);
  assert.deepEqual(data.left_out, [`The first 500000 of ${count} pairs of triangles are drawn.`]);
  assert.deepEqual(wholes(data.pairs_a), Array.from({ length: 500000 }, (_, i) => Math.floor(i / 576)));
  assert.equal(doubles(data.corners).length, 6 * 500000);
}

const torus = makeShape('torus.obj', 'torus', 'rings=24', 'sides=12');
const ball = makeShape('ball.obj', 'icosphere', 'level=2', 'radius=0.6');
const floor = writeText('floor.obj', 'v -4 -4 0\nv 4 -4 0\nv 4 4 0\nv -4 4 0\nf 1 2 3\nf 1 3 4\n');
const corner = writeText('corner.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n');
const way = writeText('way.txt', Array.from({ length: 40 }, (_, i) => `1 0 0 ${2 - i / 10} 0 1 0 0.1 0 0 1 0.3\n`).join(''));

checkChecks(torus, ball);
checkContacts();
checkDistances(torus, ball);
checkReplays([torus, ball, way]);
const demo = makePage('demo', 'fly', '--demo', '--poses', '300');
assert.ok(demo.printed.hits > 0, 'a demonstration without contact shows nothing');
const shown = checkFlight(demo);
assert.deepEqual([shown.name_a, shown.name_b], ['pipes', 'torus']);
const tolerant = makePage('tolerant', 'fly', floor, corner, '--poses', '200', '--step', '0.2', '--tolerance', '0.3');
assert.ok(checkFlight(tolerant).summary.kinds.apart > 0);
checkFlightReplayed(floor, corner);
checkHostileNames(floor, corner);
checkLargeMesh(ball);
checkManyPairs(torus);
assert.equal(spawnSync(command, ['check', torus, ball, '--page', join(folder, 'no', 'page.html')]).status, 2);
