// The address of a place for results.
import type { ListedWebhook } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { credentialTypeOf } from '../../blocks/block-schemas.ts';
import { useBlockSchemas } from '../../blocks/use-block-schemas.ts';
import { manage } from '../../data/management.ts';
import { useRights } from '../../data/rights.ts';
import { Button } from '../../design/button.tsx';
import { SelectField, TextField } from '../../design/text-field.tsx';
import { issuesOf, wordsOf } from '../../problem-words.ts';
import { CredentialDialog } from '../access/credential-dialog.tsx';
import type { PlaceKind } from './result-places.ts';
import { addressOfPlace, fieldsOfPlace } from './result-places.ts';
import { usePlaceChanges } from './use-place-changes.ts';

const FIELDS: Readonly<
  Record<
    PlaceKind,
    {
      readonly label: string;
      readonly type: 'email' | 'url';
      readonly example: string;
      readonly help?: string;
    }
  >
> = {
  mail: { label: 'E-mail address', type: 'email', example: 'you@example.com' },
  sheet: {
    label: 'Link of the sheet',
    type: 'url',
    example: 'https://docs.google.com/spreadsheets/d/…',
    help: 'Copied from the browser, with the tab open that gets the rows.',
  },
  slack: {
    label: 'Address of the incoming webhook',
    type: 'url',
    example: 'https://hooks.slack.com/services/…',
    help: 'In Slack: Apps, Incoming Webhooks, choose a channel, copy the address.',
  },
};

/** @example <PlaceForm botId="lead" kind="mail" onDone={close} /> */
export function PlaceForm({
  botId,
  kind,
  webhook,
  onDone,
}: {
  readonly botId: string;
  readonly kind: PlaceKind;
  /** The one to change; a new one without it. */
  readonly webhook?: ListedWebhook;
  readonly onDone: () => void;
}): ReactNode {
  const before = webhook ? fieldsOfPlace(kind, webhook.address) : { text: '', account: '' };
  const [text, setText] = useState(before.text);
  const [account, setAccount] = useState(before.account);
  const { save } = usePlaceChanges(botId);
  const { label, type, example, help } = FIELDS[kind];
  const address = addressOfPlace(kind, { text, account });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (address !== undefined) save.mutate({ id: webhook?.id, address }, { onSuccess: onDone });
  };
  const [issue] = issuesOf(save.error);
  return (
    <form className="form place__form" onSubmit={submit}>
      {kind === 'sheet' && <SheetAccount botId={botId} value={account} onChange={setAccount} />}
      <TextField
        label={label}
        type={type}
        placeholder={example}
        help={help}
        // The switch was just turned: the author types next.
        autoFocus={kind !== 'sheet'}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={save.isError ? (issue?.message ?? wordsOf(save.error)) : undefined}
        required
      />
      <div className="place__buttons">
        <Button type="submit" look="primary" disabled={address === undefined || save.isPending}>
          Save
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function SheetAccount({
  botId,
  value,
  onChange,
}: {
  readonly botId: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}): ReactNode {
  const mayAdd = useRights()('own');
  const [isAdding, setIsAdding] = useState(false);
  const { schemas } = useBlockSchemas();
  const sheets = schemas && credentialTypeOf(schemas, 'sheet');
  const { data = [] } = useQuery({
    queryKey: ['credentials'],
    queryFn: async ({ signal }) => (await manage.listCredentials({ signal })).credentials,
    enabled: mayAdd,
  });
  const fitting = data.filter((one) => one.type === sheets && (one.bots?.includes(botId) ?? true));
  if (!mayAdd)
    return (
      <TextField
        label="Account"
        help="The id of a Google account of this server. An owner knows it."
        value={value}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    );
  return (
    <>
      <SelectField label="Account" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{fitting.length === 0 ? 'None yet' : 'Choose an account'}</option>
        {fitting.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button look="quiet" className="place__add" onClick={() => setIsAdding(true)}>
        <Plus aria-hidden />
        Add an account
      </Button>
      {isAdding && (
        <CredentialDialog
          type={sheets}
          taken={data.map(({ id }) => id)}
          onSaved={onChange}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
