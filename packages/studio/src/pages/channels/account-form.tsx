// The form of an account. Each field is checked when it is pasted.
import type { CreateChannelRequest, Issue } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import { Check, ExternalLink, TriangleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { AnchorButton, Button } from '../../design/button.tsx';
import { TextField } from '../../design/text-field.tsx';
import { issuesOf, wordsOf } from '../../problem-words.ts';
import { reachOf } from '../../sharing/server-address.ts';
import { checkQuery } from './channel-queries.ts';
import type { AccountField, PlatformForm, PlatformKind } from './platform-forms.ts';
import { PLATFORM_FORMS } from './platform-forms.ts';

type Account = Pick<CreateChannelRequest, 'settings' | 'secrets'>;

/** @example <AccountForm botId="lead" kind="telegram" isBusy={false} error={null} onConnect={create} /> */
export function AccountForm({
  botId,
  kind,
  isBusy,
  error,
  onConnect,
}: {
  readonly botId: string;
  readonly kind: PlatformKind;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onConnect: (account: Account) => void;
}): ReactNode {
  const form: PlatformForm = PLATFORM_FORMS[kind];
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const account = accountOf(form.fields, useDeferredValue(values));
  const isEmpty = Object.values(values).every((value) => value.trim() === '');
  const {
    data,
    isFetching,
    error: unchecked,
  } = useQuery({
    ...checkQuery(botId, { kind, ...account }),
    enabled: !isEmpty,
  });
  const issues = [...(data?.issues ?? []), ...issuesOf(error)];
  const isReady = data?.settings !== undefined && !isFetching;
  const tried = useRef('');
  const key = JSON.stringify(account);
  useEffect(() => {
    if (!form.isQuick || !isReady || tried.current === key) return;
    tried.current = key;
    onConnect(JSON.parse(key) as Account);
  }, [form.isQuick, isReady, key, onConnect]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onConnect(account);
  };
  const field = (one: AccountField): ReactNode => (
    <CheckedField
      key={one.name}
      field={one}
      value={values[one.name] ?? ''}
      issue={issues.find(({ path: [part, name] }) => part === one.part && name === one.name)}
      isChecked={data !== undefined && !isFetching}
      onChange={(value) => setValues((now) => ({ ...now, [one.name]: value }))}
    />
  );
  const other = issues.find(({ path }) => path.length < 2);
  const failure = other
    ? issueWords(other)
    : unchecked || (error && issues.length === 0)
      ? wordsOf(unchecked ?? error)
      : undefined;
  const name = data?.settings?.name;
  const optional = form.fields.filter(({ isOptional }) => isOptional);
  return (
    <form className="form account-form" onSubmit={submit}>
      {form.needsPublicAddress && reachOf(window.location.origin) !== 'everybody' && (
        <p className="account-form__notice">
          <TriangleAlert aria-hidden />
          Meta cannot call {window.location.host}. Run the server at a public https address, and set
          COLLOQUY_PUBLIC_URL to it.
        </p>
      )}
      <ol className="account-form__steps">
        {form.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {form.link && (
        <div>
          <AnchorButton href={form.link.url} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            {form.link.label}
          </AnchorButton>
        </div>
      )}
      {form.fields.filter(({ isOptional }) => !isOptional).map(field)}
      {optional.length > 0 && (
        <details className="account-form__more">
          <summary>Restart word, and messages after 24 hours</summary>
          <div className="form">{optional.map(field)}</div>
        </details>
      )}
      {failure !== undefined && (
        <p className="field__error" role="alert">
          {failure}
        </p>
      )}
      {typeof name === 'string' && isReady && (
        <p className="verdict verdict--good" role="status">
          <Check aria-hidden />
          This is {name}
        </p>
      )}
      <div>
        <Button type="submit" look="primary" disabled={!isReady || isBusy}>
          {isBusy ? 'Connecting…' : isFetching && !isEmpty ? 'Checking…' : 'Connect'}
        </Button>
      </div>
    </form>
  );
}

function CheckedField({
  field: { label, help, placeholder, part },
  value,
  issue,
  isChecked,
  onChange,
}: {
  readonly field: AccountField;
  readonly value: string;
  readonly issue: Issue | undefined;
  readonly isChecked: boolean;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const isGood = value.trim() !== '' && isChecked && issue === undefined;
  return (
    <div className={isGood ? 'checked-field checked-field--good' : 'checked-field'}>
      <TextField
        label={label}
        help={help}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        data-secret={part === 'secrets' ? '' : undefined}
        error={issue && value.trim() !== '' ? issueWords(issue) : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {isGood && (
        <span className="verdict verdict--good">
          <Check aria-hidden />
          <span className="only-read-aloud">{label} is right</span>
        </span>
      )}
    </div>
  );
}

/** Fields without a value are left out, so that they are not checked. */
function accountOf(fields: readonly AccountField[], values: Readonly<Record<string, string>>): Account {
  const ofPart = (part: AccountField['part']) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const value = values[field.name]?.trim() ?? '';
        return field.part === part && value !== '' ? [[field.name, value]] : [];
      }),
    );
  return { settings: ofPart('settings'), secrets: ofPart('secrets') };
}

function issueWords({ message, fix }: Issue): string {
  return fix === undefined ? message : `${message} ${fix}`;
}
