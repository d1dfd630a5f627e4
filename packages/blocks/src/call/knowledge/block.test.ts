// The knowledge block: what it asks for, shows and stores, and where the flow goes when nothing was found.
import { expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';
import { answered, called } from '../testing/called.ts';

const block = (options: object = {}) => ({ type: 'knowledge', options });
const passage = {
  headings: ['Shop', 'Help', 'Parcels'],
  text: 'Parcels arrive after two days.',
  excerpt: 'Parcels arrive.\nAfter two days.',
  source: 'shop.md',
};
const found = (confidence: string, passages: readonly object[] = [passage]) => ({
  ok: true as const,
  response: { confidence, passages },
});

it.each([
  [{ question: 'About {{Topic}}: {{Topic}}' }, { question: 'About parcels: parcels', limit: 3 }],
  [
    { question: '{{Topic}}', limit: 1 },
    { question: 'parcels', limit: 1 },
  ],
  [
    { question: '{{Topic}}', limit: 50 },
    { question: 'parcels', limit: 5 },
  ],
  [{ question: '{{Long}}' }, { question: 'x'.repeat(1_000), limit: 3 }],
])('%j asks for %j', (options, request) => {
  const { call } = called(block(options), { Topic: 'parcels', Long: 'x'.repeat(2_000) });
  expect(call).toEqual({ port: 'knowledge', request, timeoutMs: 15_000 });
});

it('without a question of its own it asks for the last answer', () => {
  const chat = talk([{ type: 'text input' }, block()]);
  chat.start();
  expect(chat.say('When do parcels arrive?').stop).toMatchObject({
    call: { request: { question: 'When do parcels arrive?' } },
  });
});

it('without any question it is skipped, and says so to the author', () => {
  const { call, logs } = called(block({ question: ' {{Unset}} ' }));
  expect(call).toBeUndefined();
  expect(logs).toEqual([expect.objectContaining({ description: 'There is no question to search for.' })]);
});

it('it shows each passage under its nearest headings, without reading markup in it', () => {
  const asked = called(block({ question: 'parcels', introduction: 'This may help, {{Name}}:' }), {
    Name: 'Ada',
  });
  const result = found('medium', [passage, { ...passage, headings: [], excerpt: '**no** <b>markup</b>' }]);
  const { reply } = answered(asked, result);
  const [bubble] = reply.messages;
  expect(bubble).toMatchObject({
    type: 'text',
    content: {
      richText: [
        { children: [{ text: 'This may help, Ada:' }] },
        { children: [{ text: 'Help › Parcels', bold: true }] },
        { children: [{ text: 'Parcels arrive.' }] },
        { children: [{ text: 'After two days.' }] },
        { children: [{ text: 'shop.md', bold: true }] },
        { children: [{ text: '**no** <b>markup</b>' }] },
      ],
    },
  });
});

const saving = {
  question: 'parcels',
  passagesVariableId: 'Passages',
  sourcesVariableId: 'Sources',
  confidenceVariableId: 'Confidence',
};
const before = { Passages: 'of an earlier question', Sources: ['old.md'], Confidence: 'high' };

it('it stores passages, sources and confidence, and shows nothing when it is hidden', () => {
  const result = found('high', [passage, { ...passage, headings: [], text: 'More.' }]);
  const { variables, said } = answered(called(block({ ...saving, isHidden: true }), before), result);
  expect(said).toEqual(['On.']);
  expect(variables).toMatchObject({
    Passages: 'Help › Parcels\nParcels arrive after two days.\n\nshop.md\nMore.',
    Sources: ['shop.md'],
    Confidence: 'high',
  });
});

it.each([
  ['nothing was found', {}, found('none', [])],
  ['only weak passages were found', { leastConfidence: 'high' }, found('medium')],
  [
    'the search failed',
    {},
    { ok: false as const, failure: { code: 'timeout' as const, message: 'Too late.' } },
  ],
])('when %s it shows nothing, clears what was stored, and takes its own path', (_, options, result) => {
  const asked = called({ ...block({ ...saving, ...options }), items: [{ to: 'Start' }] } as never, before);
  expect(asked.call).toBeDefined();
  const { variables, said, stop } = answered(asked, result);
  expect(said).toEqual([]);
  expect(stop).toMatchObject({ type: 'call' });
  expect(variables.Confidence).toBe('none');
  expect(variables).not.toHaveProperty('Passages');
  const withoutPath = answered(called(block({ ...saving, ...options }), before), result);
  expect(withoutPath.said).toEqual(['On.']);
});
