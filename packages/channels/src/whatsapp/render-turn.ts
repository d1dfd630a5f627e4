// A turn as WhatsApp shows it, in as few messages as possible, because a person takes one in six seconds.
import type { Bubble, ClientSideAction } from '@colloquy/schema';
import type { ChannelTurn } from '../channel.ts';
import { limits } from './limits.ts';
import type { WhatsAppMessage } from './message.ts';
import { isText, textMessage } from './message.ts';
import { pageMessages, renderBubble } from './render-bubble.ts';
import type { AskedInput } from './render-input.ts';
import { askInput } from './render-input.ts';

/**
 * The messages of a turn. The last text becomes the text of the question's buttons, and other texts that follow each other are one message.
 *
 * @param question what buttons send back, so that a late reply is known
 */
export function renderTurn(
  { messages, input, clientSideActions = [] }: ChannelTurn,
  { question }: { readonly question: string },
): readonly WhatsAppMessage[] {
  const links = Map.groupBy(clientSideActions.flatMap(linkOf), ({ after }) => after);
  const linksAfter = (id: string | undefined) =>
    (links.get(id) ?? []).flatMap(({ url }) => pageMessages(url));
  const said = (messages as readonly Bubble[]).flatMap((bubble) => [
    ...renderBubble(bubble),
    ...linksAfter(bubble.id),
  ]);
  const all = [...linksAfter(undefined), ...said];
  return joined(input ? withQuestion(all, askInput(input, { question })) : all);
}

function withQuestion(
  messages: readonly WhatsAppMessage[],
  { before = [], ask, words }: AskedInput,
): readonly WhatsAppMessage[] {
  const all = [...messages, ...before];
  if (!ask) return all.length === 0 ? [textMessage(words)] : all;
  const last = all.at(-1);
  if (isText(last) && last.text.body.length <= limits.bodyCharacters)
    return [...all.slice(0, -1), ...ask(last.text.body)];
  return [...all, ...ask(words)];
}

function joined(messages: readonly WhatsAppMessage[]): readonly WhatsAppMessage[] {
  const all: WhatsAppMessage[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    const body = isText(last) && isText(message) ? `${last.text.body}\n\n${message.text.body}` : '';
    if (body !== '' && body.length <= limits.textCharacters) all[all.length - 1] = textMessage(body);
    else all.push(message);
  }
  return all;
}

/** A redirect is a link that the person opens. */
function linkOf(
  action: ClientSideAction,
): readonly { readonly url: string | undefined; readonly after: string | undefined }[] {
  if (action.type !== 'redirect') return [];
  return [{ url: action.redirect.url, after: action.lastBubbleBlockId }];
}
