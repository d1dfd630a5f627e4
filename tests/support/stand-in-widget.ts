// Files where the widget's build would be, for tests of what serves them.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** A folder with an entry, a chunk of the first paint and one that comes later. The element does nothing. */
export function standInWidget(): ReturnType<typeof temporaryFolder> & {
  readonly entry: string;
  readonly integrity: string;
} {
  const entry = 'customElements.define("colloquy-chat", class extends HTMLElement {});'.padEnd(2_000);
  const integrity = integrityOf(entry);
  const folder = temporaryFolder('stand-in-widget');
  const files = { 'widget.js': entry, 'chunks/chat-1a2b.js': '1', 'chunks/video-3c4d.js': '2' };
  mkdirSync(join(folder.path, 'chunks'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder.path, path), text);
  const manifest = Object.entries(files).map(([path, text]) => [
    path,
    { integrity: integrityOf(text), isFirstPaint: !path.includes('video') },
  ]);
  writeFileSync(join(folder.path, 'manifest.json'), JSON.stringify(Object.fromEntries(manifest)));
  return { ...folder, entry, integrity };
}

function integrityOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
