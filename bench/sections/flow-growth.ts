// What a turn over HTTP costs when the bot is larger: one server, the same conversation, three sizes.
import type { BenchFlowOptions } from '../bench-flow.ts';
import { benchFlowName, benchTalk } from '../bench-flow.ts';
import { startChatServer } from '../processes/chat-server.ts';
import type { Measurement } from './measure.ts';
import { measure, middle } from './measure.ts';
import type { Bench } from './section.ts';

/** The same load on one size of bot. */
export interface FlowGrowthRow {
  readonly flow: BenchFlowOptions;
  readonly chat: Measurement;
}

const FLOWS: readonly BenchFlowOptions[] = [
  { blocks: 10 },
  { blocks: 1_000 },
  { blocks: 10_000 },
  { blocks: 10, unusedVariables: 1_000 },
];

const CONCURRENCY = 16;

export async function measureFlowGrowth({
  plan,
  program,
  folder,
  cores,
  tell,
}: Bench): Promise<readonly FlowGrowthRow[]> {
  const server = await startChatServer({
    program,
    folder,
    data: 'flow-growth',
    flows: FLOWS,
    core: cores?.server,
  });
  try {
    const subjects = FLOWS.map((flow) => ({
      flow,
      talk: benchTalk(benchFlowName(flow)),
      measured: [] as Measurement[],
    }));
    for (const { talk } of subjects)
      await measure(server, { talk, concurrency: CONCURRENCY, durationMs: plan.warmUpMs / subjects.length });
    for (let round = 0; round < plan.growthRounds; round++)
      for (const { talk, measured } of subjects)
        measured.push(await measure(server, { talk, concurrency: CONCURRENCY, durationMs: plan.growthMs }));
    const rows = subjects.map(({ flow, measured }) => ({ flow, chat: middle(measured) }));
    tell(
      `  ${rows.map(({ flow, chat }) => `${benchFlowName(flow)}: ${Math.round(chat.turnsPerSecond)} turns/s`).join(', ')}`,
    );
    return rows;
  } finally {
    await server.stop();
  }
}
