// Names a look: a new one, or a saved one.
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { TextField } from '../../design/text-field.tsx';

/** The server accepts no longer names. */
const MOST_CHARACTERS = 50;

/**
 * @param before its present name; without it the look is new
 * @example <LookNameDialog taken={names} onName={save} onClose={close} />
 */
export function LookNameDialog({
  before,
  taken,
  onName,
  onClose,
}: {
  readonly before?: string;
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const [typed, setTyped] = useState(before ?? '');
  const name = typed.trim();
  const isTaken = name !== before && taken.some((one) => one.toLowerCase() === name.toLowerCase());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name !== before) onName(name);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={before === undefined ? 'Save this look' : 'Rename the look'}
      description={
        before === undefined
          ? 'It appears on the theme page of every bot. It has the colours, font, shapes and background, and not the logo, pictures and CSS.'
          : undefined
      }
    >
      <form className="form" onSubmit={submit}>
        <TextField
          label="Name"
          placeholder="For example Bella Vista"
          maxLength={MOST_CHARACTERS}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isTaken ? 'Another look has this name. Choose a different one.' : undefined}
          autoComplete="off"
          required
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={name === '' || isTaken}>
            {before === undefined ? 'Save' : 'Rename'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
