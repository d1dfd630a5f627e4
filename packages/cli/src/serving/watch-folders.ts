// Watching folders of flow files: what is saved there while a server runs goes live.
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
 * it stays the same for two looks. Files that are there at the beginning count as known.
 *
 * @example await watchFolders(['bots'], { signal, onChanged: (path) => publish(path), onGone: (path) => tell(path) })
 */
export async function watchFolders(
  folders: readonly string[],
  {
    signal,
    onChanged,
    onGone,
    lookMs = LOOK_MS,
  }: {
    readonly signal: AbortSignal;
    readonly onChanged: (path: string) => Promise<unknown>;
    readonly onGone: (path: string) => unknown;
    readonly lookMs?: number;
  },
): Promise<void> {
  /** By path: how it was when it was last handed over, and how it was at the last look. */
  const handed = await marksOf(folders);
  let seen = handed;
  while (!signal.aborted) {
    await wait(lookMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const marks = await marksOf(folders);
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

/** How each file is at this moment. A folder that cannot be read just now has none, and a file that is just being replaced is not there. */
async function marksOf(folders: readonly string[]): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  for (const folder of folders) {
    const { files } = await flowFilesIn(folder).catch(() => ({ files: [] }));
    for (const path of files) {
      const found = await stat(path, { bigint: true }).catch(() => undefined);
      if (found?.isFile()) marks.set(path, `${found.mtimeNs} ${found.size} ${found.ino}`);
    }
  }
  return marks;
}
