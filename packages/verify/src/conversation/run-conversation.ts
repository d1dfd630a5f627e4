// Plays a conversation on a backend, and compares the result with the script.

import type { Backend, Shown, Talk } from './backend.ts';
import { BackendRefusal } from './backend.ts';
import type { Conversation, Step } from './conversation.ts';
import type { DiffLine } from './line-diff.ts';
import { diffLines } from './line-diff.ts';
import { turnLines } from './turn-lines.ts';

/** The outcome of a conversation. */
export interface ConversationRun {
  readonly isPassed: boolean;
  /** Why it could not be played, if so. */
  readonly refusal: string | undefined;
  readonly turns: readonly TurnRun[];
}

/** One step, the lines after it, and their comparison with the script. */
export interface TurnRun {
  readonly step: Step;
  readonly shown: readonly string[];
  readonly comparison: readonly DiffLine[];
}

/** The bots of a conversation, as JSON. */
export interface Definitions {
  readonly definition: unknown;
  readonly linkedDefinitions: readonly unknown[];
}

/**
 * Plays all steps of a conversation, even after a difference, so that a script can be updated in one run.
 *
 * @example
 * const { isPassed, turns } = await runConversation(conversation, { backend, definitions });
 */
export async function runConversation(
  conversation: Conversation,
  { backend, definitions }: { readonly backend: Backend; readonly definitions: Definitions },
): Promise<ConversationRun> {
  let talk: Talk;
  try {
    talk = await backend.open({ ...definitions, given: conversation.given });
  } catch (error) {
    if (!(error instanceof BackendRefusal)) throw error;
    return { isPassed: false, refusal: error.message, turns: [] };
  }
  try {
    const turns: TurnRun[] = [];
    for (const step of conversation.steps) turns.push(await runStep(conversation, step, talk));
    const isPassed = turns.every(({ comparison }) => comparison.every(({ type }) => type === 'same'));
    return { isPassed, refusal: undefined, turns };
  } finally {
    await talk.close();
  }
}

async function runStep(conversation: Conversation, step: Step, talk: Talk): Promise<TurnRun> {
  const shown = await act(conversation, step, talk);
  const expected = step.entries.filter(({ kind }) => kind === 'expectation').map(({ text }) => text);
  return { step, shown, comparison: diffLines(expected, shown) };
}

async function act({ given: fixture }: Conversation, { action, calls }: Step, talk: Talk): Promise<string[]> {
  talk.expectCalls(calls);
  switch (action.type) {
    case 'start':
      return shownLines(await talk.start(fixture.message));
    case 'say':
      return shownLines(await talk.say(action.message));
    case 'wait':
      talk.wait(action.durationMs);
      return [];
  }
}

function shownLines(shown: Shown): string[] {
  return shown.ok ? turnLines(shown.reply) : [`error> ${shown.status} ${shown.code}`];
}
