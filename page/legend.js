'use strict';

// What colours, lines and dots mean. Each entry is a button that hides what it names, and shows it again.

// [name, what it looks like, what it is], of what occurs on this page.
function legendOf(run) {
  const touches = run.kinds.some((kind) => kind > 0) || (run.distances && run.verdicts.includes(CONTACT));
  const nears = run.kinds.includes(0) || (run.distances && run.distances.some((d) => d > 0 && Number.isFinite(d)));
  const here = run.moves ? ' at this pose' : '';
  const [a, b] = { fly: ['environment: ', 'object: '], clash: ['', ''] }[run.command] || ['A: ', 'B: '];
  const elsewhere = run.moves ? 'at another pose' : 'with other parts';
  const closest = run.distances || run.command === 'clash';
  const points = run.distances ? 'closest points' : 'closest points of a near pair';
  return [
    ['a', 'face', `${a}${run.a.name}`],
    ['b', 'face', `${b}${run.b.name}`],
    touches && ['now', 'face', `triangles in contact${here}`],
    nears && ['near', 'face', `${closest ? 'closest triangles' : 'triangles within the tolerance'}${here}`],
    touches && ['meet', 'line', 'where they meet'],
    nears && ['gaps', 'line', `${points} and the line between`],
    !run.single && run.pairsA.length > 0 && ['ever', 'face', `in ${askedNear(run) ? 'a pair' : 'contact'} ${elsewhere}`],
    run.moves && ['path', 'line', `way of the middle of ${run.command === 'fly' ? 'the object' : 'B'}`],
    run.moves && run.verdicts.some((v) => v !== FREE)
      && ['marks', 'dot', `its place at a pose ${askedNear(run) ? 'that is near' : 'in contact'}`],
  ].filter(Boolean);
}

class Legend {
  constructor(place, run, redraw) {
    this.hidden = new Set();
    for (const [name, look, text] of legendOf(run)) {
      const button = element('button', text, `key ${look} ${name}`);
      button.type = 'button';
      button.title = 'Hide or show';
      button.setAttribute('aria-pressed', 'true');
      button.addEventListener('click', () => {
        const hides = !this.hidden.delete(name);
        if (hides) this.hidden.add(name);
        button.setAttribute('aria-pressed', String(!hides));
        redraw();
      });
      place.append(button);
    }
  }

  isHidden(name) {
    return this.hidden.has(name);
  }
}
