// What readers cost others: an honest visitor chats while they read, and the memory of the server is looked at.
import { readFileSync } from 'node:fs';
import type { Waits } from '../honest-visitor.ts';
import { sendHonestVisitor } from '../honest-visitor.ts';

/** What came of it. */
export interface Measured extends Waits {
  readonly peakMb: number;
  /** Statuses of the answers to the readers, each with how many there were. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly bytes: number;
}

/** Sends readers at once, again and again for some time, while a visitor chats. */
export async function measureReaders(
  server: { readonly base: string; readonly pid: number },
  {
    path,
    readers,
    ms,
    headers,
  }: {
    readonly path: string;
    readonly readers: number;
    readonly ms: number;
    readonly headers: Readonly<Record<string, string>>;
  },
): Promise<Measured> {
  const visitor = sendHonestVisitor(server.base, 'chatting');
  await visitor.arrived;
  const end = performance.now() + ms;
  const statuses: Record<string, number> = {};
  let bytes = 0;
  const read = async () => {
    while (performance.now() < end) {
      const status = await fetch(`${server.base}${path}`, { headers }).then(
        async (response) => {
          for await (const piece of response.body ?? []) bytes += piece.length;
          return String(response.status);
        },
      ).catch((error: Error) => `cut off: ${String(error.cause ?? error)}`);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== '200') await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  const { each: _, ...waits } = await visitor.leave();
  return { ...waits, statuses, bytes, peakMb: memoryPeak(server.pid) };
}

function memoryPeak(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
