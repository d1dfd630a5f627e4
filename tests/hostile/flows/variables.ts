// Variables that are too many, too large, or all of one name.
import type { FlowOptions, HostileFlow } from './hostile-flow.ts';
import { FULL, flowOf, hostileFlows, longList, many, setTo } from './hostile-flow.ts';

const names = (count: number, name: (index: number) => string) =>
  many(count, (index) => ({ name: name(index), id: `v${index}` }));

const append = (item: string, variableId = 'B') => ({
  type: 'Set variable',
  options: { variableId, type: 'Append value(s)', item },
});

const flows: Readonly<Record<string, FlowOptions>> = {
  '20,000 of one name': {
    flow: flowOf(
      ['{{a}}'.repeat(1_000)],
      names(20_000, () => 'a'),
    ),
    prefilled: { a: 'x' },
  },
  '20,000 of one name, all prefilled with a list': {
    flow: flowOf(
      ['{{a}}'],
      names(20_000, () => 'a'),
    ),
    prefilled: { a: longList().slice(0, 2_000) },
  },
  '20,000 of one name, set in a loop': {
    flow: flowOf(
      many(500, () => ({
        type: 'Set variable',
        options: { variableId: 'v19999', expressionToEvaluate: '{{a}}x' },
      })),
      names(20_000, () => 'a'),
    ),
  },
  '20,000 with values': {
    flow: flowOf(
      ['{{a19999}}', { type: 'text input' }],
      many(20_000, (index) => ({ name: `a${index}`, id: `v${index}`, value: 'value' })),
    ),
  },
  '20,000 names in one text': {
    flow: flowOf(
      [many(20_000, (index) => `{{a${index}}}`).join('')],
      names(20_000, (index) => `a${index}`),
    ),
  },
  '20,000 names in one piece of code': {
    flow: flowOf(
      [
        {
          type: 'Set variable',
          options: {
            variableId: 'v0',
            isCode: true,
            expressionToEvaluate: many(5_000, (index) => `{{a${index}}}`).join('+'),
          },
        },
      ],
      names(20_000, (index) => `a${index}`),
    ),
  },
  'names of 10,000 characters': {
    flow: flowOf(
      [`{{${'n'.repeat(10_000)}}}`.repeat(50)],
      names(100, (index) => `${'n'.repeat(10_000)}${index || ''}`),
    ),
  },
  'names of the prototype': {
    flow: flowOf(
      ['{{__proto__}} {{constructor}} {{toString}}'],
      ['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
    ),
    prefilled: { constructor: 'x', toString: 'y', hasOwnProperty: 'z' },
  },
  '1,000 prefilled': {
    flow: flowOf(
      ['Hi', { type: 'text input' }],
      names(1_000, (index) => `a${index}`),
    ),
    prefilled: Object.fromEntries(many(1_000, (index) => [`a${index}`, 'x'.repeat(20)])),
  },
  'lists in all of 27': {
    flow: flowOf(
      ['Hi', { type: 'text input' }],
      names(27, (index) => `a${index}`),
    ),
    prefilled: Object.fromEntries(many(10, (index) => [`a${index}`, many(300, () => 'short')])),
  },
  '1,900 of which each gets a full value': {
    flow: flowOf(
      many(1_900, (index) => ({
        type: 'Set variable',
        options: { variableId: `v${index}`, expressionToEvaluate: '{{a1900}}' },
      })),
      names(1_901, (index) => `a${index}`),
    ),
    prefilled: { a1900: FULL },
  },
  'a value that doubles sixty times': { flow: flowOf(many(60, () => setTo('{{X}}{{X}}'))) },
  'a value that doubles in ten variables': {
    flow: flowOf(
      many(300, () => setTo('{{A}}{{B}}{{X}}{{A}}')),
      ['A', 'B', { name: 'X', value: 'abc' }],
    ),
    prefilled: { A: 'a'.repeat(100_000), B: 'b'.repeat(100_000) },
  },
  'a list added to itself': {
    flow: flowOf(many(500, () => append('{{A}}', 'A'))),
    prefilled: { A: longList() },
  },
  'a full value added to a list': { flow: flowOf(many(500, () => append('{{A}}'))), prefilled: { A: FULL } },
  'a list said 500 times': { flow: flowOf(many(500, () => '{{A}}')), prefilled: { A: longList() } },
  'a list in a list in code': {
    flow: flowOf(many(100, () => setTo('return [{{A}}, {{A}}, {{A}}]', true))),
    prefilled: { A: longList() },
  },
  'replies that fill the chat': {
    flow: flowOf([
      '{{B}}',
      { type: 'text input', options: { variableId: 'X' } },
      { ...append('{{X}}'), to: 'Start' },
    ]),
    replies: many(30, (index) => `${index}${'z'.repeat(65_000)}`),
  },
  'prefilled values that are deep': {
    flow: flowOf(['{{A}}', { type: 'text input' }]),
    prefilled: { A: JSON.parse(`${'['.repeat(30)}1${']'.repeat(30)}`) },
  },
};

/** All of them. */
export const variables: readonly HostileFlow[] = hostileFlows('variables', flows);
