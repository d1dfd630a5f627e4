// Reads bot files and creates drafts of them on the server.

import { ManageError } from '@colloquy/client/manage';
import type { CreateBotRequest, CreateBotResponse, Issue } from '@colloquy/schema';
import { manage } from '../../data/management.ts';
import { wordsOf } from '../../problem-words.ts';

/** A bot definition is a few MiB at most; the server refuses larger ones. */
const MOST_FILE_BYTES = 20_000_000;

/** Exported folders contain some dozens. */
const MOST_FILES = 200;

/** The result of importing one file. */
export interface ImportReport {
  readonly fileName: string;
  readonly definition?: Readonly<Record<string, unknown>>;
  /** Present when a bot was created. */
  readonly created?: CreateBotResponse;
  /** The reason for not creating one. */
  readonly refusal?: string;
  readonly issues: readonly Issue[];
}

/**
 * Creates a bot from a file. An existing bot with the same id stays unchanged: the new one gets another id.
 *
 * @param force accepts a definition with errors, as long as it can be parsed
 */
export async function importFile(file: File, force = false): Promise<ImportReport> {
  const fileName = file.name;
  if (file.size > MOST_FILE_BYTES)
    return {
      fileName,
      issues: [],
      refusal: 'The file is larger than 20 MB. A bot definition is never that large.',
    };
  const text = await file.text();
  if (/\.csv$/i.test(fileName))
    return create(fileName, { form: text, name: fileName.replace(/\.csv$/i, '') });
  const definition = parse(text);
  if (!definition)
    return {
      fileName,
      issues: [],
      refusal:
        'This is neither a JSON file of a bot or a form, nor a CSV of questions. Export it again and drop that file.',
    };
  return isForm(definition)
    ? create(fileName, { form: definition })
    : importDefinition({ fileName, definition, force });
}

/** A form of Google has items, one of Typeform fields. A bot has groups. */
function isForm(json: Readonly<Record<string, unknown>>): boolean {
  return !Array.isArray(json.groups) && (Array.isArray(json.items) || Array.isArray(json.fields));
}

/** Creates a bot from a parsed definition. */
export async function importDefinition({
  fileName,
  definition,
  force,
}: {
  readonly fileName: string;
  readonly definition: Readonly<Record<string, unknown>>;
  readonly force: boolean;
}): Promise<ImportReport> {
  return { definition, ...(await create(fileName, { definition, force })) };
}

async function create(fileName: string, source: Omit<CreateBotRequest, 'isCopy'>): Promise<ImportReport> {
  try {
    const created = await manage.createBot({ body: { ...source, isCopy: true } });
    return { fileName, created, issues: created.issues };
  } catch (error) {
    const issues = error instanceof ManageError ? error.problem.issues : [];
    return { fileName, issues, refusal: wordsOf(error) };
  }
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

/** The dropped files, also those in folders. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...files];
  const found = (await Promise.all(entries.map(filesIn))).flat();
  return found.slice(0, MOST_FILES);
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [file];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const children = await new Promise<FileSystemEntry[]>((resolve, reject) =>
    reader.readEntries(resolve, reject),
  );
  const wanted = children.filter(({ isDirectory, name }) => isDirectory || /\.(json|csv)$/i.test(name));
  return (await Promise.all(wanted.map(filesIn))).flat();
}
