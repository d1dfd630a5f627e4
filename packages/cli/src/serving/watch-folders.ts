// Watches flow files, by name or all of a folder: a bot goes live when its file is saved.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two polls: an author does not notice that delay after saving. */
const LOOK_MS = 500;

/** Maximum files of one folder: more bots than one server has. Further files are not served, and a message says so. */
const MOST_FILES = 1_000;

/** File names of flow files. */
const FLOW_FILE = /\.flow(?:\.json)?$/;

/**
 * The flow files of a folder in alphabetical order, and the number of further files that are not served.
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
 * Passes each new or changed flow file on, one after another, until the signal is aborted. A file that is still being
 * written is left until two polls find it unchanged. Files that exist at the start, or those in `known`, count as
 * unchanged. A place that is not a folder is watched as a file, whatever its name.
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
    /** State of the files when they were last read (`marksOf`), for callers that read them before watching. */
    readonly known?: ReadonlyMap<string, string> | undefined;
    readonly lookMs?: number;
  },
): Promise<void> {
  /** By path: the state when the file was last passed on, and at the last poll. */
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

/** The current state of each file, by path. Skips a folder that cannot be read now, and a file that is being replaced. */
export async function marksOf(places: readonly string[]): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  for (const place of places) {
    // A place that is not a folder cannot be listed: it is a file, or missing.
    const { files } = await flowFilesIn(place).catch(() => ({ files: [place] }));
    for (const path of files) {
      const found = await stat(path, { bigint: true }).catch(() => undefined);
      if (found?.isFile()) marks.set(path, `${found.mtimeNs} ${found.size} ${found.ino}`);
    }
  }
  return marks;
}
