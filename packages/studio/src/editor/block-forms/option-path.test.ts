import { expect, it } from 'vitest';
import { uncovered } from './option-path.ts';

it('options without a form field are listed once, without ids and edges', () => {
  const block = {
    id: 'b',
    type: 'choice input',
    outgoingEdgeId: 'e',
    options: { variableId: 'v', sizeLimit: 5, labels: { button: 'Send' } },
    items: [
      { id: 'a', outgoingEdgeId: 'e2', content: 'Yes', odd: 1 },
      { id: 'b', content: 'No', odd: 2, displayCondition: { isEnabled: true } },
    ],
  };
  const covers = ['options.variableId', 'options.labels', 'items[].content', 'items[].displayCondition'];
  expect(uncovered(block, covers)).toEqual(['options.sizeLimit', 'items[].odd']);
});

it('no options are listed for a block without settings', () => {
  expect(uncovered({ id: 'b', type: 'openai', options: { more: {} } }, [])).toEqual([]);
  expect(uncovered({ id: 'b', type: 'openai', options: {} }, [])).toEqual([]);
});
