// The machine a run was made on; figures without it say nothing.
import { closeSync, fdatasyncSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { median } from '../load/quantiles.ts';
import type { Cores } from '../processes/cores.ts';

/** What a reader needs to compare. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly kernel: string;
  readonly node: string;
  readonly fileSystem: string;
  /** Median milliseconds to write 4 KiB and have them on the disk: the least that a durable turn by itself takes. */
  readonly syncMs: number;
  readonly pinning: string;
}

export function describeMachine(folder: string, cores: Cores | undefined): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    kernel: `${type()} ${release()}`,
    node: process.version,
    fileSystem: fileSystemOf(folder),
    syncMs: measureSync(folder),
    pinning: cores
      ? `servers on core ${cores.server}, load on core ${cores.load} (taskset)`
      : 'none: no taskset or a single core, so servers and load take time from each other',
  };
}

/** The type of the file system that a folder is on, from the kernel's list of mounts; the longest mount point wins. */
export function fileSystemIn(mounts: string, folder: string): string | undefined {
  return mounts
    .split('\n')
    .map((line) => line.split(' '))
    .filter(
      ([, point = '']) => folder === point || folder.startsWith(point.endsWith('/') ? point : `${point}/`),
    )
    .sort(([, a = ''], [, b = '']) => b.length - a.length)[0]?.[2];
}

/** The type of the file system that a folder is on, where the system tells. */
export function fileSystemOf(folder: string): string {
  try {
    return fileSystemIn(readFileSync('/proc/mounts', 'utf8'), realpathSync(folder)) ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Enough for a steady median, and over within a moment even on a slow disk. */
const SYNCS = 50;

function measureSync(folder: string): number {
  const file = join(folder, 'sync-test');
  const descriptor = openSync(file, 'w');
  const page = Buffer.alloc(4_096, 1);
  try {
    return median(
      Array.from({ length: SYNCS }, () => {
        const startedAt = performance.now();
        writeSync(descriptor, page);
        fdatasyncSync(descriptor);
        return performance.now() - startedAt;
      }),
    );
  } finally {
    closeSync(descriptor);
    rmSync(file);
  }
}
