// The metadata of a file, as stored beside its content.
import type { FileKey, StoredFile } from './file-storage.ts';

type About = Omit<StoredFile, keyof FileKey>;

/** Serializes the metadata of a file, without its place. */
export function writeAbout({ name, mediaType, size, hash, isPrivate, origin }: StoredFile): string {
  const about: About = { name, mediaType, size, hash, isPrivate, origin };
  return JSON.stringify(about);
}

/**
 * Parses the metadata; undefined when damaged.
 *
 * @example readAbout('{"name":"cv.pdf",…}', { scope, id })?.mediaType // 'application/pdf'
 */
export function readAbout(text: string, { scope, id }: FileKey): StoredFile | undefined {
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
