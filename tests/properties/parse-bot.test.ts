// What holds for whatever is given to the reader of bot definitions.
import { registry } from '@colloquy/blocks';
import { loadFlow } from '@colloquy/engine';
import { limits, parseBot } from '@colloquy/schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryFlow } from './arbitrary-flow.ts';
import { brokenDefinition } from './broken-definition.ts';
import { holds, PROPERTY_TIMEOUT_MS } from './property-runs.ts';

const timeout = { timeout: PROPERTY_TIMEOUT_MS };
/** Errors with which a bot runs nevertheless. */
const PATHS_TO_NOWHERE: ReadonlySet<string | undefined> = new Set(['dangling_edge', 'leads_nowhere']);
const anyDefinition = fc.oneof(arbitraryFlow('main'), brokenDefinition, fc.jsonValue());

it('parsing never throws, and returns a bot or an error with path and fix', timeout, () => {
  holds([anyDefinition], (definition) => {
    const { bot, problems } = parseBot(definition);
    const errors = problems.filter(({ severity }) => severity !== 'warning');
    if (!bot) expect(errors).not.toEqual([]);
    // A path to something missing is a mistake of the author's; the bot runs, and the path ends there.
    else expect(errors.filter(({ code }) => !PATHS_TO_NOWHERE.has(code))).toEqual([]);
    expect(problems.length).toBeLessThanOrEqual(limits.issues);
    for (const { path, message, fix } of problems) {
      expect(path.every((key) => typeof key === 'string' || typeof key === 'number')).toBe(true);
      expect(message.length).toBeGreaterThan(10);
      expect(fix?.length).toBeGreaterThan(5);
    }
  });
});

it('parsing does not change its input, and pollutes no prototype', timeout, () => {
  holds([anyDefinition], (definition) => {
    const before = JSON.stringify(definition);
    parseBot(definition);
    expect(JSON.stringify(definition)).toBe(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

it('parsing a parsed bot again returns the same bot', timeout, () => {
  holds([arbitraryFlow('main')], (definition) => {
    const { bot } = parseBot(definition);
    if (!bot) return;
    const stored: unknown = JSON.parse(JSON.stringify(bot));
    const again = parseBot(stored);
    const errors = again.problems.filter(({ severity }) => severity !== 'warning');
    expect(errors.filter(({ code }) => !PATHS_TO_NOWHERE.has(code))).toEqual([]);
    expect(JSON.parse(JSON.stringify(again.bot))).toEqual(stored);
  });
});

it('a parsed bot loads into a flow whose references are all in range', timeout, () => {
  holds([fc.oneof(arbitraryFlow('main'), brokenDefinition)], (definition) => {
    const { bot } = parseBot(definition);
    if (!bot) return;
    const { flow, problems } = loadFlow(bot, { hash: 'h', registry });
    const isPosition = (position: number) =>
      Number.isInteger(position) && position >= -1 && position < flow.blocks.length;
    expect(
      [...flow.edges.values(), flow.start, ...flow.blocks.map(({ next }) => next)].every(isPosition),
    ).toBe(true);
    expect(flow.blocks.length).toBe(bot.groups.reduce((sum, { blocks }) => sum + blocks.length, 0));
    expect(new Set(flow.blocks.map(({ id }) => id)).size).toBe(flow.blocks.length);
    expect([...flow.remainingInputs].every((inputs) => inputs >= 0 && inputs <= flow.blocks.length)).toBe(
      true,
    );
    for (const { path } of problems) expect(path[0]).toBe('groups');
  });
});
