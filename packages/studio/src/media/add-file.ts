// Adds a file to the library of the server. Pictures are made smaller first.
import type { ListedMedia } from '@colloquy/schema';
import { manage } from '../data/management.ts';
import { queryClient } from '../data/query-client.ts';
import { limits } from './limits.ts';

/** What a field takes. */
export type MediaKind = 'image' | 'video' | 'audio' | 'file';

/** The library, with the bots that use each file. */
export const MEDIA_KEY = ['media'];

/**
 * Adds a file.
 *
 * @param edge pixels of the longer edge of a picture
 * @throws ManageError when the server refuses it
 * @example (await addFile(file, { edge: limits.logoEdge })).url
 */
export async function addFile(file: File, { edge }: { readonly edge: number }): Promise<ListedMedia> {
  const { blob, name } = await smaller(file, edge);
  const added = await manage.addMedia({
    name,
    body: blob,
    headers: { 'content-type': blob.type || 'application/octet-stream' },
  });
  void queryClient.invalidateQueries({ queryKey: MEDIA_KEY });
  return added.file;
}

/** Pictures that browsers can draw and that have one frame. GIF files may move, and SVG has no size. */
const DRAWN = /^image\/(?:png|jpeg|webp|avif|bmp)$/;

/** A picture within an edge, as WebP; any other file as it is. A picture that becomes larger stays, too. */
async function smaller(file: File, edge: number): Promise<{ readonly blob: Blob; readonly name: string }> {
  const same = { blob: file, name: file.name || 'picture' };
  if (!DRAWN.test(file.type)) return same;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return same;
  const { width, height } = sizeWithin(picture, edge);
  if (width === picture.width && file.size <= limits.smallBytes) {
    picture.close();
    return same;
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: limits.quality });
  if (blob.size >= file.size) return same;
  return {
    blob,
    name: `${same.name.replace(/\.[^.]*$/, '')}.${blob.type === 'image/webp' ? 'webp' : 'png'}`,
  };
}

/**
 * A size of the same shape with no edge longer than this.
 *
 * @example sizeWithin({ width: 4000, height: 3000 }, 1600) // { width: 1600, height: 1200 }
 */
export function sizeWithin(
  { width, height }: { readonly width: number; readonly height: number },
  edge: number,
) {
  const scale = Math.min(1, edge / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether a field for a kind takes a file of this type. */
export function takes(kind: MediaKind, mediaType: string): boolean {
  return kind === 'file' || mediaType.startsWith(`${kind}/`);
}

/** @example sizeWords(1_250_000) // '1.3 MB' */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
