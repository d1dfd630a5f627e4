// Properties that hold for any JSON: parsing never throws, and returns a bot or an error.
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { BotDefinition } from './bot-definition.ts';
import noVersion from './fixtures/no-version.json' with { type: 'json' };
import version3 from './fixtures/version-3.json' with { type: 'json' };
import version4 from './fixtures/version-4.json' with { type: 'json' };
import version5 from './fixtures/version-5.json' with { type: 'json' };
import version61 from './fixtures/version-6.1.json' with { type: 'json' };
import { parseBot } from './parse-bot.ts';

fc.configureGlobal({ seed: inject('seed') });

/** Enough to reach every reader many times within a few seconds. */
const RUNS = 2_000;

function checkTotal(json: unknown): void {
  const { bot, problems } = parseBot(json);
  const errors = problems.filter(({ severity }) => severity === 'error');
  // A path with a missing target is an error, but the bot runs.
  const passable = new Set<unknown>(['dangling_edge', 'more_problems']);
  expect(errors.some(({ code }) => !passable.has(code))).toBe(bot === undefined);
  for (const { path, message, fix } of problems) {
    expect(message).not.toMatch(/undefined|\[object/);
    expect(fix).toBeTruthy();
    for (const key of path) expect(['string', 'number']).toContain(typeof key);
  }
  if (!bot) return;
  expect(BotDefinition.safeParse(bot).error).toBeUndefined();
  const stored = JSON.stringify(bot);
  expect(JSON.stringify(parseBot(JSON.parse(stored)).bot)).toBe(stored);
}

it('returns a stable bot or an error for any JSON', () => {
  fc.assert(fc.property(fc.jsonValue(), checkTotal), { numRuns: RUNS });
});

it('returns a stable bot or an error for any JSON as groups, events and other parts', () => {
  const part = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()), fc.constant(undefined));
  const bot = fc.record({
    version: fc.constantFrom(undefined, '3', '4', '5', '6', '6.1'),
    id: fc.constant('x'),
    groups: part,
    events: part,
    edges: part,
    variables: part,
    theme: part,
    settings: part,
  });
  fc.assert(fc.property(bot, checkTotal), { numRuns: RUNS });
});

it('returns a stable bot or an error for real bots with random changes', () => {
  const bots = [noVersion, version3, version4, version5, version61];
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('g-start', 'b-ask', 'e-begin', 'start', '__proto__', '', null),
  );
  const change = fc.tuple(fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), value);
  fc.assert(
    fc.property(
      fc.constantFrom(...bots),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (bot, changes) => {
        const json = JSON.parse(JSON.stringify(bot)) as object;
        for (const [steps, replacement] of changes) replaceAt(json, steps, replacement);
        checkTotal(json);
      },
    ),
    { numRuns: RUNS },
  );
});

/** Walks down by the step-th key of each level, and replaces the last value. */
function replaceAt(json: object, steps: readonly number[], value: unknown): void {
  let owner = json as Record<string, unknown>;
  for (const [index, step] of steps.entries()) {
    const keys = Object.keys(owner);
    const key = keys[step % keys.length];
    if (key === undefined) return;
    const next = owner[key];
    if (index === steps.length - 1 || typeof next !== 'object' || next === null) {
      owner[key] = value;
      return;
    }
    owner = next as Record<string, unknown>;
  }
}
