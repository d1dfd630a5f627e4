// The text of a field while it is typed. An option that is not set shows its default, and an emptied field stays empty
// until it is left.
import { useState } from 'react';

export interface Typed {
  readonly text: string;
  /** Whether the text is the default of an option that is not set. */
  readonly isDefault: boolean;
  readonly onType: (text: string) => void;
  readonly onBlur: () => void;
}

/**
 * @param stored text of the option; empty if it is not set
 * @param write gets `undefined` for an empty text and for the default; returns the text as stored
 * @example const { text, onType, onBlur } = useTyped({ stored, standard: 'Send', write });
 */
export function useTyped({
  stored,
  standard,
  write,
}: {
  readonly stored: string;
  readonly standard: string;
  readonly write: (text: string | undefined) => string;
}): Typed {
  const [typed, setTyped] = useState<{ readonly text: string; readonly stored: string }>();
  // Undo and changes by others come from outside.
  const isCurrent = typed !== undefined && typed.stored === stored;
  const isDefault = !isCurrent && stored === '' && standard !== '';
  return {
    text: isCurrent ? typed.text : stored === '' ? standard : stored,
    isDefault,
    onType: (text) => {
      const next = text === '' || text === standard ? undefined : text;
      setTyped({ text, stored: write(next) });
    },
    onBlur: () => setTyped(undefined),
  };
}
