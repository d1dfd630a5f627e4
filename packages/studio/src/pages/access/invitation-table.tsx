// Open invitations: people who have not signed in yet.
import type { ListedInvitation } from '@colloquy/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { CardTable } from '../../design/card-table.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Moment } from '../../design/moment.tsx';
import { InvitedDialog } from './invited-dialog.tsx';

/** The key of the list, for what changes it. */
export const INVITATIONS = ['invitations'];

/** Shows nothing while nobody is invited. */
export function InvitationTable(): ReactNode {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: INVITATIONS });
  const [revoked, setRevoked] = useState<ListedInvitation>();
  const [sent, setSent] = useState<{ readonly name: string; readonly code: string }>();
  const { data = [] } = useQuery({
    queryKey: INVITATIONS,
    queryFn: async ({ signal }) => (await manage.listInvitations({ signal })).invitations,
  });
  const renew = useMutation({
    mutationFn: ({ id }: ListedInvitation) => manage.renewInvitation({ invitationId: id }),
    onSuccess: ({ code }, { name }) => setSent({ name, code }),
    onSettled: reload,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: ListedInvitation) => manage.revokeInvitation({ invitationId: id }),
    onSettled: () => {
      setRevoked(undefined);
      reload();
    },
  });
  if (data.length === 0) return null;
  return (
    <section>
      <h2>Invited</h2>
      <CardTable
        rows={data}
        columns={[
          { label: 'Name', cell: ({ name }) => name },
          { label: 'Invited by', cell: ({ createdBy }) => createdBy },
          { label: 'Link works until', cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
        ]}
        actions={(invitation) => (
          <>
            <Button
              look="quiet"
              disabled={renew.isPending}
              onClick={() => renew.mutate(invitation)}
              aria-label={`Make a new link for ${invitation.name}`}
            >
              New link
            </Button>
            <Button
              look="quiet"
              onClick={() => setRevoked(invitation)}
              aria-label={`Revoke the invitation of ${invitation.name}`}
            >
              Revoke
            </Button>
          </>
        )}
      />
      {revoked && (
        <ConfirmDialog
          title={`Revoke the invitation of "${revoked.name}"?`}
          description="The link stops working at once."
          action="Revoke"
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate(revoked)}
          onClose={() => setRevoked(undefined)}
        />
      )}
      {sent && <InvitedDialog {...sent} onClose={() => setSent(undefined)} />}
    </section>
  );
}
