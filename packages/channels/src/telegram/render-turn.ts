// A turn as Telegram shows it: its bubbles in order, links of its actions, and its input.
import type { Bubble, ClientSideAction } from '@colloquy/schema';
import type { ChannelTurn } from '../channel.ts';
import type { TelegramMessage } from './message.ts';
import { isWebAddress, linkMessage, renderBubble } from './render-bubble.ts';
import type { Markup } from './render-input.ts';
import { askInput } from './render-input.ts';

/**
 * The messages of a turn, each for the chat of its person.
 *
 * @param question what buttons send back, so that a late click is known
 */
export function renderTurn(
  { person, messages, input, clientSideActions = [] }: ChannelTurn,
  { question }: { readonly question: string },
): readonly TelegramMessage[] {
  const links = Map.groupBy(clientSideActions.flatMap(linkOf), ({ after }) => after);
  const linksAfter = (id: string | undefined) => (links.get(id) ?? []).map(({ url }) => linkMessage(url));
  const said = (messages as readonly Bubble[]).flatMap((bubble) => [
    ...renderBubble(bubble),
    ...linksAfter(bubble.id),
  ]);
  const asked = input && askInput(input, { question });
  const all = [...linksAfter(undefined), ...said, ...(asked?.messages ?? [])];
  return withMarkup(all, asked).map(({ method, body }) => ({
    method,
    body: { chat_id: Number(person), ...body },
  }));
}

/** Buttons belong to the text above them. A picture keeps its own. */
function withMarkup(
  messages: readonly TelegramMessage[],
  asked: { readonly markup?: Markup | undefined; readonly words?: string | undefined } | undefined,
): readonly TelegramMessage[] {
  const { markup, words = '👇' } = asked ?? {};
  const last = messages.at(-1);
  if (!asked || (!markup && last)) return messages;
  if (last?.method === 'sendMessage' && markup && !('reply_markup' in last.body))
    return [...messages.slice(0, -1), { ...last, body: { ...last.body, reply_markup: markup } }];
  return [
    ...messages,
    { method: 'sendMessage', body: { text: words, ...(markup ? { reply_markup: markup } : {}) } },
  ];
}

/** A redirect is a link that the person opens. */
function linkOf(
  action: ClientSideAction,
): readonly { readonly url: string; readonly after: string | undefined }[] {
  if (action.type !== 'redirect' || !isWebAddress(action.redirect.url)) return [];
  return [{ url: action.redirect.url, after: action.lastBubbleBlockId }];
}
