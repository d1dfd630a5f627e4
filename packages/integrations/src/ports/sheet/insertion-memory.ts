// Remembers the insertions of a local sheet in a small file beside it, so that a call repeated after a crash inserts no
// second row.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isMissing, startReplacement } from '../../disk/replace-file.ts';
import { limits } from '../limits.ts';

const memorySchema = z.object({
  keys: z.array(z.string()).max(limits.rememberedInsertions),
  /** The latest insertion, and the size of the sheet after it. The two files cannot be replaced atomically; the size shows whether both were. */
  last: z.object({ key: z.string(), bytes: z.number() }).optional(),
});

/** Hashed keys of the latest insertions. */
export type InsertionMemory = z.infer<typeof memorySchema>;

/** Reads the memory of a sheet. Empty when there were no insertions, or when the file is invalid. */
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
 * Resolves the latest insertion: it happened if the sheet has the recorded size.
 *
 * @param sheetBytes the current size of the sheet; undefined when there is none
 */
export function settled({ keys, last }: InsertionMemory, sheetBytes: number | undefined): InsertionMemory {
  if (!last || last.bytes !== sheetBytes) return { keys };
  return { keys: [...keys, last.key].slice(-limits.rememberedInsertions) };
}

/** Whether a resolved memory contains an insertion. */
export function remembers({ keys }: InsertionMemory, idempotencyKey: string): boolean {
  return keys.includes(hashed(idempotencyKey));
}

/**
 * A resolved memory with one more insertion.
 *
 * @param insertion its key, and the size of the sheet after it
 */
export function withInsertion(
  { keys }: InsertionMemory,
  { idempotencyKey, bytes }: { readonly idempotencyKey: string; readonly bytes: number },
): InsertionMemory {
  return { keys, last: { key: hashed(idempotencyKey), bytes } };
}

/** Writes the memory of a sheet, including the upcoming insertion, before the sheet itself is written. */
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
