// The webhooks of a bot: addresses, delivery state, and a test button.
import type { Delivery, ListedWebhook } from '@colloquy/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { CardTable } from '../../design/card-table.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { QueryState } from '../../design/query-state.tsx';
import { showToast } from '../../design/toast.tsx';
import { PageHeader } from '../../navigation/page-header.tsx';
import { botQuery } from '../bots/bot-queries.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { deliveriesQuery, webhooksQuery } from './webhook-queries.ts';

/** The page `/studio/bots/:botId/webhooks`. */
export function WebhooksPage({ botId }: { readonly botId: string }): ReactNode {
  const bot = useQuery(botQuery(botId));
  const webhooks = useQuery(webhooksQuery(botId));
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Bots', to: '/' }]}
        title={bot.data?.name ?? botId}
        botId={botId}
        actions={
          <Button look="primary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            New webhook
          </Button>
        }
      />
      <div className="page-body">
        <QueryState query={webhooks} columns={[40, 20]} />
        {webhooks.data?.length === 0 && (
          <EmptyState icon={Webhook} title="No webhooks yet">
            A webhook sends what happens in chats to your own system, signed. A mail address gets each
            finished result, such as mailto:you@example.com.
          </EmptyState>
        )}
        {webhooks.data && webhooks.data.length > 0 && <WebhookTable botId={botId} webhooks={webhooks.data} />}
      </div>
      {isAdding && <NewWebhookDialog botId={botId} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function WebhookTable({
  botId,
  webhooks,
}: {
  readonly botId: string;
  readonly webhooks: readonly ListedWebhook[];
}): ReactNode {
  const [removed, setRemoved] = useState<ListedWebhook>();
  const [shown, setShown] = useState<ListedWebhook>();
  const queries = useQueryClient();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ['webhooks', botId] });
  const remove = useMutation({
    mutationFn: (webhookId: string) => manage.removeWebhook({ botId, webhookId }),
    onSuccess: () => {
      setRemoved(undefined);
      refresh();
    },
  });
  const change = useMutation({
    mutationFn: ({ id, state }: Pick<ListedWebhook, 'id' | 'state'>) =>
      manage.changeWebhook({ botId, webhookId: id, body: { state } }),
    onSuccess: refresh,
  });
  return (
    <>
      <CardTable
        rows={webhooks}
        columns={[
          { label: 'Address', cell: ({ address }) => address },
          {
            label: 'Events',
            cell: ({ isForAllEvents, events }) => (isForAllEvents ? 'All' : events.join(', ')),
          },
          {
            label: 'State',
            cell: ({ state, reason }) => (
              <>
                {state === 'open' ? <Badge tone="success">Open</Badge> : <Badge tone="warning">Paused</Badge>}
                {reason !== undefined && <p className="quiet">{reason}</p>}
              </>
            ),
          },
        ]}
        actions={(webhook) => (
          <>
            <TestWebhook botId={botId} webhookId={webhook.id} />
            <Button look="quiet" onClick={() => setShown(webhook)}>
              Deliveries
            </Button>
            <Button
              look="quiet"
              disabled={change.isPending}
              onClick={() =>
                change.mutate({ id: webhook.id, state: webhook.state === 'open' ? 'paused' : 'open' })
              }
            >
              {webhook.state === 'open' ? 'Pause' : 'Open'}
            </Button>
            <Button look="quiet" onClick={() => setRemoved(webhook)}>
              Remove
            </Button>
          </>
        )}
      />
      {shown && (
        <DeliveriesDialog
          description={shown.address}
          query={(state) => deliveriesQuery(botId, shown.id, state)}
          redeliver={() => manage.redeliver({ botId, webhookId: shown.id, body: {} })}
          head="Event"
          cell={typeOf}
          onClose={() => setShown(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title="Remove the webhook?"
          description={`${removed.address} gets nothing any more. Messages that wait for it go as well.`}
          action="Remove"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(removed.id)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

function TestWebhook({
  botId,
  webhookId,
}: {
  readonly botId: string;
  readonly webhookId: string;
}): ReactNode {
  const test = useMutation({
    mutationFn: async () => await manage.testWebhook({ botId, webhookId }),
    onSuccess: ({ isDelivered, status, failure, milliseconds }) =>
      showToast(
        isDelivered
          ? { title: 'It arrived', more: `Status ${status ?? 'none'}, after ${milliseconds} ms.` }
          : { title: 'It did not arrive', more: failure ?? `Status ${status ?? 'none'}.` },
      ),
  });
  return (
    <Button disabled={test.isPending} onClick={() => test.mutate()}>
      {test.isPending ? 'Testing…' : 'Test'}
    </Button>
  );
}

function typeOf({ message }: Delivery): string {
  const { type } = message as { readonly type?: unknown };
  return typeof type === 'string' ? type : 'result';
}
