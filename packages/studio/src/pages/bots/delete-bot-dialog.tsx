// Deletes a bot permanently: asks for its name, so that no other bot is deleted by mistake.
import type { ListedBot } from '@colloquy/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { showToast } from '../../design/toast.tsx';
import { botIdOf } from '../../navigation/bot-sections.ts';
import { wordsOf } from '../../problem-words.ts';
import { navigate, usePath } from '../../routing/router.tsx';

/** @example <DeleteBotDialog bot={bot} onClose={close} /> */
export function DeleteBotDialog({
  bot,
  onClose,
}: {
  readonly bot: ListedBot;
  readonly onClose: () => void;
}): ReactNode {
  const [name, setName] = useState('');
  const [withResults, setWithResults] = useState(false);
  const path = usePath();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => manage.removeBot({ botId: bot.id, name, withResults }),
    meta: { showsError: true },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['bots'] });
      // Its own pages have nothing to show any more.
      if (botIdOf(path) === bot.id) navigate('/');
      showToast({ title: `"${bot.name}" is deleted` });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    remove.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete the bot?"
      description={`Permanently deletes its draft, versions${bot.looks ? ', saved looks' : ''} and addresses.${bot.isArchived ? '' : ' To only take it offline, archive it instead.'}`}
    >
      <form className="form" onSubmit={submit}>
        <TextField
          label={`Type its name: ${bot.name}`}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={remove.isError ? wordsOf(remove.error) : undefined}
          autoComplete="off"
        />
        <label className="check">
          <input
            type="checkbox"
            checked={withResults}
            onChange={(event) => setWithResults(event.target.checked)}
          />
          Also delete its results, chats and files
        </label>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" disabled={name !== bot.name || remove.isPending}>
            Delete
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
