(function () {
  var page = document.body, bar = document.getElementById('bar'), at = document.getElementById('at');
  var steps = [].slice.call(document.querySelectorAll('section')), now = 0;
  var size = +page.dataset.size, side = 60;
  if (!steps.length) return;
  var button = function (id) { return document.getElementById(id); };

  function show(number, move) {
    now = Math.max(0, Math.min(steps.length - 1, number));
    steps.forEach(function (step, i) { step.classList.toggle('now', i === now); });
    at.textContent = now + 1 + ' / ' + steps.length;
    button('first').disabled = button('back').disabled = now === 0;
    button('next').disabled = button('last').disabled = now === steps.length - 1;
    if (!move) return;
    history.replaceState(null, '', '#' + steps[now].id);
    if (!page.classList.contains('one')) steps[now].scrollIntoView();
  }

  // Cells and houses that a sentence names.
  function named(sentence) {
    var numbers = function (list) { return list ? list.split(' ').map(Number) : []; };
    return { lit: numbers(sentence.dataset.cells), house: numbers(sentence.dataset.houses) };
  }

  function light(section, sentence) {
    var board = section.querySelector('svg g');
    [].slice.call(section.querySelectorAll('.lit,.house')).forEach(function (old) { old.remove(); });
    if (!board || !sentence) return;
    var found = named(sentence);
    ['house', 'lit'].forEach(function (kind) {
      found[kind].forEach(function (i) {
        var square = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
        var inset = kind === 'lit' ? 3 : 0;
        square.setAttribute('class', kind);
        square.setAttribute('x', i % size * side + inset);
        square.setAttribute('y', Math.floor(i / size) * side + inset);
        square.setAttribute('width', side - 2 * inset);
        square.setAttribute('height', side - 2 * inset);
        board.appendChild(square);
      });
    });
  }

  steps.forEach(function (section) {
    [].slice.call(section.querySelectorAll('.why p')).forEach(function (sentence) {
      var found = named(sentence);
      if (!found.lit.length && !found.house.length) return;
      sentence.tabIndex = 0;
      ['mouseenter', 'focus', 'click'].forEach(function (event) {
        sentence.addEventListener(event, function () { light(section, sentence); });
      });
      ['mouseleave', 'blur'].forEach(function (event) {
        sentence.addEventListener(event, function () { light(section, null); });
      });
    });
  });

  function toggle(id, name, on) {
    page.classList.toggle(name, on);
    button(id).setAttribute('aria-pressed', id === 'candidates' ? !on : on);
  }
  var moves = { first: function () { return 0; }, back: function () { return now - 1; },
    next: function () { return now + 1; }, last: function () { return steps.length - 1; } };
  Object.keys(moves).forEach(function (id) {
    button(id).addEventListener('click', function () { show(moves[id](), true); });
  });
  button('single').addEventListener('click', function () {
    toggle('single', 'one', !page.classList.contains('one'));
    show(now, true);
  });
  button('candidates').addEventListener('click', function () {
    toggle('candidates', 'plain', !page.classList.contains('plain'));
  });
  document.addEventListener('keydown', function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    var move = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last' }[event.key];
    if (event.key === 'c') button('candidates').click();
    if (!move) return;
    event.preventDefault();
    show(moves[move](), true);
  });
  function from_link() {
    var asked = steps.map(function (step) { return '#' + step.id; }).indexOf(location.hash);
    if (asked >= 0) show(asked, true);
  }
  addEventListener('hashchange', from_link);
  if (matchMedia('(max-width: 48rem)').matches) button('key').open = false;
  bar.hidden = false;
  toggle('single', 'one', true);
  show(0, false);
  from_link();
})();
