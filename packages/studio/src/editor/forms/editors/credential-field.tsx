// Chooses a credential of the server. Authors who may not list them see the id that is set.

import type { ListCredentialsResponse } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { manage } from '../../../data/management.ts';
import type { FieldProps } from '../field-editor.ts';

export function CredentialField({ label, value, onChange, isDisabled }: FieldProps): ReactNode {
  const id = useId();
  const { data } = useQuery({
    queryKey: ['credentials'],
    queryFn: async () => (await manage.listCredentials()) as ListCredentialsResponse,
    retry: false,
  });
  const credentials = data?.credentials ?? [];
  const isKnown = typeof value !== 'string' || credentials.some((credential) => credential.id === value);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        disabled={isDisabled}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">None</option>
        {!isKnown && <option value={String(value)}>{String(value)}</option>}
        {credentials.map((credential) => (
          <option key={credential.id} value={credential.id}>
            {credential.id} ({credential.type})
          </option>
        ))}
      </select>
      {credentials.length === 0 && (
        <p className="field__help">
          This server has no credentials yet. Until one is set, trying the bot takes the path of a failure
          here.
        </p>
      )}
    </div>
  );
}
