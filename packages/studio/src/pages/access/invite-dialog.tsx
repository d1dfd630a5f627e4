// Invites a person: creates a link that signs in their browser with the chosen scopes.
import type { TokenScope } from '@colloquy/schema';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { SelectField, TextField } from '../../design/text-field.tsx';
import { wordsOf } from '../../problem-words.ts';
import { BotsField } from './bots-field.tsx';
import { InvitedDialog } from './invited-dialog.tsx';

const ROLES: readonly { readonly words: string; readonly scopes: readonly TokenScope[] }[] = [
  { words: 'See results and chats', scopes: ['read'] },
  { words: 'See results, and answer visitors', scopes: ['read', 'operate'] },
  { words: 'Edit and try', scopes: ['read', 'author'] },
  { words: 'Edit, try and publish', scopes: ['read', 'author', 'publish'] },
  { words: 'Everything, also people and credentials', scopes: ['own'] },
];

/** @example <InviteDialog onClose={close} /> */
export function InviteDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [invited, setInvited] = useState<{ readonly name: string; readonly code: string }>();
  if (!invited)
    return (
      <Dialog isOpen onClose={onClose} title="Invite a person">
        <InviteForm onClose={onClose} onInvited={setInvited} />
      </Dialog>
    );
  return <InvitedDialog {...invited} onClose={onClose} />;
}

function InviteForm({
  onClose,
  onInvited,
}: {
  readonly onClose: () => void;
  readonly onInvited: (invited: { readonly name: string; readonly code: string }) => void;
}): ReactNode {
  const [name, setName] = useState('');
  const [role, setRole] = useState(0);
  const [bots, setBots] = useState<readonly string[]>([]);
  const [days, setDays] = useState('30');
  const { scopes } = ROLES[role] as (typeof ROLES)[number];
  const owns = scopes.includes('own');
  const invite = useMutation({
    mutationFn: () =>
      manage.createSignInLink({
        body: {
          invite: {
            name: name.trim(),
            scopes: [...scopes],
            ...(bots.length === 0 || owns ? {} : { bots: [...bots] }),
            expiresInDays: Number(days),
          },
        },
      }),
    meta: { showsError: true },
    onSuccess: ({ code }) => onInvited({ name: name.trim(), code }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <form className="form" onSubmit={submit}>
      <TextField
        label="Name"
        help="Shown beside what the person changes."
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={invite.isError ? wordsOf(invite.error) : undefined}
        autoComplete="off"
        required
      />
      <SelectField
        label="The person may"
        value={String(role)}
        onChange={({ target }) => setRole(Number(target.value))}
      >
        {ROLES.map(({ words }, index) => (
          <option key={words} value={index}>
            {words}
          </option>
        ))}
      </SelectField>
      <BotsField owns={owns} onChange={setBots} />
      <SelectField label="Signed in for" value={days} onChange={({ target }) => setDays(target.value)}>
        <option value="1">A day</option>
        <option value="30">30 days</option>
        <option value="365">A year</option>
      </SelectField>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={name.trim() === '' || invite.isPending}>
          Make the link
        </Button>
      </DialogActions>
    </form>
  );
}
