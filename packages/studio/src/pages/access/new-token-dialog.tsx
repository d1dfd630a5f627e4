// Creates a token and shows its secret once.
import type { CreateTokenResponse, TokenScope } from '@colloquy/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { SelectField, TextField } from '../../design/text-field.tsx';
import { wordsOf } from '../../problem-words.ts';
import { BotsField } from './bots-field.tsx';

const SCOPES: readonly { readonly scope: TokenScope; readonly words: string }[] = [
  { scope: 'read', words: 'Read bots, results and transcripts' },
  { scope: 'author', words: 'Edit drafts and try them' },
  { scope: 'publish', words: 'Publish, roll back, close and archive' },
  { scope: 'operate', words: 'Take over chats, erase visitors, manage webhooks' },
  { scope: 'own', words: 'Everything, also tokens and credentials' },
];

/** @example <NewTokenDialog onClose={close} /> */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [created, setCreated] = useState<CreateTokenResponse>();
  if (created)
    return (
      <Dialog
        isOpen
        isRequired
        onClose={onClose}
        title={`"${created.token.name}" is ready`}
        description="Copy its secret now. It is not shown again."
      >
        <CopyLine text={created.secret} label="secret" />
        <DialogActions>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={onClose} title="New token">
      <TokenForm onClose={onClose} onCreated={setCreated} />
    </Dialog>
  );
}

function TokenForm({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void;
  readonly onCreated: (created: CreateTokenResponse) => void;
}): ReactNode {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [bots, setBots] = useState<readonly string[]>([]);
  const [days, setDays] = useState('90');
  const queries = useQueryClient();
  const owns = scopes.includes('own');
  const create = useMutation({
    mutationFn: async (): Promise<CreateTokenResponse> =>
      manage.createToken({
        body: {
          name: name.trim(),
          scopes: [...scopes],
          ...(bots.length === 0 || owns ? {} : { bots: [...bots] }),
          ...(days === '' ? {} : { expiresInDays: Number(days) }),
        },
      }),
    meta: { showsError: true },
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: ['tokens'] });
      onCreated(made);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form className="form" onSubmit={submit}>
      <TextField
        label="Name"
        help="What it is for, such as the program that uses it."
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={create.isError ? wordsOf(create.error) : undefined}
        required
      />
      <fieldset className="choices">
        <legend className="field__label">It may</legend>
        {SCOPES.map(({ scope, words }) => (
          <label key={scope} className="check">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={(event) =>
                setScopes(event.target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
            />
            <span>
              {words} <span className="quiet">({scope})</span>
            </span>
          </label>
        ))}
      </fieldset>
      <BotsField owns={owns} onChange={setBots} />
      <SelectField label="Ends" value={days} onChange={(event) => setDays(event.target.value)}>
        <option value="30">After 30 days</option>
        <option value="90">After 90 days</option>
        <option value="365">After a year</option>
        <option value="">Never</option>
      </SelectField>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          disabled={name.trim() === '' || scopes.length === 0 || create.isPending}
        >
          Make the token
        </Button>
      </DialogActions>
    </form>
  );
}
