'use strict';

// What the user picked, in words, and the list of pairs to pick from.

const MOST_LISTED = 200;
const MOST_NAMED = 8;

const nothingPicked = () => ({ a: null, b: null, pair: null, point: null });

function pairText(pair, text) {
  if (pair.kind === 'apart') return text(pair.distance);
  return pair.kind;
}

// The other triangles that a picked one has to do with at this pose.
function partnersOf(run, shown, mesh, number) {
  const other = mesh === 'a' ? 'b' : 'a';
  const found = shown.pairs.filter((pair) => pair[mesh] === number);
  if (!found.length) return 'In no pair that was found here.';
  const named = found.slice(0, MOST_NAMED)
    .map((pair) => `${run.called(other, pair[other]).number} (${pairText(pair, short)})`);
  const more = found.length - named.length;
  return `With ${found.length === 1 ? 'triangle' : 'triangles'} ${named.join(', ')}`
    + `${more > 0 ? ` and ${count(more)} more` : ''} of ${run.called(other, found[0][other]).name}.`;
}

// Where a pair meets, or its closest points, with all digits.
function placesOf(pair) {
  const names = { 1: ['At'], 2: ['From', 'to'] }[pair.corners.length];
  if (!pair.corners.length) return [];
  if (pair.kind === 'apart') return pair.corners.map((corner, i) => `${'AB'[i]}: ${pointText(corner)}`);
  return pair.corners.map((corner, i) => `${names ? names[i] : `Corner ${i + 1}:`} ${pointText(corner)}`);
}

// The words about what was picked: a heading, then lines.
function pickedWords(run, shown, picked) {
  const { a, b, pair, point } = picked;
  if (pair) {
    const [of, and] = [run.called('a', a), run.called('b', b)];
    const heading = `Triangle ${of.number} of ${of.name} and triangle ${and.number} of ${and.name}`;
    const what = pair.kind === 'apart' ? `Distance ${full(pair.distance)}` : pair.kind;
    return [heading, what, ...placesOf(pair)];
  }
  const [mesh, number] = a !== null ? ['a', a] : ['b', b];
  const called = run.called(mesh, number);
  return [`Triangle ${called.number} of ${called.name}`, partnersOf(run, shown, mesh, number),
    ...(point ? [`Picked near ${pointText(run.fromPage(point), six)}.`] : [])];
}

function showPicked(place, run, shown, picked, drop) {
  place.hidden = picked.a === null && picked.b === null;
  if (place.hidden) return;
  const close = element('button', '\u00d7');
  close.type = 'button';
  close.setAttribute('aria-label', 'Let go');
  close.addEventListener('click', drop);
  const [heading, ...lines] = pickedWords(run, shown, picked);
  const first = document.createElement('p');
  first.append(element('b', heading));
  place.replaceChildren(first, ...lines.map((line) => element('p', line)), close);
}

// The pairs of a pose as rows; a click on one picks it.
function showPairs(run, shown, picked, pick) {
  const find = (id) => document.getElementById(id);
  const near = askedNear(run) || run.distances;
  find('pairs').hidden = shown.pairs.length === 0;
  find('pairs-words').textContent = `${counted(shown.pairs.length, 'pair')}${run.moves ? ' at this pose' : ''}`;
  find('pairs-kind').textContent = near ? 'distance' : 'kind';
  find('pairs-rows').replaceChildren(...shown.pairs.slice(0, MOST_LISTED).map((pair) => {
    const row = document.createElement('tr');
    row.tabIndex = 0;
    row.setAttribute('aria-selected', String(picked.pair === pair));
    const numbers = ['a', 'b'].map((mesh) => run.called(mesh, pair[mesh]).number);
    row.append(...[...numbers, pairText(pair, short)].map((cell) => element('td', String(cell))));
    row.addEventListener('click', () => pick(pair));
    row.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') pick(pair);
    });
    return row;
  }));
  const more = shown.pairs.length - MOST_LISTED;
  find('pairs-more').textContent = more > 0 ? `And ${count(more)} more: graze --json lists them.` : '';
}
