// What a turn sends to webhooks, put into the outbox with its commit.
import type { Effects } from '../outbox/effects.ts';
import { finishedOfTurn, messagesOfTurn } from './messages-of-turn.ts';
import { isResultTarget } from './result-target.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Under which entries of the outbox name the sender of webhooks. */
export const WEBHOOK_SENDER = 'webhook';

/**
 * Derives the messages of a turn: each event for each open webhook of the bot that subscribes to it. Bots without
 * webhooks cost a map look-up.
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
