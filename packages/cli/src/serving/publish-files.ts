// Publishing what a server is started with: the files that are named, else the examples, once.
import type { Colloquy, ServedPublication, Store } from '@colloquy/server';
import { attributionOf } from '../bots/author.ts';
import { tellProblems } from '../commands/publish.ts';
import { exampleFiles } from '../flow-files/example-files.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import type { CommandIo } from '../io.ts';
import { complain } from '../io.ts';
import type { Remarks } from './remarks.ts';

/** Under which the store remembers that it has had the examples, so that those that were taken off stay away. */
const EXAMPLES_NOTE = 'examples';

/** Publishes the files; without any, the examples into a store that has never had a bot. Gives whether all went well. */
export async function publishFiles(
  paths: readonly string[],
  { colloquy, store, io, remarks }: Omit<PublishingFile, 'isSource'> & { readonly store: Store },
): Promise<boolean> {
  if (paths.length > 0) return publishEach(paths, { colloquy, io, remarks, isSource: true });
  if ((await store.loadNote(EXAMPLES_NOTE)) !== undefined || (await store.listBots()).length > 0) return true;
  // Examples are a beginning: whoever edits them does so where they like.
  const isGood = await publishEach(exampleFiles(), { colloquy, io, remarks, isSource: false });
  if (isGood) await store.keepNote({ name: EXAMPLES_NOTE, text: 'published' });
  return isGood;
}

async function publishEach(paths: readonly string[], parts: PublishingFile): Promise<boolean> {
  for (const path of paths) if ((await publishFile(path, parts)) === 'refused') return false;
  return true;
}

/** What publishing a file takes. */
interface PublishingFile {
  readonly colloquy: Colloquy;
  readonly io: CommandIo;
  /** Whether the file says what its bot is for as long as the server runs. */
  readonly isSource: boolean;
  /** Is told what was published, for its author to hear a little later what there is to mend. */
  readonly remarks: Remarks;
}

/** Publishes one file, and says why where it is not. `kept`: it has not changed since it was last served. */
export async function publishFile(
  path: string,
  { colloquy, io, isSource, remarks }: PublishingFile,
): Promise<'published' | 'kept' | 'refused'> {
  const file = await readFlowFile(path);
  if (!file.ok) {
    complain(io, file.message);
    return 'refused';
  }
  const { definition, publicId } = file;
  const served = await colloquy.publishServed(definition, {
    publicId,
    by: attributionOf(io, 'publishBot'),
  });
  const botId = served.ok ? (served.kept ? served.bot?.id : served.botId) : undefined;
  if (isSource && botId !== undefined) colloquy.servedFiles.add(path, botId);
  if (served.ok && served.kept) {
    complain(io, keptLine(path, served));
    return 'kept';
  }
  if (!served.ok) {
    tellProblems(served, { path, definition, io });
    return 'refused';
  }
  remarks.note(path, definition);
  return 'published';
}

/** Why a file is not published again, and how it would be. */
function keptLine(
  path: string,
  { kept, publicId, bot }: Extract<ServedPublication, { kept: string }>,
): string {
  const when = new Date(bot?.publishedAt ?? 0).toISOString().slice(0, 16).replace('T', ' ');
  const later = {
    'published later': `version ${bot?.version} of "${bot?.name}" went live after that (${when} UTC), and runs`,
    unpublished: `it was unpublished or the address "${publicId}" was taken off after that, and stays off`,
    moved: `the address "${publicId}" was given to another bot after that, and stays there`,
    removed: 'the bot was removed after that, and stays away',
  }[kept];
  const take = kept === 'moved' ? ' --take' : '';
  return `${path} is as it was when it was last served; ${later}. To run the file again: colloquy publish ${path}${take}`;
}
