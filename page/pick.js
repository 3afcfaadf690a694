'use strict';

// Which triangle, or which dot, is under a place of a picture?

// Where a ray meets a triangle of nine numbers, as a multiple of its direction, or Infinity (Moeller, Trumbore 1997).
function meetTriangle(from, way, soup, at) {
  const [ax, ay, az] = [soup[at], soup[at + 1], soup[at + 2]];
  const [ux, uy, uz] = [soup[at + 3] - ax, soup[at + 4] - ay, soup[at + 5] - az];
  const [vx, vy, vz] = [soup[at + 6] - ax, soup[at + 7] - ay, soup[at + 8] - az];
  const [px, py, pz] = [way[1] * vz - way[2] * vy, way[2] * vx - way[0] * vz, way[0] * vy - way[1] * vx];
  const size = ux * px + uy * py + uz * pz;
  if (size === 0) return Infinity;
  const [tx, ty, tz] = [from[0] - ax, from[1] - ay, from[2] - az];
  const first = (tx * px + ty * py + tz * pz) / size;
  const [qx, qy, qz] = [ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux];
  const second = (way[0] * qx + way[1] * qy + way[2] * qz) / size;
  const along = (vx * qx + vy * qy + vz * qz) / size;
  return first >= 0 && second >= 0 && first + second <= 1 && along >= 0 ? along : Infinity;
}

// The first triangle on a ray: { place, along }, or null.
function firstTriangle(mesh, from, way) {
  let [place, along] = [-1, Infinity];
  for (let i = 0; i < mesh.count; i++) {
    const here = meetTriangle(from, way, mesh.soup, 9 * i);
    if (here < along) [place, along] = [i, here];
  }
  return place < 0 ? null : { place, along };
}

// A ray in the frame of a mesh that a rigid motion has placed.
function rayBefore(matrix, { from, way }) {
  const back = (v) => [0, 1, 2].map((i) => matrix[4 * i] * v[0] + matrix[4 * i + 1] * v[1] + matrix[4 * i + 2] * v[2]);
  return { from: back(from.map((v, i) => v - matrix[12 + i])), way: back(way) };
}

// { mesh: 'a' or 'b', number, point }: the triangle that a ray meets first, of those meshes that are shown; or null.
function pickTriangle(run, pose, ray, isHidden) {
  const first = (mesh, { from, way }) => (isHidden(mesh) ? null : firstTriangle(run[mesh], from, way));
  const a = first('a', rayBefore(run.matrixA, ray));
  const b = first('b', rayBefore(run.matrix(pose), ray));
  if (!a && !b) return null;
  const mesh = b && (!a || b.along <= a.along) ? 'b' : 'a';
  const { place, along } = mesh === 'b' ? b : a;
  return { mesh, number: run[mesh].number(place), point: ray.from.map((v, i) => v + along * ray.way[i]) };
}

const MOST_LOOKED_THROUGH = 50000; // triangles, of both meshes: more would delay the first picture
const MOST_LOOKED_AT = 12; // points

// How good it is to look at a scene from a side: how many of the points that were found are seen from there, and then how
// far in front `centre` is.
function meritOf(shown, centre) {
  const { run, pose, pairs } = shown;
  const points = pairs.flatMap((pair) => pair.corners).map((point) => run.toPage(point));
  const some = points.filter((_, i) => i % Math.ceil(points.length / MOST_LOOKED_AT) === 0);
  const small = run.a.count + run.b.count <= MOST_LOOKED_THROUGH;
  return (toward) => {
    // The point lies in two triangles, which are not in its own way.
    const isSeen = (p) => !pickTriangle(run, pose, { from: p.map((v, i) => v + 1e-4 * toward[i]), way: toward }, () => false);
    return (small ? some.filter(isSeen).length : 0) + 0.1 * dot(centre, toward);
  };
}

// The pose whose dot is nearest to a place of a picture, within some pixels; or -1.
function pickDot(run, look, place, target, reach) {
  let [best, least] = [-1, reach];
  for (let i = 0; i < run.count; i++) {
    if (run.verdicts[i] === FREE) continue;
    const at = project(look.matrix, run.centre(i), target);
    const away = at ? Math.hypot(at[0] - place[0], at[1] - place[1]) : Infinity;
    if (away < least) [best, least] = [i, away];
  }
  return best;
}
