// Describes for people how a conversation differed from its script.

import type { Conversation, Step } from './conversation.ts';
import type { DiffLine } from './line-diff.ts';
import type { ConversationRun } from './run-conversation.ts';
import type { TurnRun } from './turn-run.ts';
import { isDifferent } from './turn-run.ts';
import { wordsOf } from './words-of.ts';

/** Styles the lines of an explanation, for example with colour. By default they stay plain. */
export type Painter = (text: string, as: DiffLine['type'] | 'visitor') => string;

/**
 * Describes the first turn that differs: the way there, mistakes of the script, the unchanged lines, the missing (-) and
 * the new (+) ones. Later differences often follow from the first one, so they are only counted.
 *
 * @param file name of the script's file in the text
 */
export function explainRun(
  run: ConversationRun,
  {
    file,
    conversation,
    paint = (text) => text,
  }: { file: string; conversation: Conversation; paint?: Painter },
): string {
  const place = `${file}:${conversation.line}`;
  if (run.refusal !== undefined) return `${place}\n  ${wordsOf(run.refusal)}`;
  const [first, ...later] = run.turns.filter(isDifferent);
  if (!first) return '';
  return [
    explainTurn(first, { file, paint }),
    ...pathTo(first, run.turns),
    ...(later.length > 0
      ? [`  ${later.length} later ${later.length === 1 ? 'turn differs' : 'turns differ'} as well.`]
      : []),
  ].join('\n');
}

/** Groups of a path that are shown; the last ones lead to the difference. */
const SHOWN_GROUPS = 8;

/** The groups that the chat went through, up to the end of the turn. */
function pathTo(turn: TurnRun, turns: readonly TurnRun[]): string[] {
  const groups = turns
    .slice(0, turns.indexOf(turn) + 1)
    .flatMap(({ trace }) => trace.inside?.groups ?? [])
    .filter((title, index, all) => title !== all[index - 1]);
  if (groups.length < 2) return [];
  const shown = groups.slice(-SHOWN_GROUPS);
  return [`  path: ${groups.length > shown.length ? '… › ' : ''}${shown.join(' › ')}`];
}

const SIGNS = { same: '  ', missing: '- ', new: '+ ' } as const;

function explainTurn(
  { step, comparison, problems }: TurnRun,
  { file, paint }: { file: string; paint: Painter },
): string {
  const lines = comparison.flatMap(({ type, text, replacement }) => [
    paint(indent(SIGNS[type] + text), type),
    ...(replacement === undefined ? [] : [paint(indent(SIGNS.new + replacement), 'new')]),
  ]);
  return [
    `${file}:${step.line}`,
    ...problems.map(({ line, message }) => `  ${file}:${line} ${wordsOf(message)}`),
    paint(indent(`  ${actionText(step)}`), 'visitor'),
    ...lines,
  ].join('\n');
}

function actionText({ action }: Step): string {
  if (action.type === 'start') return 'start';
  if (action.type === 'wait') return `wait> ${action.durationMs / 1_000}s`;
  const { message } = action;
  if (message === undefined) return 'you (nothing)>';
  if (message.type === 'text') return `you> ${message.text}`;
  return message.type === 'audio' ? `you (audio)> ${message.url}` : `you (command)> ${message.command}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
