// The holder of a lease: which process may write the journal of a turn, and whether it is still alive.
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A part of a process that runs turns. */
export interface LeaseHolder {
  /** Where it runs, its process, and a number drawn for it. */
  readonly name: string;
  /**
   * Whether a holder certainly runs no turns: this one itself, which runs only the current turn, or one whose process
   * has ended. False for other machines, of which nothing is known.
   */
  isGone(name: string): boolean;
  /** From now on others see it as gone. */
  end(): void;
}

/** The holders of this process that are alive: several Colloquys may share a store and a process. */
const alive = new Set<string>();

/**
 * Makes a holder.
 *
 * @example
 * const holder = createLeaseHolder();
 * holder.isGone('4f1c…/pid:[4026531836] 4711 8d0e…') // true when there is no process 4711 any more
 */
export function createLeaseHolder(): LeaseHolder {
  const name = `${place()} ${process.pid} ${randomUUID()}`;
  alive.add(name);
  return {
    name,
    isGone(other) {
      if (other === name) return true;
      const [where, pid] = other.split(' ');
      if (where !== place()) return false;
      return Number(pid) === process.pid ? !alive.has(other) : !isRunning(Number(pid));
    },
    end: () => alive.delete(name),
  };
}

/** Where process numbers are unique: one start of one machine, and within it one container. Except on Linux, the machine. */
function place(): string {
  try {
    const start = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${start}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname().replaceAll(' ', '-');
  }
}

/** A process of another user is there although no signal may be sent to it. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
