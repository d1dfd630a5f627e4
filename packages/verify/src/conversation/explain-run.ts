// Describes for people how a conversation differed from its script.

import type { Conversation, Step } from './conversation.ts';
import type { DiffLine } from './line-diff.ts';
import type { ConversationRun, TurnRun } from './run-conversation.ts';
import { wordsOf } from './words-of.ts';

/** Styles the lines of an explanation, for example with colour. By default they stay plain. */
export type Painter = (text: string, as: DiffLine['type'] | 'visitor') => string;

/**
 * Describes each turn that differs: the visitor's action, the unchanged lines, the missing (-) and the new (+) ones.
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
  return run.turns
    .filter(({ comparison }) => comparison.some(({ type }) => type !== 'same'))
    .map((turn) => explainTurn(turn, { file, paint }))
    .join('\n\n');
}

const SIGNS = { same: '  ', missing: '- ', new: '+ ' } as const;

function explainTurn(
  { step, comparison }: TurnRun,
  { file, paint }: { file: string; paint: Painter },
): string {
  const lines = comparison.map(({ type, text }) => paint(indent(SIGNS[type] + text), type));
  return [`${file}:${step.line}`, paint(indent(`  ${actionText(step)}`), 'visitor'), ...lines].join('\n');
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
