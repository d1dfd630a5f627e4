// What is known of a file, as it is written beside it.
import type { FilePlace, StoredFile } from './file-storage.ts';

type About = Omit<StoredFile, keyof FilePlace>;

/** Writes down what is known of a file besides its place. */
export function writeAbout({ name, mediaType, size, hash, isPrivate, origin }: StoredFile): string {
  const about: About = { name, mediaType, size, hash, isPrivate, origin };
  return JSON.stringify(about);
}

/**
 * Reads it back; nothing when it is damaged.
 *
 * @example readAbout('{"name":"cv.pdf",…}', { scope, id })?.mediaType // 'application/pdf'
 */
export function readAbout(text: string, { scope, id }: FilePlace): StoredFile | undefined {
  let about: Partial<About> | null;
  try {
    about = JSON.parse(text) as Partial<About> | null;
  } catch {
    return undefined;
  }
  const { name, mediaType, size, hash, isPrivate, origin } = about ?? {};
  if (
    typeof name !== 'string' ||
    typeof mediaType !== 'string' ||
    typeof size !== 'number' ||
    typeof hash !== 'string' ||
    typeof isPrivate !== 'boolean' ||
    typeof origin !== 'string'
  )
    return undefined;
  return { scope, id, name, mediaType, size, hash, isPrivate, origin };
}
