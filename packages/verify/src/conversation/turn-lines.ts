// Formats a turn as lines of a script, for comparing and updating.
import type { ClientSideAction, ContinueChatResponse, Input } from '@colloquy/schema';
import { bubbleLine } from '@colloquy/schema';
import { shownOrder } from './shown-order.ts';
import { talkLine } from './talk-line.ts';
import { turnEnd } from './turn-end.ts';

/**
 * Formats a response in the order in which a visitor sees it: the reply as understood, bubbles and actions, logs, the
 * question or the end, and the progress. A text with line breaks becomes a line with continuations.
 *
 * @example turnLines({ messages: [] }) // ['end>']
 */
export function turnLines(reply: ContinueChatResponse): string[] {
  return [
    ...(reply.lastMessageNewFormat === undefined ? [] : [talkLine('fmt', reply.lastMessageNewFormat)]),
    ...shownOrder(reply).map((shown) =>
      'bubble' in shown ? talkLine('bot', bubbleLine(shown.bubble)) : actionLine(shown.action),
    ),
    ...(reply.logs ?? []).map((log) => talkLine('log', `${log.status ?? 'error'} ${log.description}`)),
    ...(reply.input ? [talkLine('ask', inputText(reply.input))] : []),
    ...(turnEnd(reply) === 'over' ? ['end>'] : []),
    ...(reply.progress === undefined ? [] : [talkLine('progress', String(reply.progress))]),
  ];
}

function actionLine(action: ClientSideAction): string {
  const payload: unknown = (action as unknown as Record<string, unknown>)[action.type];
  const text = payload === undefined ? action.type : `${action.type} ${JSON.stringify(payload)}`;
  return talkLine(action.expectsDedicatedReply ? 'act!' : 'act', text);
}

function inputText(input: Input): string {
  const extras = [
    'isMultipleChoice' in (input.options ?? {}) &&
    (input.options as { isMultipleChoice?: boolean }).isMultipleChoice
      ? 'multiple'
      : '',
    input.prefilledValue === undefined ? '' : `prefilled ${onOneLine(input.prefilledValue)}`,
    input.runtimeOptions === undefined ? '' : `pay ${input.runtimeOptions.amountLabel}`,
  ].filter((extra) => extra !== '');
  const head = extras.length === 0 ? input.type : `${input.type} (${extras.join(', ')})`;
  const labels = itemLabels(input);
  return labels === undefined ? head : `${head}: ${labels.map(onOneLine).join(' | ')}`;
}

function itemLabels(input: Input): string[] | undefined {
  if (input.type === 'choice input') return input.items.map(({ content, id }) => content ?? id);
  if (input.type === 'picture choice input')
    return input.items.map(({ title, pictureSrc, id }) => title || pictureSrc || id);
  if (input.type !== 'cards') return undefined;
  return input.items.map(({ title, imageUrl, id, paths }) => {
    const buttons = (paths ?? []).map((path) => path.text ?? path.id);
    return `${title || imageUrl || id}${buttons.length > 0 ? ` [${buttons.join(', ')}]` : ''}`;
  });
}

function onOneLine(text: string): string {
  return text.replaceAll('\n', '\\n');
}
