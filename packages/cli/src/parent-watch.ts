// Notices that whoever started this program is gone, so that no server stays behind that nobody knows of.
import { readFileSync } from 'node:fs';

/** Milliseconds between two looks at who the parent is: nobody notices a second, and a look is two short questions to the system. */
const LOOK_MS = 1_000;

/** What of a process tells who started it. */
export type Started = Pick<NodeJS.Process, 'ppid' | 'env' | 'channel' | 'once'>;

/**
 * Calls back when the launcher (`colloquy.js`) or the `npm start` behind this process has ended, also by force. Whoever else starts the
 * program may leave it alone: `nohup` and service managers do.
 *
 * @returns how to stop watching
 * @example onParentGone(process, () => stop.abort());
 */
export function onParentGone(started: Started, tell: () => void): () => void {
  // The launcher holds the other end of a channel on which nothing is ever said; it closes with the launcher.
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
 * Who started the script that this process is. Some shells make room for the last command they run; one that does not stands between npm and
 * this process, and stays when npm is killed. Only Linux tells who is behind it; elsewhere the usual shells make room.
 */
function starterOf({ ppid }: Started): number {
  try {
    // `4711 (sh) S 4700 …`: number, name, condition, parent.
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8')) ?? [];
    return name === 'sh' ? Number(parent) : ppid;
  } catch {
    return ppid;
  }
}
