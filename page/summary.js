'use strict';

// The run in numbers.

function meshRows(run, nameA, nameB) {
  const { summary: s } = run;
  return [
    [nameA, `${run.a.name}\n${counted(s.a_triangles, 'triangle')}`],
    [nameB, `${run.b.name}\n${counted(s.b_triangles, 'triangle')}`],
  ];
}

function kindRows(run) {
  const numbers = [0, 0, 0, 0];
  for (const kind of run.kinds) numbers[kind]++;
  return KINDS.map((kind, i) => [`\u2003${kind}`, count(numbers[i])]).filter((_, i) => numbers[i] > 0);
}

function timeRows(s) {
  return [
    ['Query, median', timeText(s.median_us)],
    ['Query, mean', timeText(s.mean_us)],
    ['Query, 99 %', timeText(s.p99_us)],
    ['Query, longest', timeText(s.max_us)],
  ];
}

function costRows(s) {
  return [
    ['Triangle tests', count(s.triangle_tests)],
    ['Bound tests', count(s.bv_tests)],
    ['Method', s.method.replaceAll(',', ', ')],
  ];
}

function checkRows(run) {
  const { summary: s } = run;
  return [
    ['Answer', verdictText(run, 0)],
    ...(askedNear(run) ? [['Tolerance', full(s.tolerance)]] : []),
    ...(s.least_distance === null ? [] : [['Least distance', full(s.least_distance)]]),
    ...(s.left ? [['Not looked at', counted(s.left, 'pair') + ' of nodes']] : []),
    ...(s.all ? kindRows(run) : []),
    ...meshRows(run, 'A', 'B'),
    ...costRows(s),
  ];
}

function distanceRows(run) {
  const { summary: s } = run;
  const closest = run.closest(0);
  const end = (name, triangle, point) => [[`On ${name}`, `triangle ${triangle}\n${point.map(full).join('\n')}`]];
  return [
    ['Distance', distanceText(closest)],
    ...(closest.pair ? [...end('A', s.triangle_a, s.point_a), ...end('B', s.triangle_b, s.point_b)] : []),
    ...(s.cutoff === null ? [] : [['Cut-off', full(s.cutoff)]]),
    ...meshRows(run, 'A', 'B'),
    ...costRows(s),
  ];
}

function replayRows(run) {
  const { summary: s } = run;
  return [
    ['Question', s.query],
    ['Poses', count(s.poses)],
    [askedNear(run) ? 'Near' : 'In contact', `${count(s.hits)} (${short((100 * s.hits) / s.poses)} %)`],
    ...(s.undecided === null ? [] : [['Not decided', count(s.undecided)]]),
    ...(s.pairs === null ? [] : [['Pairs', count(s.pairs)], ...kindRows(run)]),
    ...(run.distances ? [['Least distance', `${distanceText(run.closest(run.poseToShow()))}\npose ${count(run.poseToShow())}`]] : []),
    ...meshRows(run, 'A', 'B'),
    ...timeRows(s),
    ...costRows(s),
    ['Threads, passes', `${s.threads}, ${s.repeat}`],
  ];
}

function flyRows(run) {
  const { summary: s } = run;
  return [
    ['Poses', count(s.poses)],
    [askedNear(run) ? 'Near' : 'In contact', `${count(s.hits)} (${short((100 * s.hits) / s.poses)} %)`],
    ['Pairs', count(s.pairs)],
    ...kindRows(run),
    ['Most at one pose', s.hits ? `${count(s.most_pairs)} (pose ${count(s.most_pairs_pose)})` : '0'],
    ...meshRows(run, 'Environment', 'Object'),
    ...timeRows(s),
    ...costRows(s),
    ['Step, turn', `${short(s.step)}, ${short(s.turn_degrees)}°`],
    ['Seed', String(s.seed)],
  ];
}

function clashRows(run) {
  const { summary: s } = run;
  return [
    ['Parts', count(s.parts)],
    ['Meshes', count(s.meshes)],
    ['Triangles', count(s.triangles)],
    ['Pairs of parts', count(s.part_pairs)],
    ['\u2003boxes come near', count(s.asked + s.excluded)],
    ...(s.excluded ? [['\u2003excluded', count(s.excluded)]] : []),
    ['\u2003in contact', count(s.contact)],
    ...(s.clearance === null ? [] : [['\u2003within the clearance', count(s.near)], ['Clearance', full(s.clearance)]]),
    ['Triangle pairs', count(s.triangle_pairs)],
    ...kindRows(run).filter(([kind]) => !kind.endsWith('apart')),
    ...costRows(s),
  ];
}

const ROWS = { clash: clashRows, check: checkRows, distance: distanceRows, replay: replayRows, fly: flyRows };

function element(tag, text, className) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

// What the page does not show, and how to see it.
function notesOf(run) {
  const notes = [...run.leftOut];
  const all = run.command === 'check' ? '--all' : `--query ${askedNear(run) ? 'tolerance=D' : 'all'}`;
  if (askedForOne(run) && run.pairsA.length) {
    const which = run.summary.least_distance > 0 ? 'which has the least distance' : 'the first that was found';
    notes.push(`${run.single ? 'One' : 'At each pose one'} ${knownToTouch(run) ? 'contact' : 'near pair'} is shown, ${which}: `
      + `graze ${run.command} ${all} shows every one.`);
  }
  if (askedNear(run) && run.counts.some((number) => number > MOST_GAPS)) {
    notes.push(`Of the near pairs, the ${count(MOST_GAPS)} nearest have their lines drawn.`);
  }
  return notes;
}

function showSummary(run, notes) {
  const body = document.getElementById('summary');
  const size = [...document.querySelectorAll('script, style')].reduce((sum, part) => sum + part.textContent.length, 4000);
  for (const [name, value] of [...ROWS[run.command](run), ['This page', sizeText(size)]]) {
    const row = document.createElement('tr');
    const head = element('th', name);
    head.scope = 'row';
    row.append(head, element('td', value));
    body.append(row);
  }
  const place = document.getElementById('notes');
  for (const note of notes) place.append(element('p', note, 'note'));
  const [asked, answer] = headlineOf(run);
  document.getElementById('headline').append(asked, element('strong', answer));
  document.title = `${asked}${answer} \u2013 graze ${run.command}`;
  document.getElementById('brand').append(element('b', 'graze'), ` ${run.command}`);
  document.getElementById('version').textContent = `version ${run.summary.version}`;
}
