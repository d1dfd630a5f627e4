// Publishes the bots at the start of a server: the given files before it listens, else the examples, once, afterwards.
import type { Colloquy, ServedPublication, Store } from '@colloquy/server';
import { attributionOf } from '../bots/author.ts';
import { exampleFiles } from '../flow-files/example-files.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import { tellProblems } from '../flow-files/tell-problems.ts';
import type { CommandIo } from '../io.ts';
import { complain } from '../io.ts';
import type { Remarks } from './remarks.ts';

/** A note in the store that the examples were published, so that they do not return after they were unpublished. */
const EXAMPLES_NOTE = 'examples';

/** Publishes the files. Returns whether all succeeded. */
export async function publishFiles(
  paths: readonly string[],
  dependencies: Omit<PublishingFile, 'isSource'>,
): Promise<boolean> {
  return publishEach(paths, { ...dependencies, isSource: true });
}

/** Publishes the examples if the store never had a bot. Returns whether all succeeded. */
export async function publishExamples({
  store,
  ...dependencies
}: Omit<PublishingFile, 'isSource'> & { readonly store: Store }): Promise<boolean> {
  if ((await store.loadMetadata(EXAMPLES_NOTE)) !== undefined || (await store.listBots()).length > 0)
    return true;
  // The examples are only starting points: users may edit them anywhere.
  const isGood = await publishEach(exampleFiles(), { ...dependencies, isSource: false });
  if (isGood) await store.saveMetadata({ name: EXAMPLES_NOTE, text: 'published' });
  return isGood;
}

async function publishEach(paths: readonly string[], dependencies: PublishingFile): Promise<boolean> {
  for (const path of paths) if ((await publishFile(path, dependencies)) === 'refused') return false;
  return true;
}

/** Dependencies of publishing a file. */
interface PublishingFile {
  readonly colloquy: Colloquy;
  readonly io: CommandIo;
  /** Whether the file is the source of its bot while the server runs. */
  readonly isSource: boolean;
  /** Receives the published files, to check them for warnings a little later. */
  readonly remarks: Remarks;
}

/** Publishes one file, and prints why if it is refused. `kept`: the file has not changed since it was last served. */
export async function publishFile(
  path: string,
  { colloquy, io, isSource, remarks }: PublishingFile,
): Promise<'published' | 'skipped' | 'refused'> {
  const file = await readFlowFile(path);
  if (!file.ok) {
    complain(io, file.message);
    return 'refused';
  }
  const { definition, publicId } = file;
  const served = await colloquy.bots.publishServed(definition, {
    publicId,
    by: attributionOf(io, 'publishBot'),
  });
  const botId = served.ok ? (served.skipped ? served.bot?.id : served.botId) : undefined;
  if (isSource && botId !== undefined) colloquy.bots.servedFiles.add(path, botId);
  if (served.ok && served.skipped) {
    complain(io, skippedLine(path, served));
    return 'skipped';
  }
  if (!served.ok) {
    tellProblems(served, { path, definition, io });
    return 'refused';
  }
  remarks.note(path, definition);
  return 'published';
}

/** Explains why a file is not published again, and how to publish it. */
function skippedLine(
  path: string,
  { skipped, publicId, bot }: Extract<ServedPublication, { skipped: string }>,
): string {
  const when = new Date(bot?.publishedAt ?? 0).toISOString().slice(0, 16).replace('T', ' ');
  const later = {
    'published later': `version ${bot?.version} of "${bot?.name}" was published after that (${when} UTC) and is live`,
    unpublished: `after that it was unpublished, or the address "${publicId}" was removed`,
    moved: `after that the address "${publicId}" was moved to another bot`,
    removed: 'the bot was removed after that',
  }[skipped];
  const take = skipped === 'moved' ? ' --take' : '';
  return `${path} is unchanged since it was last served; ${later}. To publish the file again: colloquy publish ${path}${take}`;
}
