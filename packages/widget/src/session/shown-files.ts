// The files of a message for display.
import type { Message } from '@colloquy/schema';
import type { ShownFile } from './conversation-state.ts';

/** File names that are shown as images, or played; all others are links. */
const KINDS: readonly (readonly [type: string, names: RegExp])[] = [
  ['image/*', /\.(?:png|jpe?g|gif|webp|avif)$/i],
  ['audio/*', /\.(?:mp3|m4a|ogg|wav)$/i],
];

/** @example shownFiles({ type: 'audio', url: 'https://…/rec.webm' }) // [{ name: 'rec.webm', type: 'audio/*', … }] */
export function shownFiles(message: Message): readonly ShownFile[] {
  if (message.type === 'audio') return [{ name: nameOf(message.url), url: message.url, type: 'audio/*' }];
  if (message.type !== 'text') return [];
  return (message.attachedFileUrls ?? []).map((url) => {
    const name = nameOf(url);
    return { name, url, type: KINDS.find(([, names]) => names.test(name))?.[0] ?? '' };
  });
}

/** The last part of the path, decoded. */
function nameOf(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
