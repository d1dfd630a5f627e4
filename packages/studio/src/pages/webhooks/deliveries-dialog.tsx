// The delivered, pending and failed messages of a webhook.
import type { Delivery, ListedWebhook } from '@colloquy/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { Moment } from '../../design/moment.tsx';
import { SelectField } from '../../design/text-field.tsx';
import { showToast } from '../../design/toast.tsx';
import '../../design/table.css';
import { QueryState } from '../../design/query-state.tsx';
import type { DeliveryState } from './webhook-queries.ts';
import { deliveriesQuery } from './webhook-queries.ts';

/** @example <DeliveriesDialog botId="lead" webhook={webhook} onClose={close} /> */
export function DeliveriesDialog({
  botId,
  webhook,
  onClose,
}: {
  readonly botId: string;
  readonly webhook: ListedWebhook;
  readonly onClose: () => void;
}): ReactNode {
  const [state, setState] = useState<DeliveryState>('delivered');
  const deliveries = useQuery(deliveriesQuery(botId, webhook.id, state));
  const queries = useQueryClient();
  const redeliver = useMutation({
    mutationFn: async () => await manage.redeliver({ botId, webhookId: webhook.id, body: {} }),
    onSuccess: ({ count }) => {
      void queries.invalidateQueries({ queryKey: ['deliveries', botId] });
      showToast({ title: `${count} ${count === 1 ? 'message is' : 'messages are'} sent again` });
    },
  });
  return (
    <Dialog isOpen isWide onClose={onClose} title="Deliveries" description={webhook.address}>
      <SelectField
        label="Show"
        value={state}
        onChange={(event) => setState(event.target.value as DeliveryState)}
      >
        <option value="delivered">Delivered in the last 7 days</option>
        <option value="waiting">Waiting for the next attempt</option>
        <option value="dead">Given up</option>
      </SelectField>
      <QueryState query={deliveries} rows={3} columns={[30, 40]} />
      {deliveries.data?.length === 0 && <p className="quiet">Nothing here.</p>}
      {deliveries.data && deliveries.data.length > 0 && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Attempts</th>
              <th scope="col">Outcome</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.data.map((delivery) => (
              <tr key={delivery.id}>
                <td>{typeOf(delivery)}</td>
                <td>{delivery.attempts}</td>
                <td>
                  {delivery.failure ?? (delivery.status === undefined ? '–' : `Status ${delivery.status}`)}
                </td>
                <td>
                  <Moment at={delivery.deliveredAt ?? delivery.diedAt ?? delivery.createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DialogActions>
        {state !== 'delivered' && (
          <Button
            disabled={redeliver.isPending || !deliveries.data?.length}
            onClick={() => redeliver.mutate()}
          >
            Send all again
          </Button>
        )}
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function typeOf({ message }: Delivery): string {
  const { type } = message as { readonly type?: unknown };
  return typeof type === 'string' ? type : 'result';
}
