import { expect, it } from 'vitest';
import { acknowledge, beginSending, editState, hear, openState } from './draft-state.ts';
import { smallDefinition } from './testing/small-definition.ts';

it('the next edit is based on the edits of others that arrived during the last request', () => {
  const opened = openState({ definition: smallDefinition, revision: 1, tag: '1' });
  const edited = editState(opened, [{ op: 'set', at: ['name'], value: 'Mine' }]);
  const theirs = { ...smallDefinition, name: 'Mine', theme: { theirs: true } };
  const heard = hear(beginSending(edited).state, { definition: theirs, revision: 3, tag: '3' });
  const next = editState(acknowledge(heard, { revision: 2, tag: '2' }), [
    { op: 'set', at: ['theme'], value: { mine: true } },
  ]);
  expect(beginSending(next).outgoing?.tag).toBe('3');
});
