// Bubbles as Telegram shows them, one function per type.
import type { Bubble } from '@colloquy/schema';
import { bubbleTranscript } from '@colloquy/schema';
import type { MarkedText } from '../text/marked-text.ts';
import { plainTexts, toMarkedTexts } from '../text/marked-text.ts';
import { linkKeyboard } from './buttons.ts';
import { limits } from './limits.ts';
import type { TelegramMessage } from './message.ts';

type Content<Type extends Bubble['type']> = Extract<Bubble, { type: Type }>['content'];

/**
 * The messages of a bubble. Telegram loads pictures, recordings and films from their address. A type without a
 * renderer is sent as its text in transcripts.
 *
 * @example renderBubble({ id: 'b', type: 'image', content: { url: 'https://example.com/a.png' } })
 */
export function renderBubble(bubble: Bubble): readonly TelegramMessage[] {
  const render = bubbleRenderers[bubble.type] as
    | ((content: unknown) => readonly TelegramMessage[])
    | undefined;
  return render?.(bubble.content) ?? textMessages(plainTexts(bubbleTranscript(bubble) ?? ''));
}

/** Renderers by type of bubble. */
export const bubbleRenderers: {
  readonly [Type in Bubble['type']]?: (content: Content<Type>) => readonly TelegramMessage[];
} = {
  text: (content) =>
    textMessages(
      content.type === 'markdown' ? plainTexts(content.markdown) : toMarkedTexts(content.richText),
    ),
  image({ url, clickLink }) {
    if (!isWebAddress(url)) return [];
    const link = isWebAddress(clickLink?.url)
      ? { reply_markup: linkKeyboard(clickLink?.alt || hostOf(clickLink.url), clickLink.url) }
      : {};
    const caption = clickLink?.alt && !isWebAddress(clickLink.url) ? captionOf(clickLink.alt) : {};
    return [{ ...pictureMessage(url), body: { ...pictureMessage(url).body, ...caption, ...link } }];
  },
  video({ url, type }) {
    if (!isWebAddress(url)) return [];
    // Telegram shows a preview of a page with a player.
    if (type !== 'url' || !/\.(mp4|mov|m4v)$/i.test(pathOf(url))) return textMessages(plainTexts(url));
    return [{ method: 'sendVideo', body: { video: url, supports_streaming: true } }];
  },
  audio({ url }) {
    if (!isWebAddress(url)) return [];
    if (/\.(ogg|oga|opus)$/i.test(pathOf(url))) return [{ method: 'sendVoice', body: { voice: url } }];
    if (/\.(mp3|m4a)$/i.test(pathOf(url))) return [{ method: 'sendAudio', body: { audio: url } }];
    return textMessages(plainTexts(url));
  },
  embed({ url }) {
    if (!isWebAddress(url)) return [];
    if (/\.pdf$/i.test(pathOf(url))) return [{ method: 'sendDocument', body: { document: url } }];
    return [linkMessage(url)];
  },
  'custom-embed': ({ url }) => (isWebAddress(url) ? [linkMessage(url)] : []),
};

/** A text of its own for each part. */
export function textMessages(texts: readonly MarkedText[]): readonly TelegramMessage[] {
  return texts.map(({ text, entities }) => ({
    method: 'sendMessage',
    body: { text, ...(entities.length === 0 ? {} : { entities }) },
  }));
}

/** A message with a button that opens a page. */
export function linkMessage(url: string): TelegramMessage {
  return {
    method: 'sendMessage',
    body: { text: url.slice(0, limits.textCharacters), reply_markup: linkKeyboard(hostOf(url), url) },
  };
}

/** A picture by its address; Telegram plays only GIFs as animations, and shows no SVG. */
export function pictureMessage(url: string): TelegramMessage {
  if (/\.gif$/i.test(pathOf(url))) return { method: 'sendAnimation', body: { animation: url } };
  if (/\.svg$/i.test(pathOf(url))) return { method: 'sendMessage', body: { text: url } };
  return { method: 'sendPhoto', body: { photo: url } };
}

/** Words below a picture. */
export function captionOf(text: string): { readonly caption?: string } {
  const caption = text.trim().slice(0, limits.captionCharacters);
  return caption === '' ? {} : { caption };
}

/** Whether Telegram can open it: it takes no data URL and no other scheme. */
export function isWebAddress(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url);
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

function hostOf(url: string): string {
  return new URL(url).host;
}
