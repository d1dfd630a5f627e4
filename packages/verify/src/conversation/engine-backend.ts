// A backend on the engine alone: turns run in memory, without a server. The state is serialized to JSON between them.
import { createPatternMatcher, createQuickJsEvaluator, registry } from '@colloquy/blocks';
import type { Evaluator, Flow, Host, State, TurnOutcome } from '@colloquy/engine';
import { continueTurn, foldReply, loadFlow, resumeTurn, startTurn } from '@colloquy/engine';
import { issueLine, parseBot, problemStatus } from '@colloquy/schema';
import type { Backend, Play, Shown, Talk } from './backend.ts';
import { BackendRefusal, ScriptedCalls } from './backend.ts';
import type { Fixture } from './conversation.ts';

/** The result id in every backend, so that scripts can contain it. */
export const RESULT_ID = 'result';

export async function createEngineBackend(): Promise<Backend> {
  const evaluator = await createQuickJsEvaluator();
  return { name: 'engine', open: async (play) => openTalk(play, evaluator) };
}

function openTalk({ definition, linkedDefinitions, given: fixture }: Play, evaluator: Evaluator): Talk {
  const flow = readFlow(definition, 'root');
  const linked = linkedDefinitions.map((one, index) => readFlow(one, `linked-${index}`));
  const flows = new Map([flow, ...linked].map((one) => [one.hash, one]));
  const calls = new ScriptedCalls();
  let now = fixture.now;
  let state: State | undefined;
  const host = (): Host => ({
    flow: (hash) => flows.get(hash),
    linked: (botId) => linked.find(({ bot }) => bot.id === botId),
    now,
    evaluator,
    matches: createPatternMatcher(evaluator),
  });
  const show = (first: TurnOutcome): Shown => {
    const outcome = finishCalls(host(), first, calls);
    if (!outcome.ok) return { ok: false, status: problemStatus(outcome.problem), code: outcome.problem.code };
    state = JSON.parse(JSON.stringify(outcome.turn.state)) as State;
    return { ok: true, reply: foldReply(host(), outcome.turn, 'richText') };
  };
  return {
    start: async (message) => show(startTurn(host(), { ...beginningOf(fixture), flow, message })),
    say: async (message) =>
      state ? show(continueTurn(host(), state, message)) : { ok: false, status: 404, code: 'NOT_FOUND' },
    wait: (durationMs) => {
      now += durationMs;
    },
    expectCalls: (answers) => calls.expect(answers),
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

function finishCalls(host: Host, first: TurnOutcome, calls: ScriptedCalls): TurnOutcome {
  let outcome = first;
  while (outcome.ok && outcome.turn.stop.type === 'call') {
    const { stop } = outcome.turn;
    // An optional result is treated as missing: in a script no other system could have sent it.
    outcome = resumeTurn(host, outcome.turn, stop.isOptional ? undefined : calls.answer(stop.call.port));
  }
  return outcome;
}

function readFlow(definition: unknown, hash: string): Flow {
  const { bot, problems } = parseBot(definition);
  if (bot) return loadFlow(bot, { hash, registry }).flow;
  throw new BackendRefusal(`The bot cannot be read. ${problems.map(issueLine).join(' ')}`);
}
