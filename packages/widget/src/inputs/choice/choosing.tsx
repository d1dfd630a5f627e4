// Choosing among things that are shown: one tap answers, or several are marked and sent. Buttons and pictures differ in what is drawn of each.
import type { ComponentChildren } from 'preact';
import { CheckIcon } from '../../chat/reply-icons.tsx';
import { useState } from '../../drawing/hooks.ts';
import type { Answer } from '../../session/conversation-contract.ts';
import { fill } from '../../words/words.ts';
import type { InputContext } from '../input-view.ts';
import { ChosenAction } from './chosen-action.tsx';
import type { Said } from './chosen-reply.ts';
import { chosenReply } from './chosen-reply.ts';

export interface ChoosingProps<Item extends { readonly id: string }> {
  readonly input: { readonly items: readonly Item[]; readonly options?: ChoosingOptions | undefined };
  readonly isAsking: boolean;
  readonly context: Pick<InputContext, 'words'>;
  readonly answer: (answer: Answer) => void;
  /** What each is called, and is sent as. */
  readonly said: Said<Item>;
  /** Class names of the box around all of them, and of each. */
  readonly box: string;
  readonly button: string;
  /** What stands in a button; the mark is there where several can be chosen. */
  readonly draw: (item: Item, mark: ComponentChildren) => ComponentChildren;
  /** How things are found; nothing where all of them are shown. It is the same each time, as it has a state of its own. */
  readonly useSearch?: UseSearch | undefined;
  /** Nothing but what is marked is shown before somebody searches. */
  readonly isHidden?: boolean;
}

/** Shows a part of the things: those that fit what is typed, and those that are marked. */
export type UseSearch = <Item extends { readonly id: string }>(
  props: ChoosingProps<Item>,
  marked: readonly Item[],
) => {
  readonly shown: readonly Item[];
  /** What is typed into. */
  readonly field: ComponentChildren;
  /** Told when nothing fits. */
  readonly notice: ComponentChildren;
};

/** What a bot says of it. */
interface ChoosingOptions {
  readonly isMultipleChoice?: boolean | undefined;
  readonly searchInputPlaceholder?: string | undefined;
  readonly buttonLabel?: string | undefined;
}

/** @example <Choosing {...props} box="buttons" button="choice" said={said} draw={({ content }) => content} /> */
export function Choosing<Item extends { readonly id: string }>(props: ChoosingProps<Item>) {
  const { input, isAsking, context, answer, said, box, button, draw, useSearch } = props;
  const { items, options = {} } = input;
  const { isMultipleChoice: isMultiple = false } = options;
  const { words } = context;
  const [marked, setMarked] = useState<readonly Item[]>([]);
  const { shown, field, notice } = useSearch?.(props, marked) ?? { shown: items };
  const send = (chosen: readonly Item[]): void => answer(chosenReply(chosen, { isMultiple, said }));
  const toggle = (item: Item): void => {
    if (!isMultiple) send([item]);
    else setMarked(marked.includes(item) ? marked.filter((one) => one !== item) : [...marked, item]);
  };
  const mark = isMultiple && (
    <span class="check">
      <CheckIcon />
    </span>
  );
  return (
    <div class="choices">
      {field}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box or a grid everywhere */}
      <div class={box} role="group" aria-label={words.reply}>
        {shown.map((item) => (
          <button
            type="button"
            key={item.id}
            class={button}
            part="button"
            disabled={!isAsking}
            aria-pressed={isMultiple ? marked.includes(item) : undefined}
            onClick={() => toggle(item)}
          >
            {draw(item, mark)}
          </button>
        ))}
      </div>
      {notice}
      {isMultiple && marked.length > 0 && (
        <ChosenAction
          label={options.buttonLabel || fill(words.sendCount, { count: marked.length })}
          disabled={!isAsking}
          onClick={() => send(marked)}
        />
      )}
    </div>
  );
}
