// Plays a conversation on a backend, and compares the result with the script.

import { parseBot } from '@colloquy/schema';
import type { Backend, Shown, Talk } from './backend.ts';
import { BackendRefusal } from './backend.ts';
import { compareTurn } from './compare-turn.ts';
import type { Conversation, Step } from './conversation.ts';
import { turnLines } from './turn-lines.ts';
import type { Clickable } from './turn-problems.ts';
import { addClickable, callProblems, clickProblems, variableProblems, withPlaces } from './turn-problems.ts';
import type { TurnRun } from './turn-run.ts';
import { isDifferent } from './turn-run.ts';

/** The outcome of a conversation. */
export interface ConversationRun {
  readonly isPassed: boolean;
  /** Why it could not be played, if so. */
  readonly refusal: string | undefined;
  readonly turns: readonly TurnRun[];
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
    const clickable: Clickable = new Map();
    for (const step of conversation.steps) turns.push(await runStep(step, { conversation, talk, clickable }));
    const [first] = turns;
    const problems = variableProblems(conversation.usedVariables, () => variableNames(definitions));
    if (first) turns[0] = { ...first, problems: [...problems, ...first.problems] };
    return { isPassed: !turns.some(isDifferent), refusal: undefined, turns: withPlaces(turns) };
  } finally {
    await talk.close();
  }
}

interface StepMeans {
  readonly conversation: Conversation;
  readonly talk: Talk;
  /** What the visitor can click so far. */
  readonly clickable: Clickable;
}

async function runStep(step: Step, { conversation, talk, clickable }: StepMeans): Promise<TurnRun> {
  const clicks = clickProblems(step, clickable);
  const outcome = await act(conversation, step, talk);
  if (outcome?.ok) addClickable(clickable, outcome.reply);
  const trace = talk.trace();
  const shown = outcome ? shownLines(outcome) : [];
  const comparison = compareTurn(step, { shown, trace, isPartial: conversation.isPartial });
  return { step, shown, comparison, trace, problems: [...clicks, ...callProblems(step, trace)] };
}

async function act(
  { given: fixture }: Conversation,
  { action, calls }: Step,
  talk: Talk,
): Promise<Shown | undefined> {
  talk.expectCalls(calls);
  switch (action.type) {
    case 'start':
      return talk.start(fixture.message);
    case 'say':
      return talk.say(action.message);
    case 'wait':
      return talk.wait(action.durationMs);
  }
}

function shownLines(shown: Shown): string[] {
  return shown.ok ? turnLines(shown.reply) : [`error> ${shown.status} ${shown.code}`];
}

/** Names of the variables of all bots of a conversation. */
function variableNames({ definition, linkedDefinitions }: Definitions): string[] {
  return [definition, ...linkedDefinitions].flatMap(
    (one) => parseBot(one).bot?.variables.map(({ name }) => name) ?? [],
  );
}
