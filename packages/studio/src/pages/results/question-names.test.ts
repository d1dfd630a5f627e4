import { expect, it } from 'vitest';
import { smallDefinition } from '../../model/testing/small-definition.ts';
import { questionNames } from './question-names.ts';

/** Asks for the email in a group that the file has first and the visitor meets last; nothing leads to the phone. */
const asking = {
  ...smallDefinition,
  groups: [
    {
      id: 'last',
      title: 'Last',
      blocks: [{ id: 'mail', type: 'email input', options: { variableId: 'v-mail' } }],
    },
    {
      id: 'lost',
      title: 'Lost',
      blocks: [{ id: 'call', type: 'phone number input', options: { variableId: 'v-phone' } }],
    },
    {
      id: 'hello',
      title: 'Hello',
      blocks: [
        { id: 'ask', type: 'text input', options: { variableId: 'v-name' } },
        { id: 'score', type: 'Set variable', outgoingEdgeId: 'e-on', options: { variableId: 'v-score' } },
      ],
    },
  ],
  edges: [
    { id: 'e-start', from: { eventId: 'start' }, to: { groupId: 'hello' } },
    { id: 'e-on', from: { blockId: 'score' }, to: { groupId: 'last' } },
  ],
  variables: [
    { id: 'v-mail', name: 'Email' },
    { id: 'v-phone', name: 'Phone' },
    { id: 'v-name', name: 'Name' },
    { id: 'v-score', name: 'Score' },
  ],
} as unknown as typeof smallDefinition;

it('the question names are those of input blocks, in flow order', () => {
  expect(questionNames(asking)).toEqual(['Name', 'Email', 'Phone']);
});

it('a flow without groups has no question names', () => {
  expect(questionNames({})).toEqual([]);
});
