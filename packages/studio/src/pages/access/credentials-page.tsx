// Credentials for other services. Values are never returned by the server.
import type { ListedCredential } from '@colloquy/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { CardTable } from '../../design/card-table.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Moment } from '../../design/moment.tsx';
import { QueryState } from '../../design/query-state.tsx';
import { AccessHeader } from './access-tabs.tsx';
import { CredentialDialog } from './credential-dialog.tsx';
import { useCredentialTypes } from './credential-fields.ts';

/** The page `/studio/access`. */
export function CredentialsPage(): ReactNode {
  const [isAdding, setIsAdding] = useState(false);
  const credentials = useQuery({
    queryKey: ['credentials'],
    queryFn: async ({ signal }) => (await manage.listCredentials({ signal })).credentials,
  });
  return (
    <>
      <AccessHeader
        actions={
          <Button look="primary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            New credentials
          </Button>
        }
      />
      <div className="page-body">
        <QueryState query={credentials} columns={[24, 16, 16]} />
        {credentials.data?.length === 0 && (
          <EmptyState icon={KeyRound} title="No credentials yet">
            A bot that asks a model, sends mail or takes payments needs some. Its blocks then offer them by
            name.
          </EmptyState>
        )}
        {credentials.data && credentials.data.length > 0 && (
          <CredentialTable credentials={credentials.data} />
        )}
      </div>
      {isAdding && (
        <CredentialDialog taken={credentials.data?.map(({ id }) => id)} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}

function CredentialTable({ credentials }: { readonly credentials: readonly ListedCredential[] }): ReactNode {
  const { data: types = [] } = useCredentialTypes();
  const labels = new Map(types.map(({ type, label }) => [type, label]));
  const [removed, setRemoved] = useState<ListedCredential>();
  const [replaced, setReplaced] = useState<ListedCredential>();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (credentialId: string) => manage.removeCredential({ credentialId }),
    onSuccess: () => {
      setRemoved(undefined);
      void queries.invalidateQueries({ queryKey: ['credentials'] });
    },
  });
  return (
    <>
      <CardTable
        rows={credentials}
        columns={[
          {
            label: 'Name',
            cell: ({ id, name }) => (
              <>
                {name}
                {name !== id && <small>{id}</small>}
              </>
            ),
          },
          { label: 'Service', cell: ({ type }) => labels.get(type) ?? type },
          { label: 'Bots', cell: ({ bots }) => bots?.join(', ') ?? 'All' },
          {
            label: 'Set',
            cell: ({ isReadable, createdAt }) =>
              isReadable ? (
                <Moment at={createdAt} />
              ) : (
                <Badge tone="danger">Set it again: the server has another key</Badge>
              ),
          },
        ]}
        actions={(one) => (
          <>
            <TestCredential id={one.id} />
            <Button look="quiet" onClick={() => setReplaced(one)}>
              Replace
            </Button>
            <Button look="quiet" onClick={() => setRemoved(one)} aria-label={`Remove ${one.name}`}>
              Remove
            </Button>
          </>
        )}
      />
      {replaced && <CredentialDialog replaced={replaced} onClose={() => setReplaced(undefined)} />}
      {removed && (
        <ConfirmDialog
          title={`Remove "${removed.name}"?`}
          description="Bots that use them keep running, but their blocks fail and the flow takes the failure path."
          action="Remove"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(removed.id)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

const OUTCOMES = {
  works: { tone: 'success', words: 'Works' },
  refused: { tone: 'danger', words: 'Refused' },
  failed: { tone: 'warning', words: 'Not reached' },
  unknown: { tone: 'neutral', words: 'Cannot be tested' },
} as const;

function TestCredential({ id }: { readonly id: string }): ReactNode {
  const test = useMutation({
    mutationFn: async () => await manage.testCredential({ credentialId: id }),
  });
  const outcome = test.data && OUTCOMES[test.data.outcome];
  return (
    <>
      {outcome && (
        <span role="status" title={test.data?.message}>
          <Badge tone={outcome.tone}>{outcome.words}</Badge>
        </span>
      )}
      <Button disabled={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Testing…' : 'Test'}
      </Button>
    </>
  );
}
