// The page's own computations, without a browser: scales of plots, numbers of triangles, what a click meets, words.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const scripts = ['words', 'camera', 'data', 'scene', 'pick', 'plot', 'summary']
  .map((name) => readFileSync(new URL(`../../page/${name}.js`, import.meta.url), 'utf8').replace("'use strict';", ''));
const names = 'scaleOf, Mesh, Run, meetTriangle, pickTriangle, project, Camera, edgesOf, short, six, distanceText, '
  + 'IDENTITY, verdictText, checkRows, notesOf';
const script = vm.runInNewContext(`${scripts.join('\n')}\n({ ${names} })`, { atob });
const same = (a, b) => assert.deepEqual(JSON.parse(JSON.stringify(a)), b);
const coded = (array) => Buffer.from(array.buffer).toString('base64');

// One outlier, or three, or a hundredth of many, does not flatten the others; where nothing stands out all is shown.
const usual = (count) => Array.from({ length: count }, (_, i) => 1 + (i % 10) / 10);
for (const [count, outliers] of [[10, 1], [50, 3], [1000, 10]]) {
  const scale = script.scaleOf([...usual(count), ...Array(outliers).fill(1000)]);
  assert.ok(scale.top < 2 && scale.most === 1000 && scale.beyond === outliers, `${outliers} of ${count}`);
}
same(script.scaleOf(usual(100)), { top: 1.9, most: 1.9, beyond: 0 });
same(script.scaleOf([]), { top: 0, most: 0, beyond: 0 });
same(script.scaleOf([5]), { top: 5, most: 5, beyond: 0 });
same(script.scaleOf([0, 0, 0, 0, 7]), { top: 7, most: 7, beyond: 0 });
same(script.scaleOf([1, Infinity, 2]), { top: 2, most: 2, beyond: 0 });

// Numbers need not be in order: a saved model may have been edited.
const soup = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, 0, 6, 0, 0, 5, 1, 0]);
const mesh = new script.Mesh({
  triangles: 2, vertices: coded(soup), indices: coded(new Uint32Array([0, 1, 2, 3, 4, 5])), numbers: coded(new Uint32Array([7, 2])),
}, 'edited');
same([7, 2, 0, 3, 9].map((number) => mesh.place(number)), [0, 1, -1, -1, -1]);
same([mesh.number(0), mesh.number(1)], [7, 2]);
same([...mesh.pick([2, 2, 4])], [...soup.subarray(9)]);

// A ray downwards meets the triangle below it, at the right height, and no other.
const ray = (x, y, z) => ({ from: [x, y, z], way: [0, 0, -1] });
const run = { a: mesh, b: mesh, matrixA: script.IDENTITY, matrix: () => [...script.IDENTITY.slice(0, 12), 0, 0, -3, 1] };
const pick = (from, hides = '') => script.pickTriangle(run, 0, from, (name) => name === hides);
same(pick(ray(0.2, 0.2, 4)), { mesh: 'a', number: 7, point: [0.2, 0.2, 0] });
same(pick(ray(5.2, 0.2, 4)), { mesh: 'a', number: 2, point: [5.2, 0.2, 0] });
same(pick(ray(5.2, 0.2, 4), 'a'), { mesh: 'b', number: 2, point: [5.2, 0.2, -3] });
same(pick(ray(0.2, 0.2, -1)), { mesh: 'b', number: 7, point: [0.2, 0.2, -3] });
assert.equal(pick(ray(3, 3, 4)), null);

// The ray through a pixel goes through the points that are drawn there.
const camera = new script.Camera([-1, -1, -1, 1, 1, 1, 1, -1, 0], 2, () => 0);
const size = { width: 640, height: 360 };
for (const look of [camera.overview(16 / 9), camera.closeup([0.3, -0.2, 0.1], 0.4, 16 / 9)]) {
  const point = [0.25, -0.1, 0.2];
  const [x, y] = script.project(look.matrix, point, size);
  const { from, way } = look.ray((2 * x) / size.width - 1, 1 - (2 * y) / size.height);
  const along = point.map((v, i) => (v - from[i]) / way[i]);
  assert.ok(along.every((value) => Math.abs(value - along[0]) < 1e-9), along.join());
}

// Every point is in the first view.
const spread = [3, 0, 0, 0, 3, 0.5, -1, -2, 1, 0, 0, -2];
const wide = new script.Camera(spread, 4, () => 0).overview(0.6);
for (let i = 0; i < spread.length; i += 3) {
  const [x, y] = script.project(wide.matrix, spread.slice(i, i + 3), size);
  assert.ok(x >= 0 && x <= size.width && y >= 0 && y <= size.height, `${x}, ${y}`);
}

// A point has no edge, a segment one, a polygon as many as corners.
same([1, 2, 3, 6].map((corners) => script.edgesOf(Array(corners).fill([0, 0, 0])).length), [0, 1, 3, 6]);

same([0, 0.31024, 123456.7, 5e-7, 1e12].map(script.short), ['0', '0.31', '123,457', '5.00e-7', '1.00e12']);
assert.equal(script.distanceText({ atLeast: 0.1, distance: 0.1 }), '0.1');
assert.equal(script.distanceText({ atLeast: 0.1, distance: 0.2 }), '0.1 to 0.2');
assert.equal(script.distanceText({ atLeast: 4, distance: Infinity }), 'at least 4');
// What is within a tolerance and touches is called contact; the least distance has its row.
const checked = (question, verdict, least) => ({
  command: 'check', question, verdicts: [1], counts: [3], kinds: [0], single: true, leftOut: [], pairsA: [0], a: mesh, b: mesh,
  summary: { verdict, tolerance: 0.5, least_distance: least, a_triangles: 2, b_triangles: 2, method: 'wide', bv_tests: 1, triangle_tests: 1 },
});
for (const [question, verdict, least, words, row, note] of [
  ['first', 'contact', null, 'contact', undefined, 'One contact is shown, the first that was found'],
  ['near', 'contact', 0, 'contact', '0', 'One contact is shown, the first that was found'],
  ['near', 'near', 0.25, 'near', '0.25', 'One near pair is shown, which has the least distance'],
  ['near', 'near', null, 'near', undefined, 'One near pair is shown, the first that was found'],
  ['tolerance', 'near', 0.25, '3 near pairs', '0.25', undefined],
  ['tolerance', 'contact', 0, 'contact, 3 pairs within the tolerance', '0', undefined],
]) {
  const of = checked(question, verdict, least);
  assert.equal(script.verdictText(of, 0), words);
  assert.equal(script.checkRows(of).find(([name]) => name === 'Least distance')?.[1], row);
  assert.equal(script.notesOf(of)[0]?.split(':')[0], note);
}

assert.equal(script.distanceText({ atLeast: Infinity, distance: Infinity }), 'infinite');
