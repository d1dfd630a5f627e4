import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { completeVariables } from './variable-completion.ts';

it.each([
  ['const name = {{Fir', false, 'Fir'],
  ['{{', false, ''],
  ['setVariable("Fir', false, 'Fir'],
  ["setVariable( 'First n", false, 'First n'],
  ['total + Fir', true, 'Fir'],
  ['total + Fir', false, undefined],
  ['{{First name}} + ', false, undefined],
  ['log("Fir', false, undefined],
])('in %j, explicitly requested: %j, the editor completes %j', (doc, isExplicit, typed) => {
  const context = new CompletionContext(EditorState.create({ doc }), doc.length, isExplicit);
  const result = completeVariables(context, ['First name']);
  expect(result ? doc.slice(result.from) : undefined).toBe(typed);
  if (result) expect(result.options.map(({ label }) => label)).toEqual(['First name']);
});
