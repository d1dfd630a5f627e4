// The bot of docs/flow.md is without problems, and goes where the page says; its call branches on the status.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSyntaxChecker, registry } from '@colloquy/blocks';
import { loadFlow, NOWHERE } from '@colloquy/engine';
import { parseBot } from '@colloquy/schema';
import { checkDefinition } from '@colloquy/verify/check';
import { expect, it } from 'vitest';
import { examplesOf } from './markdown-examples.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/flow.md'), 'utf8');
const [bot, call] = examplesOf(page)
  .filter(({ language }) => language === 'json')
  .map(({ text }) => JSON.parse(text));
const syntaxError = await createSyntaxChecker();
const problemsOf = (definition: unknown) =>
  checkDefinition(definition, { syntaxError }).problems.map(({ code, path }) => [code, path.join('.')]);

it('the example bot has no problems', () => expect(problemsOf(bot)).toEqual([]));

it('the edges of the example lead where the drawing shows', () => {
  const parsed = parseBot(bot).bot;
  if (!parsed) throw new Error('The bot cannot run.');
  const { flow } = loadFlow(parsed, { hash: 'h', registry });
  const titleAt = (edgeId: string) =>
    flow.groups[flow.blocks[flow.edges.get(edgeId) ?? NOWHERE]?.group ?? NOWHERE]?.title;
  expect(['e1', 'e2', 'e3'].map(titleAt)).toEqual(['Welcome', 'Begin', 'Bye']);
});

it('the example of a call has a path for its failure', () => {
  const edges = ['e-ok', 'e-failed'].map((id) => ({
    id,
    from: id === 'e-ok' ? { blockId: 'sent', itemId: 'ok' } : { blockId: 'sent' },
    to: { groupId: id === 'e-ok' ? 'begin' : 'bye' },
  }));
  const [welcome, begin, bye] = bot.groups;
  const withCall = {
    ...bot,
    groups: [{ ...welcome, blocks: [welcome.blocks[0], ...call] }, begin, bye],
    edges: [bot.edges[0], ...edges],
    variables: [
      { id: 'v1', name: 'Answer', value: 'yes' },
      { id: 'v-name', name: 'Name', value: 'Ada' },
      { id: 'v-status', name: 'Status' },
      { id: 'v-number', name: 'Number' },
    ],
  };
  expect(problemsOf(withCall)).toEqual([]);
});
