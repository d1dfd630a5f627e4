// The account of a service that a block uses. With exactly one it is shown as one line.
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FieldSchema } from '../../../blocks/block-schemas.ts';
import { manage } from '../../../data/management.ts';
import { useRights } from '../../../data/rights.ts';
import { Button } from '../../../design/button.tsx';
import { stepsOf } from '../../../model/option-path.ts';
import { CredentialDialog } from '../../../pages/access/credential-dialog.tsx';
import { useEditor } from '../../editor-context.tsx';
import { useOption, useScope } from '../scope.tsx';
import { FieldFrame } from './field-frame.tsx';

/** @example <Account /> */
export function Account({
  path = 'options.credentialsId',
  label = 'Account',
  first,
  isOptional = false,
  missing,
  help,
}: {
  /** What happens without one. */
  readonly missing?: string;
  readonly help?: string;
  /** The block works without one. */
  readonly isOptional?: boolean;
  readonly path?: string;
  readonly label?: string;
  /** An account that the server has by itself, such as its mail account. */
  readonly first?: { readonly id: string; readonly name: string };
}): ReactNode {
  const type = useCredentialType(path);
  const { value, set, isDisabled } = useOption(path);
  const { botId } = useEditor();
  const mayAdd = useRights()('own');
  const [isAdding, setIsAdding] = useState(false);
  const { data } = useQuery({
    queryKey: ['credentials'],
    queryFn: async ({ signal }) => (await manage.listCredentials({ signal })).credentials,
    enabled: mayAdd,
  });
  const fitting = (data ?? []).filter(
    (one) => (type === undefined || one.type === type) && (one.bots?.includes(botId) ?? true),
  );
  const accounts = [...(first ? [first] : []), ...fitting];
  const isKnown = typeof value !== 'string' || accounts.some(({ id }) => id === value);
  const isNone = data !== undefined && accounts.length === 0;
  return (
    <FieldFrame
      label={label}
      path={path}
      error={
        typeof value === 'string' || isOptional
          ? undefined
          : isNone
            ? 'No account yet. In the try-out this block fails.'
            : missing
      }
      help={mayAdd || typeof value === 'string' ? help : 'Ask an owner of this server for an account.'}
      below={
        mayAdd &&
        !isDisabled && (
          <Button look="quiet" className="field__action" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            Add an account
          </Button>
        )
      }
    >
      {({ id, describedBy }) => (
        <>
          <select
            id={id}
            className="input"
            aria-describedby={describedBy}
            disabled={isDisabled || (accounts.length === 0 && isKnown)}
            value={typeof value === 'string' ? value : ''}
            onChange={({ target }) => set(target.value === '' ? undefined : target.value)}
          >
            <option value="">
              {isOptional ? 'None' : accounts.length === 0 ? 'None yet' : 'Choose an account'}
            </option>
            {!isKnown && <option value={value}>{value}</option>}
            {accounts.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
          {isAdding && (
            <CredentialDialog
              type={type}
              taken={data?.map((one) => one.id)}
              onSaved={(saved) => set(saved)}
              onClose={() => setIsAdding(false)}
            />
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** The type of credentials that fits, as the schema of the block says. */
function useCredentialType(path: string): string | undefined {
  const { block } = useScope();
  const { schemas } = useEditor();
  const found = stepsOf(path).reduce(
    (schema: FieldSchema | undefined, step) => schema?.properties?.[step],
    schemas?.get(block.type),
  );
  return found?.['x-credentials'];
}
