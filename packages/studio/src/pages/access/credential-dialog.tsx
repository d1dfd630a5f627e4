// Adds credentials, or replaces their value.
import type { ListedCredential } from '@colloquy/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../design/text-field.tsx';
import { issuesOf, wordsOf } from '../../problem-words.ts';
import type { CredentialField } from './credential-fields.ts';
import { credentialData, useCredentialTypes } from './credential-fields.ts';

/**
 * @param type the only one that is wanted; the author chooses without it
 * @param taken ids that are in use: new credentials get another one, and replace none
 * @example <CredentialDialog onClose={close} />
 */
export function CredentialDialog({
  replaced,
  type: wanted,
  taken = [],
  onSaved,
  onClose,
}: {
  readonly replaced?: ListedCredential;
  readonly type?: string | undefined;
  readonly taken?: readonly string[] | undefined;
  readonly onSaved?: (id: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { data: types = [], isPending } = useCredentialTypes();
  const [chosen, setType] = useState(replaced?.type ?? wanted);
  const type = chosen ?? types[0]?.type ?? '';
  const { fields = [], label = type } = types.find((one) => one.type === type) ?? {};
  const [writtenId, setId] = useState(replaced?.id);
  const [writtenName, setName] = useState(replaced?.name);
  // Until the author types them, they follow the service.
  const free = freeNames({ type, label, taken });
  const id = writtenId ?? free.id;
  const name = writtenName ?? free.name;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async () => {
      const data = dataOf(fields, values);
      return manage.setCredential({ credentialId: id.trim(), body: { type, data, name: name.trim() } });
    },
    meta: { showsError: true },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['credentials'] });
      onSaved?.(id.trim());
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The form may lie in that of a block.
    event.stopPropagation();
    save.mutate();
  };
  const chooseType = (next: string): void => {
    setType(next);
    setValues({});
  };
  // The dialog gives the focus to its first field, so it opens with its fields.
  if (isPending) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(replaced, wanted && label)}
      description="The value is sealed on the server and never shown again."
    >
      <form className="form" onSubmit={submit}>
        {!replaced && wanted === undefined && (
          <SelectField label="Service" value={type} onChange={(event) => chooseType(event.target.value)}>
            {types.map((one) => (
              <option key={one.type} value={one.type}>
                {one.label}
              </option>
            ))}
          </SelectField>
        )}
        {fields.map((field) => (
          <Field
            key={`${type} ${field.path}`}
            field={field}
            value={values[field.path] ?? ''}
            onChange={(value) => setValues({ ...values, [field.path]: value })}
          />
        ))}
        {!replaced && (
          <>
            <TextField
              label="Name"
              help="Blocks offer the credentials under this name."
              value={name}
              onChange={(event) => setName(event.target.value)}
              required
            />
            <details className="dialog__more">
              <summary>Id: {id}</summary>
              <TextField
                label="Id"
                help="Change it only if a bot that you brought names another id."
                value={id}
                onChange={(event) => setId(event.target.value || undefined)}
              />
            </details>
          </>
        )}
        {save.isError && (
          <div role="alert" className="field__error">
            <p>{wordsOf(save.error)}</p>
            {issuesOf(save.error).map(({ path, message }) => (
              <p key={path.join('.')}>{[...path.slice(1), message].join(' › ')}</p>
            ))}
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function titleOf(replaced: ListedCredential | undefined, service: string | undefined): string {
  if (replaced) return `Replace "${replaced.name}"`;
  return service ? `New credentials for ${service}` : 'New credentials';
}

/** A valid id that is not taken, of letters, digits and hyphens, and the name that goes with it. */
function freeNames({
  type,
  label,
  taken,
}: {
  readonly type: string;
  readonly label: string;
  readonly taken: readonly string[];
}): { readonly id: string; readonly name: string } {
  const id = type.replaceAll(' ', '-');
  let free = { id, name: label };
  for (let count = 2; taken.includes(free.id); count++)
    free = { id: `${id}-${count}`, name: `${label} ${count}` };
  return free;
}

function dataOf(
  fields: readonly CredentialField[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  try {
    return credentialData(fields, values);
  } catch {
    throw new Error('This is not JSON. Paste the whole file, from { to }.');
  }
}

function Field({
  field: { label, help, example, isOptional, isSecret, kind },
  value,
  onChange,
}: {
  readonly field: CredentialField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const words = isOptional ? `${label} (optional)` : label;
  if (kind === 'json')
    return (
      <TextArea
        label={words}
        help={help}
        placeholder={example}
        value={value}
        rows={6}
        required
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <TextField
      label={words}
      help={help}
      placeholder={example}
      type={isSecret ? 'password' : kind}
      autoComplete="off"
      value={value}
      required={!isOptional}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
