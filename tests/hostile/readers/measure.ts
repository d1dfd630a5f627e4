// A server on a folder that strangers have filled, and what its readers cost others.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startServerProcess } from '../../support/server-process.ts';
import type { Waits } from '../honest-visitor.ts';
import { sendHonestVisitor } from '../honest-visitor.ts';

const TOKEN = 'correct-horse-battery-staple';
export const asOperator = { authorization: `Bearer ${TOKEN}` };

/** A server process whose rounds of the event loop are counted. */
export interface CountedServer {
  readonly base: string;
  /** Milliseconds that the longest round computed since this was last asked. */
  longestRound(): Promise<number>;
  /** Megabytes that it held at most. Nothing where the system does not tell. */
  peakMb(): number | undefined;
  kill(): Promise<void>;
}

/** Starts a server on a data folder in `folder`. */
export async function startCountedServer(folder: string): Promise<CountedServer> {
  const rounds = `${folder}/rounds`;
  const server = startServerProcess(`${folder}/data`, {
    COLLOQUY_OPERATOR_TOKEN: TOKEN,
    COUNT_ROUNDS: rounds,
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('./count-rounds.main.ts', import.meta.url))}`,
  });
  server.go();
  const base = (await server.listening) ?? '';
  let asked = 0;
  return {
    base,
    async longestRound() {
      process.kill(server.pid, 'SIGUSR2');
      for (;;) {
        await sleep(20);
        const lines = linesOf(rounds);
        if (lines.length <= asked) continue;
        return Number(lines[asked++]);
      }
    },
    peakMb: () => memoryPeak(server.pid),
    kill: server.kill,
  };
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch {
    return [];
  }
}

/** What came of readers. */
export interface Measured extends Waits {
  /** Milliseconds that the longest round of the event loop computed. */
  readonly longestRoundMs: number;
  /** How many answers there were of each status, and how many were cut off. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Bytes of all answers. */
  readonly bytes: number;
}

/** Has some readers ask for the same, each again and again for some time, while a visitor chats. */
export async function measureReaders(
  server: CountedServer,
  { path, readers, ms }: { readonly path: string; readonly readers: number; readonly ms: number },
): Promise<Measured> {
  const visitor = sendHonestVisitor(server.base, 'chatting');
  await visitor.arrived;
  await server.longestRound();
  const over = AbortSignal.timeout(ms);
  const statuses: Record<string, number> = {};
  let bytes = 0;
  const read = async () => {
    while (!over.aborted) {
      let status = 'cut off';
      try {
        const response = await fetch(`${server.base}${path}`, { headers: asOperator, signal: over });
        for await (const piece of response.body ?? []) bytes += piece.length;
        status = String(response.status);
      } catch {
        if (over.aborted) return;
      }
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === '503') await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  const longestRoundMs = await server.longestRound();
  const { each: _, ...waits } = await visitor.leave();
  return { ...waits, statuses, bytes, longestRoundMs };
}

/** Linux alone tells it of another process. */
function memoryPeak(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
