// The messages of a channel.
import type { Delivery, ListedChannel } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { manage } from '../../data/management.ts';
import { DeliveriesDialog } from '../webhooks/deliveries-dialog.tsx';
import { channelDeliveriesQuery, nameOf } from './channel-queries.ts';
import { partsOf } from './platform-message.ts';

/** @example <ChannelDeliveries botId="lead" channel={channel} onClose={close} /> */
export function ChannelDeliveries({
  botId,
  channel,
  onClose,
}: {
  readonly botId: string;
  readonly channel: ListedChannel;
  readonly onClose: () => void;
}): ReactNode {
  const channelId = channel.id;
  return (
    <DeliveriesDialog
      description={`What the bot has sent as ${nameOf(channel)}.`}
      query={(state) => channelDeliveriesQuery(botId, channelId, state)}
      redeliver={() => manage.redeliverChannel({ botId, channelId, body: {} })}
      head="Message"
      cell={(delivery) => <Sent kind={channel.kind} delivery={delivery} />}
      onClose={onClose}
    />
  );
}

function Sent({ kind, delivery }: { readonly kind: string; readonly delivery: Delivery }): ReactNode {
  const { person, message } = delivery.message as { readonly person: string; readonly message: unknown };
  const { text, media, buttons } = partsOf(kind, message);
  return (
    <>
      <p className="sent__words">{text || media?.url || 'A message without words'}</p>
      {buttons.length > 0 && <p className="quiet">{buttons.map(({ label }) => `[${label}]`).join(' ')}</p>}
      <small className="quiet">To person {person}</small>
    </>
  );
}
