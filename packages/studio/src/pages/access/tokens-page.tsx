// Signed-in people, and tokens for programs that use the API.
import type { ListedToken, TokenScope } from '@colloquy/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeySquare, Plus, UserPlus } from 'lucide-react';
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
import { botsQuery } from '../bots/bot-queries.ts';
import { AccessHeader } from './access-tabs.tsx';
import './access.css';
import { INVITATIONS, InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

/** The page `/studio/access/tokens`. */
export function TokensPage(): ReactNode {
  const [adding, setAdding] = useState<'person' | 'token'>();
  const queries = useQueryClient();
  const tokens = useQuery({
    queryKey: ['tokens'],
    queryFn: async ({ signal }) => (await manage.listTokens({ signal })).tokens,
  });
  const add = (
    <>
      <Button onClick={() => setAdding('token')}>
        <Plus aria-hidden />
        New token
      </Button>
      <Button look="primary" onClick={() => setAdding('person')}>
        <UserPlus aria-hidden />
        Invite a person
      </Button>
    </>
  );
  return (
    <>
      <AccessHeader actions={add} />
      <div className="page-body">
        <QueryState query={tokens} columns={[24, 20, 12, 12]} />
        {tokens.data?.length === 0 && (
          <EmptyState icon={KeySquare} title="No people or tokens yet">
            Invite a person to see or edit bots. A token lets a program use the API, such as a deployment that
            publishes.
          </EmptyState>
        )}
        <InvitationTable />
        {tokens.data && tokens.data.length > 0 && <TokenTable tokens={tokens.data} />}
      </div>
      {adding === 'person' && (
        <InviteDialog
          onClose={() => {
            setAdding(undefined);
            // An invited person may have signed in by now.
            void tokens.refetch();
            void queries.invalidateQueries({ queryKey: INVITATIONS });
          }}
        />
      )}
      {adding === 'token' && <NewTokenDialog onClose={() => setAdding(undefined)} />}
    </>
  );
}

const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  read: 'Read',
  author: 'Edit',
  publish: 'Publish',
  operate: 'Operate',
  own: 'Everything',
};

function TokenTable({ tokens }: { readonly tokens: readonly ListedToken[] }): ReactNode {
  const [revoked, setRevoked] = useState<ListedToken>();
  const names = new Map(useQuery(botsQuery()).data?.map(({ id, name }) => [id, name]));
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: (tokenId: string) => manage.revokeToken({ tokenId }),
    onSuccess: () => {
      setRevoked(undefined);
      void queries.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
  return (
    <>
      <CardTable
        rows={tokens}
        columns={[
          { label: 'Name', cell: ({ name }) => name },
          { label: 'May', cell: ({ scopes }) => scopes.map((scope) => SCOPE_WORDS[scope]).join(', ') },
          { label: 'Bots', cell: ({ bots }) => bots?.map((id) => names.get(id) ?? id).join(', ') ?? 'All' },
          {
            label: 'Last used',
            cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? 'Never' : <Moment at={lastUsedAt} />),
          },
          { label: 'Ends', cell: (token) => <TokenEnd token={token} /> },
        ]}
        actions={(token) =>
          isUsable(token) && (
            <Button look="quiet" onClick={() => setRevoked(token)} aria-label={`Revoke ${token.name}`}>
              Revoke
            </Button>
          )
        }
      />
      {revoked && (
        <ConfirmDialog
          title={`Revoke "${revoked.name}"?`}
          description="Programs that use it are refused at once. This cannot be undone."
          action="Revoke"
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate(revoked.id)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </>
  );
}

function isUsable({ revokedAt, expiresAt }: ListedToken): boolean {
  return revokedAt === undefined && (expiresAt === undefined || Date.parse(expiresAt) > Date.now());
}

function TokenEnd({ token }: { readonly token: ListedToken }): ReactNode {
  if (token.revokedAt !== undefined) return <Badge>Revoked</Badge>;
  if (token.expiresAt === undefined) return 'Never';
  if (!isUsable(token)) return <Badge>Expired</Badge>;
  return new Date(token.expiresAt).toLocaleDateString('en', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}
