'use strict';

// The run in numbers, and in one sentence.

const count = (value) => value.toLocaleString('en');

function counted(value, noun) {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function summaryRows(s) {
  const kinds = Object.entries(s.kinds).filter(([, number]) => number > 0);
  return [
    ['Environment', s.a],
    ['', counted(s.a_triangles, 'triangle')],
    ['Object', s.b],
    ['', counted(s.b_triangles, 'triangle')],
    ['Poses', count(s.poses)],
    ['In contact', `${count(s.hits)} (${short((100 * s.hits) / s.poses)} %)`],
    ['Contacts', count(s.pairs)],
    ...kinds.map(([kind, number]) => [`\u2003${kind}`, count(number)]),
    ['Most at one pose', s.hits ? `${count(s.most_pairs)} (pose ${count(s.most_pairs_pose)})` : '0'],
    ['Query, median', timeText(s.median_us)],
    ['Query, mean', timeText(s.mean_us)],
    ['Query, 99 %', timeText(s.p99_us)],
    ['Query, longest', timeText(s.max_us)],
    ['Triangle tests', count(s.triangle_tests)],
    ['Bound tests', count(s.bv_tests)],
    ['Method', s.method],
    ['Step, turn', `${short(s.step)}, ${short(s.turn_degrees)}°`],
    ['Seed', String(s.seed)],
    ['Version', `graze ${s.version}`],
  ];
}

function element(tag, text, className) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function showSummary(flight, notes) {
  const s = flight.summary;
  const body = document.getElementById('summary');
  for (const [name, value] of summaryRows(s)) {
    const row = document.createElement('tr');
    const head = element('th', name);
    head.scope = 'row';
    row.append(head, element('td', value));
    body.append(row);
  }
  const place = document.getElementById('notes');
  for (const note of notes) place.append(element('p', note, 'note'));
  document.getElementById('headline').append(
    `${s.b} through ${s.a}: `,
    element('strong', s.hits ? `${counted(s.pairs, 'contact')} at ${counted(s.hits, 'pose')}` : 'no contact'),
    ` of ${count(s.poses)}`,
  );
}
