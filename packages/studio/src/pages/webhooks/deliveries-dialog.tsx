// Delivered, pending and failed messages, and a button that sends them again.
import type { Delivery } from '@colloquy/schema';
import type { QueryKey } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { Moment } from '../../design/moment.tsx';
import { SelectField } from '../../design/text-field.tsx';
import { showToast } from '../../design/toast.tsx';
import '../../design/table.css';
import { QueryState } from '../../design/query-state.tsx';
import type { DeliveryState } from './webhook-queries.ts';

/** @example <DeliveriesDialog description={webhook.address} query={query} redeliver={redeliver} head="Event" cell={typeOf} onClose={close} /> */
export function DeliveriesDialog({
  description,
  query,
  redeliver,
  head,
  cell,
  onClose,
}: {
  readonly description: string;
  readonly query: (state: DeliveryState) => {
    readonly queryKey: QueryKey;
    readonly queryFn?: unknown;
  };
  readonly redeliver: () => Promise<{ readonly count: number }>;
  /** The head of the column that says what was sent. */
  readonly head: string;
  readonly cell: (delivery: Delivery) => ReactNode;
  readonly onClose: () => void;
}): ReactNode {
  const [state, setState] = useState<DeliveryState>('delivered');
  const { queryKey, queryFn } = query(state);
  const deliveries = useQuery({
    queryKey,
    queryFn: queryFn as () => Promise<readonly Delivery[]>,
  });
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: async () => await redeliver(),
    onSuccess: ({ count }) => {
      void queries.invalidateQueries({ queryKey: queryKey.slice(0, -1) });
      showToast({ title: `${count} ${count === 1 ? 'message is' : 'messages are'} sent again` });
    },
  });
  return (
    <Dialog isOpen isWide onClose={onClose} title="Deliveries" description={description}>
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
              <th scope="col">{head}</th>
              <th scope="col">Attempts</th>
              <th scope="col">Outcome</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.data.map((delivery) => (
              <tr key={delivery.id}>
                <td>{cell(delivery)}</td>
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
          <Button disabled={send.isPending || !deliveries.data?.length} onClick={() => send.mutate()}>
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
