// Detects rejected replies.
import type { ContinueChatResponse, Input } from '@colloquy/schema';
import type { Answer } from './conversation-contract.ts';
import type { Refusal } from './conversation-state.ts';

/**
 * Detects the rejection of a typed text: the server asks for the same input again, and the only message belongs to that
 * input.
 *
 * @example refusalOf(reply, input, { message: { type: 'text', text: '41' } })?.reason // 'At most 40, please.'
 */
export function refusalOf(
  { messages: [bubble, another], input, readings = [] }: ContinueChatResponse,
  asked: Input | undefined,
  { message, label, files }: Answer,
): Refusal | undefined {
  const isTyped = message?.type === 'text' && label === undefined && !files;
  if (!isTyped || !asked || input?.id !== asked.id || another) return undefined;
  if (bubble?.id !== asked.id || bubble.type !== 'text') return undefined;
  return { text: message.text, reason: textOf(bubble.content), readings };
}

/** All strings of a rich text or of Markdown, in order. */
function textOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(textOf).join('');
  const { text, markdown, richText, children } = node as Readonly<Record<string, unknown>>;
  const own = text ?? markdown;
  return typeof own === 'string' ? own : textOf(richText ?? children ?? []);
}
