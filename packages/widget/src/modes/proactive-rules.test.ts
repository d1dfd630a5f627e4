// When a launcher speaks first.
import { expect, it } from 'vitest';
import type { Visit } from './proactive-rules.ts';
import { isMet } from './proactive-rules.ts';

const visit: Visit = {
  path: '/prices/family',
  seconds: 10,
  scrolledPercent: 50,
  isLeaving: false,
  isReturning: false,
};

it.each([
  [{}, {}, true],
  [{ afterSeconds: 10 }, {}, true],
  [{ afterSeconds: 11 }, {}, false],
  [{ scrollPercent: 50 }, {}, true],
  [{ scrollPercent: 51 }, {}, false],
  [{ isOnLeave: true }, {}, false],
  [{ isOnLeave: true }, { isLeaving: true }, true],
  [{ isOnLeave: true, afterSeconds: 20 }, { isLeaving: true }, false],
  [{ page: '/prices*' }, {}, true],
  [{ page: '/prices' }, {}, false],
  [{ page: '*/family' }, {}, true],
  [{ page: '/prices.family' }, {}, false],
  [{ page: '/a+b (c)' }, { path: '/a+b (c)' }, true],
  [{ isReturning: true }, {}, false],
  [{ isReturning: false }, {}, true],
  [{ isReturning: true }, { isReturning: true }, true],
])('the rule %j for the visit %j is met: %s', (rule, change, expected) => {
  expect(isMet({ message: 'Shall I help?', ...rule }, { ...visit, ...change })).toBe(expected);
});
