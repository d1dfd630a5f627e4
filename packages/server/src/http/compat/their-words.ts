// Answers in the words of published web clients: the same values under the names that they read.
import { retryMessages } from '@colloquy/engine';

/** Client-side actions with another name in that format. The payload key is the type's name. */
const ACTIONS: Readonly<Record<string, string>> = {
  supportChat: 'chatwoot',
  analytics: 'googleAnalytics',
  streamAiChatCompletion: 'streamOpenAiChatCompletion',
};

/** The default words for a refused reply. Gateways compare a message with exactly this sentence, to send words of their own instead. */
const INVALID_MESSAGE = 'Invalid message. Please, try again.';

/** Two of ours end with what the input takes, so only their beginning is compared. */
const OUR_BEGINNINGS = Object.values(retryMessages).map((text) => text.replace(/\{.*$/, ''));

type Body = Readonly<Record<string, unknown>>;
type Action = Body & { readonly type: string };
type Bubble = Body & {
  readonly content?: { readonly richText?: unknown; readonly markdown?: string } | undefined;
};

/**
 * Converts the body of a successful response. These clients read the bot under another key, and stop with an error
 * when its `settings`, its `theme` or parts of these are missing, so all of them are always sent. Our default English
 * sentences for a refused reply become theirs.
 *
 * @example inTheirWords({ sessionId: 's', bot, messages: [] }) // { sessionId: 's', typebot: { settings: {}, theme: {}, … }, messages: [] }
 */
export function inTheirWords({ bot, messages, clientSideActions, ...rest }: Body): Body {
  return {
    ...rest,
    ...(messages === undefined ? {} : { messages: (messages as readonly Bubble[]).map(reworded) }),
    ...(bot === undefined ? {} : { typebot: toTheirBot(bot as Body) }),
    ...(clientSideActions === undefined
      ? {}
      : { clientSideActions: (clientSideActions as readonly Action[]).map(renamed) }),
  };
}

function toTheirBot({ settings, theme, ...bot }: Body): Body {
  return {
    ...bot,
    settings: { general: {}, metadata: {}, ...(settings as Body | undefined) },
    theme: { general: {}, chat: {}, ...(theme as Body | undefined) },
  };
}

function reworded(bubble: Bubble): Bubble {
  const { content } = bubble;
  if (isOurs(soleText(content?.richText)))
    return { ...bubble, content: { ...content, richText: paragraph(INVALID_MESSAGE) } };
  return isOurs(content?.markdown)
    ? { ...bubble, content: { ...content, markdown: INVALID_MESSAGE } }
    : bubble;
}

function isOurs(text: unknown): boolean {
  return typeof text === 'string' && OUR_BEGINNINGS.some((beginning) => text.startsWith(beginning));
}

/** The text of a rich text that is one plain paragraph. */
function soleText(richText: unknown): unknown {
  const [first] = (richText ?? []) as { readonly children?: readonly { readonly text?: unknown }[] }[];
  const text = first?.children?.[0]?.text;
  return JSON.stringify(richText) === JSON.stringify(paragraph(`${text}`)) ? text : undefined;
}

function paragraph(text: string): unknown {
  return [{ type: 'p', children: [{ text }] }];
}

function renamed(action: Action): Action {
  const name = ACTIONS[action.type];
  if (name === undefined) return action;
  const { [action.type]: payload, ...rest } = action;
  return { ...rest, type: name, [name]: payload };
}
