// The form that names a state of the draft in the history.
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/text-field.tsx';
import { wordsOf } from '../../problem-words.ts';

/** Characters of a name, the limit of the API. */
const NAME_CHARACTERS = 100;

/** @example <StateNameForm label="Name this state" onSave={save} onClose={close} /> */
export function StateNameForm({
  label,
  name = '',
  onSave,
  onClose,
}: {
  readonly label: string;
  readonly name?: string | undefined;
  /** Saves the name; an empty one removes it. Rejects on failure. */
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}): ReactNode {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string | undefined>();
  const close = useFocusBack(onClose);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed === '' && name === '') return setError('Type a name, such as “Before the new prices”.');
    try {
      await onSave(trimmed);
      close();
    } catch (failure) {
      setError(wordsOf(failure));
    }
  };
  return (
    <form
      className="history__form"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <TextField
        label={label}
        error={error}
        autoFocus
        maxLength={NAME_CHARACTERS}
        placeholder="Before the new prices"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <div className="history__buttons">
        <Button look="primary" type="submit">
          {text.trim() === '' && name !== '' ? 'Remove the name' : 'Save the name'}
        </Button>
        <Button look="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Closes, and returns the focus to the element that had it before. */
function useFocusBack(onClose: () => void): () => void {
  // During the first rendering, the focus has not moved yet.
  const [before] = useState(() => document.activeElement);
  return () => {
    onClose();
    requestAnimationFrame(() => before instanceof HTMLElement && before.isConnected && before.focus());
  };
}
