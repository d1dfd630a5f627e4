// What a turn sends to webhooks, put into the outbox with its commit.
import type { Effects } from '../outbox/effects.ts';
import { finishedOfTurn, messagesOfTurn } from './messages-of-turn.ts';
import { isResultTarget } from './result-target.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Under which entries of the outbox name the sender of webhooks. */
export const WEBHOOK_SENDER = 'webhook';

/**
 * Tells which messages leave after a turn: each event to each open webhook of the bot that is for it. Bots without one cost a look into a map.
 *
 * @example withEffects(store, webhookEffects(subscriptions), { onAdded: worker.ring })
 */
export function webhookEffects({ openOf }: Pick<Subscriptions, 'openOf'>): Effects {
  return (turn) => {
    const webhooks = openOf(turn.session.botId);
    if (webhooks.length === 0) return [];
    const messages = messagesOfTurn(turn);
    return webhooks.flatMap(({ id, address, events }) =>
      (isResultTarget(address)
        ? finishedOfTurn(turn)
        : messages.filter(({ event }) => events === 'all' || events.includes(event))
      ).map(({ body }) => ({ sender: WEBHOOK_SENDER, destination: id, payload: body })),
    );
  };
}
