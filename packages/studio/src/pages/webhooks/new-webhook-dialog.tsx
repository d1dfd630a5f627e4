// Adds a webhook and shows its secret once.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { issuesOf, wordsOf } from '../../problem-words.ts';

/** @example <NewWebhookDialog botId="lead" onClose={close} /> */
export function NewWebhookDialog({
  botId,
  onClose,
}: {
  readonly botId: string;
  readonly onClose: () => void;
}): ReactNode {
  const [address, setAddress] = useState('');
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: async () => await manage.createWebhook({ botId, body: { address: address.trim() } }),
    meta: { showsError: true },
    onSuccess: ({ secret }) => {
      void queries.invalidateQueries({ queryKey: ['webhooks', botId] });
      if (secret === undefined) onClose();
    },
  });
  const secret = create.data?.secret;
  if (secret !== undefined)
    return (
      <Dialog
        isOpen
        isRequired
        onClose={onClose}
        title="The webhook was created"
        description="Your system checks messages with this secret (Standard Webhooks). It is not shown again."
      >
        <CopyLine text={secret} label="secret" />
        <DialogActions>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  const [issue] = issuesOf(create.error);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New webhook"
      description="Gets all events of the bot from now on."
    >
      <form className="form" onSubmit={submit}>
        <TextField
          label="Address"
          help="https://…, or mailto: and a mail address for each finished result"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={create.isError ? (issue?.message ?? wordsOf(create.error)) : undefined}
          required
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={address.trim() === '' || create.isPending}>
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
