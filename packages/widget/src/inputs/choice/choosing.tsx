// A choice among visible items: one tap answers, or several are marked and sent. Buttons and images differ only in how
// an item is rendered.
import type { ComponentChildren } from 'preact';
import { useState } from '../../drawing/hooks.ts';
import { CheckIcon } from '../../icons/reply-icons.tsx';
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
  /** Label and reply text of each item. */
  readonly said: Said<Item>;
  /** Class names of the container and of each item. */
  readonly box: string;
  readonly button: string;
  /** Renders the content of a button; the mark is present for multiple choice. */
  readonly draw: (item: Item, mark: ComponentChildren) => ComponentChildren;
  /** The hook for searching; absent when all items are shown. Must stay the same, because it has state. */
  readonly useSearch?: UseSearch | undefined;
  /** Shows only marked items until the visitor searches. */
  readonly isHidden?: boolean;
}

/** Returns the matching and the marked items. */
export type UseSearch = <Item extends { readonly id: string }>(
  props: ChoosingProps<Item>,
  marked: readonly Item[],
) => {
  readonly shown: readonly Item[];
  /** The search field. */
  readonly field: ComponentChildren;
  /** The notice when no item matches. */
  readonly notice: ComponentChildren;
};

/** The bot's options. */
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
      {/* biome-ignore lint/a11y/useSemanticElements: not all browsers support flex and grid on a fieldset */}
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
