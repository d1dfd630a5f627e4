// What the kernel says about a running process: its memory and its computing time. Linux only; elsewhere nothing is known.
import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory in MiB, now and at its highest. */
export interface Memory {
  readonly rssMiB: number;
  readonly peakMiB: number;
}

/** Computing time of one thread so far. */
export interface ThreadUsage {
  readonly id: string;
  readonly name: string;
  readonly cpuMs: number;
}

export function readMemory(pid: number): Memory | undefined {
  const status = readText(`/proc/${pid}/status`);
  const rssKiB = /^VmRSS:\s*(\d+)/m.exec(status)?.[1];
  const peakKiB = /^VmHWM:\s*(\d+)/m.exec(status)?.[1];
  if (rssKiB === undefined || peakKiB === undefined) return undefined;
  return { rssMiB: Number(rssKiB) / 1_024, peakMiB: Number(peakKiB) / 1_024 };
}

/** Computing time of a whole process, in milliseconds, to the nearest 10. */
export function readCpuMs(pid: number): number | undefined {
  return cpuMsIn(readText(`/proc/${pid}/stat`));
}

/** Computing time of a process and of its children, those that have ended included, in milliseconds. */
export function readFamilyCpuMs(pid: number): number | undefined {
  const ofEnded = cpuMsIn(readText(`/proc/${pid}/stat`), FIRST_OF_ENDED_CHILDREN);
  const own = readCpuMs(pid);
  if (own === undefined || ofEnded === undefined) return undefined;
  const children = readText(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + (readCpuMs(Number(child)) ?? 0), own + ofEnded);
}

/** Files, sockets and the like that a process has open. */
export function countOpenFiles(pid: number): number {
  return listFolder(`/proc/${pid}/fd`).length;
}

/** Time for which a core was busy with anything, in milliseconds since the machine was started. */
export function readCoreBusyMs(core: number): number | undefined {
  const line = new RegExp(`^cpu${core} (.+)$`, 'm').exec(readText('/proc/stat'))?.[1];
  if (line === undefined) return undefined;
  const [user = 0, nice = 0, system = 0, _idle, _waiting, interrupts = 0, softInterrupts = 0, stolen = 0] =
    line.split(' ').map(Number);
  return (user + nice + system + interrupts + softInterrupts + stolen) * TICK_MS;
}

/** Computing time of each thread that has used any. */
export function readThreads(pid: number): readonly ThreadUsage[] {
  const folder = `/proc/${pid}/task`;
  return listFolder(folder).map((id) => ({
    id,
    name: readText(`${folder}/${id}/comm`).trim(),
    cpuMs: cpuMsIn(readText(`${folder}/${id}/stat`)) ?? 0,
  }));
}

/** The kernel counts in ticks of 10 ms on every architecture that Node runs on. */
const TICK_MS = 10;

/** The name in parentheses may hold blanks, so fields are counted from behind it: user and system time are the 12th and 13th. */
const FIRST_OF_PROCESS = 11;

/** Those of its children that have ended follow. */
const FIRST_OF_ENDED_CHILDREN = 13;

function cpuMsIn(stat: string, first = FIRST_OF_PROCESS): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[first]) + Number(fields[first + 1]);
  return Number.isNaN(ticks) ? undefined : ticks * TICK_MS;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
