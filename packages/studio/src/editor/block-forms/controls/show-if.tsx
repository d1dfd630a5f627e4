// Shows a choice only if a condition is true: a sentence in the row. Without it the condition is kept, and has no effect.
import { Eye, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.tsx';
import type { MenuEntry } from '../../../design/menu.tsx';
import { readOption, writeOption } from '../../../model/option-path.ts';
import { useOption, useScope } from '../scope.tsx';
import { Sentence } from './sentence.tsx';

/** Whether a row has the condition. @example isShownIf(row) */
export const isShownIf = (row: unknown, path = 'displayCondition'): boolean =>
  readOption(row, `${path}.isEnabled`) === true;

/** The entry that adds it, for the menu of a row. The scope is that of the list. */
export function useShowIfEntry(list: string, path = 'displayCondition'): (index: number) => MenuEntry {
  const { change } = useScope();
  return (index) => ({
    label: 'Show only if …',
    icon: Eye,
    onSelect: () => change((whole) => writeOption(whole, `${list}.${index}.${path}.isEnabled`, true)),
  });
}

/** The sentence, below the row that has it. @example <ShowIf of="choice 1" /> */
export function ShowIf({
  path = 'displayCondition',
  of,
}: {
  readonly path?: string;
  readonly of: string;
}): ReactNode {
  const { value, set, isDisabled } = useOption(`${path}.isEnabled`);
  if (value !== true) return null;
  return (
    <div className="show-if">
      <Button
        look="quiet"
        isIcon
        className="show-if__close"
        aria-label={`Always show ${of}`}
        disabled={isDisabled}
        onClick={() => set(false)}
      >
        <X aria-hidden />
      </Button>
      <Sentence path={`${path}.condition`} of={of} title="Shown if" />
    </div>
  );
}
