// Detects that the parent process is gone, so that no orphaned server keeps running.
import { readFileSync } from 'node:fs';

/** Milliseconds between two checks of the parent: a second goes unnoticed, and a check is two short system calls. */
const LOOK_MS = 1_000;

/** The properties of a process that identify its parent. */
export type Started = Pick<NodeJS.Process, 'ppid' | 'env' | 'channel' | 'once'>;

/**
 * Calls back when the launcher (`colloquy.js`) or the `npm start` above this process has ended, even if killed. Other
 * parents may exit and leave the program running, as `nohup` and service managers do.
 *
 * @returns a function that stops watching
 * @example onParentGone(process, () => stop.abort());
 */
export function onParentGone(started: Started, tell: () => void): () => void {
  // The launcher holds the other end of a channel without messages; it closes with the launcher.
  if (started.channel) {
    started.once('disconnect', tell);
    started.channel.unref();
    return () => undefined;
  }
  const { npm_lifecycle_event: script, npm_package_name: name } = started.env;
  if (script !== 'start' || name !== 'colloquy') return () => undefined;
  const npm = starterOf(started);
  const looking = setInterval(() => {
    if (starterOf(started) === npm) return;
    clearInterval(looking);
    tell();
  }, LOOK_MS);
  looking.unref();
  return () => clearInterval(looking);
}

/**
 * The pid of the process that started this script. Some shells replace themselves with the last command they run. A
 * shell that does not remains between npm and this process, and survives when npm is killed. Only Linux reveals the
 * shell's parent; elsewhere the usual shells replace themselves.
 */
function starterOf({ ppid }: Started): number {
  try {
    // `4711 (sh) S 4700 …`: pid, name, state, parent pid.
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8')) ?? [];
    return name === 'sh' ? Number(parent) : ppid;
  } catch {
    return ppid;
  }
}
