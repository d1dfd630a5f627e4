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
 * @param taken ids that are in use: another one is suggested
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
  const { data: types = [] } = useCredentialTypes();
  const [chosen, setType] = useState(replaced?.type ?? wanted);
  const type = chosen ?? types[0]?.type ?? '';
  const [writtenId, setId] = useState(replaced?.id);
  // Until the author types an id, it follows the service.
  const id = writtenId ?? freeId(type, taken);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { fields = [], label = type } = types.find((one) => one.type === type) ?? {};
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async () => {
      const data = dataOf(fields, values);
      const name = replaced?.name;
      return manage.setCredential({
        credentialId: id.trim(),
        body: { type, data, ...(name ? { name } : {}) },
      });
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
    if (id === freeId(type, taken) || id.trim() === '') setId(undefined);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(replaced, wanted && label)}
      description="The value is sealed on the server and never shown again."
    >
      <form className="form" onSubmit={submit}>
        {!replaced && (
          <>
            {wanted === undefined && (
              <SelectField label="Service" value={type} onChange={(event) => chooseType(event.target.value)}>
                {types.map(({ type: name, label: service }) => (
                  <option key={name} value={name}>
                    {service}
                  </option>
                ))}
              </SelectField>
            )}
            <TextField
              label="Id"
              help="Blocks refer to the credentials by this id."
              value={id}
              onChange={(event) => setId(event.target.value)}
              required
            />
          </>
        )}
        {fields.map((field) => (
          <Field
            key={`${type} ${field.path}`}
            field={field}
            value={values[field.path] ?? ''}
            onChange={(value) => setValues({ ...values, [field.path]: value })}
          />
        ))}
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

/** A valid id that is not taken: letters, digits and hyphens. */
function freeId(type: string, taken: readonly string[]): string {
  const id = type.replaceAll(' ', '-');
  let free = id;
  for (let count = 2; taken.includes(free); count++) free = `${id}-${count}`;
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
