// The duration of emulated typing before a bubble.
import type { Bubble, RichTextNode, Settings } from '@colloquy/schema';
import { limits } from './limits.ts';

/**
 * Milliseconds before a bubble appears, by the bot's settings. Only texts have a delay.
 *
 * @example typingMs(bubble, { enabled: true, speed: 400, maxDelay: 3 }, { isFirst: false }) // 1500 for ten words
 */
export function typingMs(
  bubble: Bubble,
  settings: Settings['typingEmulation'],
  { isFirst }: { readonly isFirst: boolean },
): number {
  const { enabled = true, speed = 400, maxDelay = 3, isDisabledOnFirstMessage = true } = settings ?? {};
  if (!enabled || bubble.type !== 'text' || (isFirst && isDisabledOnFirstMessage)) return 0;
  const seconds = Math.min(maxDelay, limits.typingSeconds);
  if (!(speed > 0)) return 0;
  return Math.max(0, Math.min((countWords(plainText(bubble)) / speed) * 60_000, seconds * 1_000));
}

/** Words of any script, so that the delay is similar in all languages. */
function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}_]+/gu)?.length ?? text.length;
}

/** The text of a bubble without formatting. */
function plainText({ content }: Extract<Bubble, { type: 'text' }>): string {
  return content.type === 'markdown' ? content.markdown : content.richText.map(textOf).join(' ');
}

function textOf(node: RichTextNode): string {
  return 'text' in node ? node.text : node.children.map(textOf).join(' ');
}
