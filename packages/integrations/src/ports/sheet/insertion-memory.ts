// Which insertions a local sheet has seen: a small file beside it, so that a call that is made again after a crash inserts nothing twice.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isMissing, startReplacement } from '../../disk/replace-file.ts';
import { limits } from '../limits.ts';

const memorySchema = z.object({
  keys: z.array(z.string()).max(limits.rememberedInsertions),
  /** The latest insertion, and how long the sheet is with it: the two files cannot be replaced at once, and this tells whether both were. */
  last: z.object({ key: z.string(), bytes: z.number() }).optional(),
});

/** Keys of insertions, hashed, the latest ones. */
export type InsertionMemory = z.infer<typeof memorySchema>;

/** Reads what is remembered of a sheet: nothing when nothing was inserted, or when the file cannot be understood. */
export async function readMemory(sheetFile: string): Promise<InsertionMemory> {
  const text = await readFile(memoryFile(sheetFile), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  try {
    return memorySchema.parse(JSON.parse(text));
  } catch {
    return { keys: [] };
  }
}

/**
 * Decides about the latest insertion: it was made when the sheet is as long as it became by it.
 *
 * @param sheetBytes the length of the sheet now; undefined when there is none
 */
export function settled({ keys, last }: InsertionMemory, sheetBytes: number | undefined): InsertionMemory {
  if (!last || last.bytes !== sheetBytes) return { keys };
  return { keys: [...keys, last.key].slice(-limits.rememberedInsertions) };
}

/** Whether a settled memory knows an insertion. */
export function remembers({ keys }: InsertionMemory, idempotencyKey: string): boolean {
  return keys.includes(hashed(idempotencyKey));
}

/**
 * A settled memory with one more insertion.
 *
 * @param insertion its key, and how many bytes the sheet will have with it
 */
export function withInsertion(
  { keys }: InsertionMemory,
  { idempotencyKey, bytes }: { readonly idempotencyKey: string; readonly bytes: number },
): InsertionMemory {
  return { keys, last: { key: hashed(idempotencyKey), bytes } };
}

/** Writes the memory of a sheet: before the sheet itself, with the insertion that is about to be made. */
export async function writeMemory(sheetFile: string, { keys, last }: InsertionMemory): Promise<void> {
  const replacement = await startReplacement(memoryFile(sheetFile), { isCopy: false });
  try {
    await replacement.append(`${JSON.stringify(last ? { keys, last } : { keys })}\n`);
    await replacement.commit();
  } finally {
    await replacement.discard();
  }
}

function memoryFile(sheetFile: string): string {
  return `${sheetFile}.insertions.json`;
}

function hashed(idempotencyKey: string): string {
  return createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32);
}
