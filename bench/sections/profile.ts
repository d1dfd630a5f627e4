// Where the time of a turn goes: the chat server under load with a CPU profile of each of its threads.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFlowName, benchTalk } from '../bench-flow.ts';
import { startChatServer } from '../processes/chat-server.ts';
import type { ThreadUsage } from '../processes/process-usage.ts';
import { readThreads } from '../processes/process-usage.ts';

import type { CpuProfile, FunctionTime, Window } from '../profile/function-times.ts';
import { functionTimes } from '../profile/function-times.ts';
import { COMMITS } from '../profile/place.ts';
import type { Measurement } from './measure.ts';
import { measure } from './measure.ts';
import type { Bench } from './section.ts';

/** What this part finds out. */
export interface ProfileResult {
  readonly chat: Measurement;
  /** Computing time while the load ran, by thread, the busiest first. */
  readonly threads: readonly ThreadUsage[];
  /** Times of functions, by thread: the one that answers, and the one that commits. */
  readonly profiles: readonly { readonly name: string; readonly functions: readonly FunctionTime[] }[];
}

const FLOW = { blocks: 10 };
const CONCURRENCY = 64;

/** Microseconds between samples: fine enough for seconds of load, and the sampling stays below a few percent. */
const INTERVAL_MICROS = 250;

export async function measureProfile({ plan, program, folder, cores, tell }: Bench): Promise<ProfileResult> {
  const profiles = join(folder, 'profiles');
  const nodeOptions = ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-interval=${INTERVAL_MICROS}`];
  const server = await startChatServer({
    program,
    folder,
    data: 'profile',
    flows: [FLOW],
    core: cores?.server,
    nodeOptions,
  });
  try {
    const load = { talk: benchTalk(benchFlowName(FLOW)), concurrency: CONCURRENCY };
    await measure(server, { ...load, durationMs: plan.warmUpMs });
    const before = new Map(readThreads(server.pid).map(({ id, cpuMs }) => [id, cpuMs]));
    const from = monotonicMicros();
    const chat = await measure(server, { ...load, durationMs: plan.profileMs });
    const to = monotonicMicros();
    const threads = readThreads(server.pid)
      .map((thread) => ({ ...thread, cpuMs: thread.cpuMs - (before.get(thread.id) ?? 0) }))
      .filter(({ cpuMs }) => cpuMs > 0)
      .sort((a, b) => b.cpuMs - a.cpuMs);
    await server.stop();
    tell(`  ${Math.round(chat.turnsPerSecond)} turns/s with the profiler on`);
    return { chat, threads, profiles: readProfiles(profiles, { from, to }) };
  } finally {
    await server.stop();
  }
}

/** The clock of profiles: microseconds since the machine was started. */
function monotonicMicros(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}

function readProfiles(folder: string, window: Window): ProfileResult['profiles'] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CpuProfile)
    .map((profile) => functionTimes(profile, window))
    .filter((functions) => functions.length > 0)
    .map((functions) => ({
      name: functions.some(({ place }) => place === COMMITS) ? 'commits' : 'answers',
      functions,
    }));
}
