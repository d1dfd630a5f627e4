// Chooses a credential of the server. Authors without the scope to list them see the current id.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { manage } from '../../../data/management.ts';
import type { FieldProps } from '../field-editor.ts';
import { SelectField } from './select-field.tsx';

const NONE_YET =
  'This server has no credentials yet. Until one is set, trying the bot takes the path of a failure here.';

export function CredentialField({ label, value, onChange, isDisabled }: FieldProps): ReactNode {
  const { data } = useQuery({
    queryKey: ['credentials'],
    queryFn: async () => await manage.listCredentials(),
    retry: false,
  });
  const options = (data?.credentials ?? []).map(({ id, type }) => ({ value: id, label: `${id} (${type})` }));
  const help = options.length === 0 ? NONE_YET : undefined;
  return <SelectField {...{ label, help, value, onChange, isDisabled, options }} empty="None" />;
}
