// Keys that send a text.
import { expect, it } from 'vitest';
import type { Drawable, Props } from '../../drawing/element.ts';
import type { HookOwner } from '../../drawing/hooks.ts';
import { withHooks } from '../../drawing/hooks.ts';
import type { Answer } from '../../session/conversation-contract.ts';
import type { InputContext } from '../input-view.ts';
import { TextField } from './text-field.tsx';

it.each([
  ['Enter', { keyCode: 13, isComposing: false }, 1],
  ['Enter that takes a word', { keyCode: 229, isComposing: true }, 0],
  ['the same in Safari, which has ended the composing', { keyCode: 229, isComposing: false }, 0],
])('the text field handles %s', (_name, key, count) => {
  const answers: Answer[] = [];
  const owner: HookOwner = { hooks: [], redraw: () => undefined };
  const form = withHooks(owner, () =>
    TextField({
      input: { id: 'city', type: 'text input' },
      initial: '東京',
      isAsking: true,
      context: { words: {}, direction: 'ltr' } as unknown as InputContext,
      answer: (answer) => void answers.push(answer),
    }),
  ) as unknown as Drawable;
  const [field] = (form.props as Props).children as readonly Drawable[];
  const { onKeyDown } = (field as Drawable).props as { onKeyDown: (event: object) => void };
  onKeyDown({ key: 'Enter', shiftKey: false, preventDefault: () => undefined, ...key });
  expect(answers).toHaveLength(count);
});
