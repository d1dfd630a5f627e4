// The files of a message, as they are shown.
import type { Message } from '@colloquy/schema';
import type { ShownFile } from './conversation-state.ts';

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
};

/** @example shownFiles({ type: 'audio', url: 'https://…/rec.webm' }) // [{ name: 'rec.webm', type: 'audio/*', … }] */
export function shownFiles(message: Message): readonly ShownFile[] {
  if (message.type === 'audio') return [{ name: nameOf(message.url), url: message.url, type: 'audio/*' }];
  if (message.type !== 'text') return [];
  return (message.attachedFileUrls ?? []).map((url) => {
    const name = nameOf(url);
    return { name, url, type: TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '' };
  });
}

/** The last part of the path, as its owner wrote it. */
function nameOf(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
