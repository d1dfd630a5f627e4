// Bubbles as WhatsApp shows them, one function per type. What WhatsApp cannot show is a link.
import type { Bubble } from '@colloquy/schema';
import { bubbleTranscript } from '@colloquy/schema';
import { plainTexts } from '../text/marked-text.ts';
import { limits } from './limits.ts';
import { toWhatsAppTexts } from './marks.ts';
import type { WhatsAppMessage } from './message.ts';
import { linkMessage, textMessage } from './message.ts';

type Content<Type extends Bubble['type']> = Extract<Bubble, { type: Type }>['content'];

/**
 * The messages of a bubble. WhatsApp loads pictures, recordings and films from their https address. A type without a
 * renderer is sent as its text in transcripts.
 *
 * @example renderBubble({ id: 'b', type: 'image', content: { url: 'https://example.com/a.png' } })
 */
export function renderBubble(bubble: Bubble): readonly WhatsAppMessage[] {
  const render = RENDERERS[bubble.type] as ((content: unknown) => readonly WhatsAppMessage[]) | undefined;
  return render?.(bubble.content) ?? textsOf(bubbleTranscript(bubble) ?? '').map(textMessage);
}

function textsOf(text: string): readonly string[] {
  return plainTexts(text).map((part) => part.text);
}

const RENDERERS: {
  readonly [Type in Bubble['type']]?: (content: Content<Type>) => readonly WhatsAppMessage[];
} = {
  text: (content) =>
    (content.type === 'markdown' ? textsOf(content.markdown) : toWhatsAppTexts(content.richText)).map(
      textMessage,
    ),
  image({ url, clickLink }) {
    const alt = clickLink?.alt?.trim() ?? '';
    const page = clickLink?.url;
    if (!isWebAddress(url)) return [];
    if (!isPicture(url)) return [textMessage([alt, url].filter(Boolean).join('\n'))];
    if (page !== undefined && isSecure(page)) {
      const label = labelled(alt, limits.buttonCharacters) || hostOf(page);
      return [linkMessage({ words: alt || hostOf(page), label, url: page, header: pictureHeader(url) })];
    }
    return [pictureMessage(url, alt)];
  },
  video: ({ url, type }) => fileMessages(url, 'video', type === 'url' && /\.(mp4|3gp)$/i),
  audio: ({ url }) => fileMessages(url, 'audio', /\.(aac|amr|mp3|m4a|ogg|oga|opus)$/i),
  embed({ url }) {
    if (!isSecure(url) || !DOCUMENT.test(pathOf(url))) return pageMessages(url);
    return [{ type: 'document', document: { link: url, filename: fileNameOf(url) } }];
  },
  'custom-embed': ({ url }) => pageMessages(url),
};

const DOCUMENT = /\.(pdf|docx?|xlsx?|pptx?|txt|csv)$/i;

/** A picture with words below it. */
export function pictureMessage(url: string, caption: string): WhatsAppMessage {
  const words = caption.slice(0, limits.captionCharacters);
  return { type: 'image', image: { link: url, ...(words === '' ? {} : { caption: words }) } };
}

/** A picture above a question; nothing when WhatsApp cannot show it. */
export function pictureHeader(url: string | undefined): object | undefined {
  return isPicture(url) ? { type: 'image', image: { link: url } } : undefined;
}

/** Whether WhatsApp loads and shows it. */
export function isPicture(url: string | undefined): url is string {
  return isSecure(url) && /\.(jpe?g|png)$/i.test(pathOf(url));
}

/** A button that opens a page. */
export function pageMessages(url: string | undefined): readonly WhatsAppMessage[] {
  if (!isWebAddress(url)) return [];
  if (!isSecure(url)) return [textMessage(url)];
  return [linkMessage({ words: url.slice(0, limits.bodyCharacters), label: hostOf(url), url })];
}

/** Cut to the characters of a label. WhatsApp refuses an empty one. */
export function labelled(text: string, characters: number): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length <= characters ? line : `${line.slice(0, characters - 1).trimEnd()}…`;
}

function fileMessages(
  url: string | undefined,
  type: 'video' | 'audio',
  pattern: RegExp | false,
): readonly WhatsAppMessage[] {
  if (!isWebAddress(url)) return [];
  // A preview of the page with the player is shown.
  if (!isSecure(url) || pattern === false || !pattern.test(pathOf(url))) return [textMessage(url)];
  return [{ type, [type]: { link: url } }];
}

function isWebAddress(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** WhatsApp loads and opens nothing without encryption. */
function isSecure(url: string | undefined): url is string {
  return isWebAddress(url) && /^https:/i.test(url);
}

function fileNameOf(url: string): string {
  const name = pathOf(url).split('/').at(-1) ?? '';
  // A name with a broken escape stays as it is.
  const readable = /%(?![\da-f]{2})/i.test(name) ? name : decodeURI(name);
  return readable.slice(-limits.fileNameCharacters);
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

function hostOf(url: string): string {
  return labelled(new URL(url).host, limits.buttonCharacters);
}
