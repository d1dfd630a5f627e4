// Chooses or adds credentials of the type that the block needs. Authors without the scope to list them see the current
// id.
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../../data/management.ts';
import { useRights } from '../../../data/rights.ts';
import { Button } from '../../../design/button.tsx';
import { CredentialDialog } from '../../../pages/access/credential-dialog.tsx';
import { useEditor } from '../../editor-context.tsx';
import type { FieldProps } from '../field-editor.ts';
import { SelectField } from './select-field.tsx';

const NONE_YET =
  'No credentials on this server fit. Until some are set, trying the bot takes the path of a failure here.';
const FOR_OWNERS = 'Owners of the server set credentials. Ask one for those of this block.';

export function CredentialField({ label, value, onChange, isDisabled, schema }: FieldProps): ReactNode {
  const type = schema['x-credentials'];
  const { botId } = useEditor();
  const mayAdd = useRights()('own');
  const [isAdding, setIsAdding] = useState(false);
  const { data } = useQuery({
    queryKey: ['credentials'],
    queryFn: async ({ signal }) => (await manage.listCredentials({ signal })).credentials,
    enabled: mayAdd,
  });
  const fitting = data?.filter(
    (one) => (type === undefined || one.type === type) && (one.bots?.includes(botId) ?? true),
  );
  const options = (fitting ?? []).map(({ id, name }) => ({
    value: id,
    label: name === id ? id : `${name} (${id})`,
  }));
  const help = mayAdd ? (fitting?.length === 0 ? NONE_YET : undefined) : FOR_OWNERS;
  return (
    <div className="credential">
      <SelectField {...{ label, help, value, onChange, isDisabled, options }} empty="None" />
      {mayAdd && !isDisabled && (
        <Button look="quiet" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden />
          Add credentials
        </Button>
      )}
      {isAdding && (
        <CredentialDialog
          type={type}
          taken={data?.map(({ id }) => id)}
          onSaved={onChange}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}
