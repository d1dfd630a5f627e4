// Watching flow files, by name or all of a folder: what is saved while a server runs goes live.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two looks. An author who has saved a file looks up from the keyboard in that time. */
const LOOK_MS = 500;

/** Files of one folder: more bots than one server has. What comes behind them by name is not served, and that is said. */
const MOST_FILES = 1_000;

/** What flow files are called. */
const FLOW_FILE = /\.flow\.json$/;

/**
 * The flow files of a folder, in the order of their names, and how many more there are than are served.
 *
 * @throws when the folder cannot be read
 * @example await flowFilesIn('bots') // { files: ['bots/lead.flow.json'], left: 0 }
 */
export async function flowFilesIn(
  folder: string,
): Promise<{ readonly files: readonly string[]; readonly left: number }> {
  const names = (await readdir(folder)).filter((name) => FLOW_FILE.test(name)).sort();
  const files = names.slice(0, MOST_FILES).map((name) => join(folder, name));
  return { files, left: names.length - files.length };
}

/**
 * Hands over each flow file that is new or has changed, one after another, until the signal comes. A file that is still being written is left until
 * it stays the same for two looks. Files that are there at the beginning count as known, or those in `known`. A place that is no folder is a file to watch, whatever it is
 * called.
 *
 * @example await watchFolders(['bots'], { signal, onChanged: (path) => publish(path), onGone: (path) => tell(path) })
 */
export async function watchFolders(
  places: readonly string[],
  {
    signal,
    onChanged,
    onGone,
    known,
    lookMs = LOOK_MS,
  }: {
    readonly signal: AbortSignal;
    readonly onChanged: (path: string) => Promise<unknown>;
    readonly onGone: (path: string) => unknown;
    /** How the files were when they were last read (`marksOf`), for whoever reads them before watching. */
    readonly known?: ReadonlyMap<string, string> | undefined;
    readonly lookMs?: number;
  },
): Promise<void> {
  /** By path: how it was when it was last handed over, and how it was at the last look. */
  const handed = new Map(known ?? (await marksOf(places)));
  let seen: ReadonlyMap<string, string> = new Map(handed);
  while (!signal.aborted) {
    await wait(lookMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const marks = await marksOf(places);
    for (const [path, mark] of marks) {
      if (handed.get(path) === mark || seen.get(path) !== mark) continue;
      handed.set(path, mark);
      await onChanged(path);
    }
    for (const path of [...handed.keys()])
      if (!marks.has(path) && !seen.has(path)) {
        handed.delete(path);
        onGone(path);
      }
    seen = marks;
  }
}

/** How each file is at this moment, by path. A folder that cannot be read just now has none, and a file that is just being replaced is not there. */
export async function marksOf(places: readonly string[]): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  for (const place of places) {
    // What is no folder cannot be listed: it is a file, or nothing at this moment.
    const { files } = await flowFilesIn(place).catch(() => ({ files: [place] }));
    for (const path of files) {
      const found = await stat(path, { bigint: true }).catch(() => undefined);
      if (found?.isFile()) marks.set(path, `${found.mtimeNs} ${found.size} ${found.ino}`);
    }
  }
  return marks;
}
