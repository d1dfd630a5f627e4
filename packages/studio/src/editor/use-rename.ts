// An inline field for a name: saves on blur or Enter, cancels on Escape.
import type { KeyboardEvent } from 'react';
import { useState } from 'react';

/**
 * The state of such a field, and its props. `typed` is the unsaved text. An empty name is not saved.
 *
 * @example const { setTyped, field } = useRename(name, (wanted) => run({ type: 'renameTest', testId, name: wanted }, 'Rename test'));
 */
export function useRename(name: string, rename: (wanted: string) => void) {
  const [typed, setTyped] = useState<string>();
  const write = (): void => {
    const wanted = typed?.trim() ?? '';
    if (wanted !== '') rename(wanted);
    setTyped(undefined);
  };
  const field = {
    className: 'variable__name',
    'aria-label': `Name of ${name}`,
    value: typed ?? name,
    onBlur: write,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
      if (event.key === 'Enter') event.currentTarget.blur();
      if (event.key === 'Escape') setTyped(undefined);
    },
  };
  return { typed, setTyped, field };
}
