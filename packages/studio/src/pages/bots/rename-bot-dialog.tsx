// Renames a bot.
import type { ListedBot } from '@colloquy/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { wordsOf } from '../../problem-words.ts';

/** @example <RenameBotDialog bot={bot} onClose={close} /> */
export function RenameBotDialog({
  bot,
  onClose,
}: {
  readonly bot: ListedBot;
  readonly onClose: () => void;
}): ReactNode {
  const [name, setName] = useState(bot.name);
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: () => manage.changeBot({ botId: bot.id, body: { name: name.trim() } }),
    meta: { showsError: true },
    onSuccess: () => {
      void queries.invalidateQueries();
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Rename the bot"
      description="Its address and its chats stay as they are."
    >
      <form className="form" onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={rename.isError ? wordsOf(rename.error) : undefined}
          required
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={name.trim() === '' || rename.isPending}>
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
