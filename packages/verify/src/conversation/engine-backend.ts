// A backend on the engine alone: turns run in memory, without a server. The state is serialized to JSON between them.
import { createPatternMatcher } from '@colloquy/blocks';
import type { Evaluator, Flow, Host, State, Turn, TurnOutcome } from '@colloquy/engine';
import { continueTurn, foldReply, replyTimeout, resumeTurn, startTurn, timeOutTurn } from '@colloquy/engine';
import { problemStatus } from '@colloquy/schema';
import type { Backend, Play, Shown, Talk } from './backend.ts';
import { withEarlier } from './backend.ts';
import { blockName } from './block-name.ts';
import type { Fixture } from './conversation.ts';
import { limits } from './limits.ts';
import { readFlow } from './read-flow.ts';
import { ScriptedCalls } from './scripted-calls.ts';
import { sharedEvaluator } from './shared-evaluator.ts';
import type { TurnInside } from './turn-trace.ts';
import { insideOf } from './turn-trace.ts';
import type { WorkBudget } from './work-budget.ts';

/** The result id in every backend, so that scripts can contain it. */
export const RESULT_ID = 'result';

/** A turn of a chat that was played. */
export interface PlayedTurn {
  /** The definition of the bot that the chat began with. */
  readonly definition: unknown;
  readonly turn: Turn;
  /** Id of the block that waited for the message of the turn. */
  readonly waiting: string | undefined;
}

/** Options of the backend. */
export interface EngineBackendOptions {
  readonly budget?: WorkBudget | undefined;
  /** Receives each turn. */
  readonly onTurn?: ((played: PlayedTurn) => void) | undefined;
}

/**
 * Creates the backend.
 *
 * @param options the budget counts the work of all its chats; without one it is not limited
 * @example await runConversation(conversation, { backend: await createEngineBackend(), definitions });
 */
export async function createEngineBackend({ budget, onTurn }: EngineBackendOptions = {}): Promise<Backend> {
  const evaluator = await sharedEvaluator();
  let read: { readonly definition: unknown; readonly flow: Flow } | undefined;
  /** The tests of a bot play the same definition again and again. */
  const readRoot = (definition: unknown) => {
    if (!read || read.definition !== definition) read = { definition, flow: readFlow(definition, 'root') };
    return read.flow;
  };
  return {
    name: 'engine',
    open: async (play) => openTalk(play, { flow: readRoot(play.definition), evaluator, budget, onTurn }),
  };
}

function openTalk(
  { definition, linkedDefinitions, given: fixture }: Play,
  {
    flow,
    evaluator,
    budget,
    onTurn,
  }: { readonly flow: Flow; readonly evaluator: Evaluator } & EngineBackendOptions,
): Talk {
  const linked = linkedDefinitions.map((one, index) => readFlow(one, `linked-${index}`));
  const flows = new Map([flow, ...linked].map((one) => [one.hash, one]));
  const calls = new ScriptedCalls();
  const all = [flow, ...linked];
  let inside: TurnInside | undefined;
  let now = fixture.now;
  let state: State | undefined;
  let lastTurnAt = now;
  const host = (): Host => ({
    flow: (hash) => flows.get(hash),
    linked: (botId) => linked.find(({ bot }) => bot.id === botId),
    now,
    evaluator,
    matches: createPatternMatcher(evaluator),
    ...(budget ? { fuelPerSlice: limits.fuelPerSlice } : {}),
  });
  const show = async (first: TurnOutcome): Promise<Shown> => {
    const outcome = await finishTurn(host(), first, { calls, flows: all, budget });
    await budget?.spend(limits.turnFuel);
    if (!outcome.ok) return { ok: false, status: problemStatus(outcome.problem), code: outcome.problem.code };
    onTurn?.({ definition, turn: outcome.turn, waiting: state?.waiting?.blockId });
    inside = insideOf(outcome.turn, all);
    const text = JSON.stringify(outcome.turn.state);
    state = JSON.parse(text) as State;
    const reply = foldReply(host(), outcome.turn, 'richText');
    if (budget)
      await budget.spend(
        text.length * limits.stateCharacterFuel + JSON.stringify(reply).length * limits.replyCharacterFuel,
      );
    return { ok: true, reply };
  };
  return {
    async start(message) {
      lastTurnAt = now;
      return show(startTurn(host(), { ...beginningOf(fixture), flow, message }));
    },
    async say(message) {
      lastTurnAt = now;
      return state
        ? show(continueTurn(host(), state, message))
        : { ok: false, status: 404, code: 'NOT_FOUND' };
    },
    async wait(durationMs) {
      const until = now + durationMs;
      let shown: Shown | undefined;
      for (;;) {
        const timeout = state && !state.isPreview ? replyTimeout(host(), state) : undefined;
        const at = lastTurnAt + (timeout?.afterMs ?? 0);
        now = until;
        if (!timeout || !state || at > until) return shown;
        now = at;
        lastTurnAt = at;
        shown = withEarlier(shown, await show(timeOutTurn(host(), state, timeout.eventId)));
      }
    },
    expectCalls: (answers) => {
      calls.expect(answers);
      inside = { sets: [], errors: [], groups: [] };
    },
    trace: () => ({ ...calls.trace, inside }),
    close: async () => undefined,
  };
}

function beginningOf(fixture: Fixture) {
  return {
    seed: fixture.seed,
    resultId: fixture.isPreview ? undefined : RESULT_ID,
    locale: fixture.locale,
    timeZone: fixture.timeZone,
    isStreamEnabled: fixture.isStreamEnabled,
    prefilledVariables: fixture.variables,
  };
}

/** Answers the calls of a turn, and lets it go on where it paused. */
async function finishTurn(
  host: Host,
  first: TurnOutcome,
  {
    calls,
    flows,
    budget,
  }: {
    readonly calls: ScriptedCalls;
    readonly flows: readonly Flow[];
    readonly budget: WorkBudget | undefined;
  },
): Promise<TurnOutcome> {
  let outcome = first;
  let counted = 0;
  while (outcome.ok) {
    const { turn } = outcome;
    const { stop } = turn;
    await budget?.spend(turn.meter.fuel - counted);
    counted = turn.meter.fuel;
    if (stop.type === 'paused') outcome = resumeTurn(host, turn, undefined);
    // An optional result comes from elsewhere: without one in the script, it has not arrived.
    else if (stop.type === 'call') {
      const called = turn.events.findLast((event) => event.type === 'called');
      outcome = resumeTurn(
        host,
        turn,
        stop.isOptional
          ? calls.arrived(stop.call.port)
          : calls.answer(stop.call, blockName(called?.blockId, flows)),
      );
    } else break;
  }
  return outcome;
}
