// Runs turns of the engine in a loop and prints how many it did. No HTTP, no store.
import { performance } from 'node:perf_hooks';
import { createQuickJsEvaluator, matchesPattern, registry } from '@colloquy/blocks';
import type { Flow, Host, State, TurnOutcome } from '@colloquy/engine';
import { continueTurn, foldReply, loadFlow, startTurn } from '@colloquy/engine';
import type { Message } from '@colloquy/schema';
import { parseBot } from '@colloquy/schema';
import type { BenchFlowOptions } from './bench-flow.ts';
import { benchFlow, benchFlowName, benchTalk } from './bench-flow.ts';
import { median } from './load/quantiles.ts';
import type { EngineLoopOrder, EngineRow } from './sections/engine.ts';

/** On a busy machine a loop gets its computing time late; so much later it is ended all the same. */
const PATIENCE = 2;

/** Looking at the clock costs about as much as a turn, so it is done once in so many calls. */
const CALLS_BETWEEN_LOOKS = 16;

const order = JSON.parse(process.argv[2] ?? '') as EngineLoopOrder;
const evaluator = await createQuickJsEvaluator();
const subjects = order.flows.map(prepare);
for (const { loops } of subjects) for (const loop of Object.values(loops)) run(loop, order.warmUpMs);
for (let round = 0; round < order.rounds; round++) {
  for (const { loops, speeds } of subjects) {
    speeds.turns.push(run(loops.turns, order.durationMs));
    speeds.turnsFromText.push(run(loops.turnsFromText, order.durationMs));
    speeds.starts.push(run(loops.starts, order.durationMs / 4));
  }
}
const rows: EngineRow[] = subjects.map(({ options, speeds, loadMs }) => ({
  flow: options,
  turnsPerSecond: median(speeds.turns),
  turnsFromTextPerSecond: median(speeds.turnsFromText),
  startsPerSecond: median(speeds.starts),
  loadMs,
}));
process.stdout.write(`${JSON.stringify(rows)}\n`);

/**
 * Calls a loop, which does some turns at each call, until it had so much computing time. Gives turns for each second of it, which
 * is the clock's second when nobody else uses the core.
 */
function run(loop: () => number, durationMs: number): number {
  const startedAt = performance.now();
  const startedUsage = process.cpuUsage();
  let turns = 0;
  let usedMs = 0;
  while (usedMs < durationMs && performance.now() - startedAt < PATIENCE * durationMs) {
    for (let call = 0; call < CALLS_BETWEEN_LOOKS; call++) turns += loop();
    const { user, system } = process.cpuUsage(startedUsage);
    usedMs = (user + system) / 1_000;
  }
  return turns / (usedMs / 1_000);
}

function prepare(options: BenchFlowOptions) {
  const { flow, loadMs } = load(options);
  const replies = benchTalk('').steps.slice(1);
  const host: Host = {
    flow: (hash) => (hash === flow.hash ? flow : undefined),
    linked: () => undefined,
    now: Date.parse('2026-11-21T10:00:00Z'),
    evaluator,
    matches: matchesPattern,
  };
  const begin = () => {
    const outcome = startTurn(host, {
      flow,
      seed: 'bench',
      resultId: 'result',
      locale: 'en',
      timeZone: 'UTC',
      isStreamEnabled: false,
    });
    return write(host, outcome).state;
  };
  const first = begin();
  const firstText = JSON.stringify(first);
  const talk = (isFromText: boolean) => {
    let state = first;
    let stateText = firstText;
    for (const { body, expects } of replies) {
      const { message } = JSON.parse(body) as { message: Message };
      if (isFromText) state = JSON.parse(stateText) as State;
      const written = write(host, continueTurn(host, state, message));
      if (!written.response.includes(expects))
        throw new Error(`Instead of "${expects}" came ${written.response}`);
      ({ state, stateText } = written);
    }
    return replies.length;
  };
  return {
    options,
    loadMs,
    loops: { turns: () => talk(false), turnsFromText: () => talk(true), starts: () => (begin() ? 1 : 0) },
    speeds: { turns: [] as number[], turnsFromText: [] as number[], starts: [] as number[] },
  };
}

/** What a server makes of a turn: the response and the state as texts. */
function write(host: Host, outcome: TurnOutcome): { state: State; stateText: string; response: string } {
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const { state } = outcome.turn;
  return {
    state,
    stateText: JSON.stringify(state),
    response: JSON.stringify(foldReply(host, outcome.turn, 'richText')),
  };
}

function load(options: BenchFlowOptions): { flow: Flow; loadMs: number } {
  const definition = JSON.parse(JSON.stringify(benchFlow(options))) as unknown;
  const startedAt = performance.now();
  const { bot, problems } = parseBot(definition);
  if (!bot) throw new Error(JSON.stringify(problems));
  const loaded = loadFlow(bot, { hash: benchFlowName(options), registry });
  const loadMs = performance.now() - startedAt;
  if (loaded.problems.length > 0) throw new Error(JSON.stringify(loaded.problems.slice(0, 3)));
  return { flow: loaded.flow, loadMs };
}
