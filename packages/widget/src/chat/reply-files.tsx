// The files of a visitor's reply: shows images, plays recordings, links to all others.
import { linkUrl, mediaUrl } from '../safe-url.ts';
import type { ReplyEntry, ShownFile } from '../session/conversation-state.ts';
import type { Words } from '../words/words.ts';

export function ReplyFiles({ entry, words }: { readonly entry: ReplyEntry; readonly words: Words }) {
  return (
    <>
      {entry.files.map((file) => (
        <div key={file.url} class={kindOf(file) ? 'bubble frame' : 'bubble'} part="guest-bubble" dir="auto">
          <File file={file} words={words} />
        </div>
      ))}
    </>
  );
}

/** @example kindOf({ name: 'a.png', url: 'https://example.org/a.png', type: 'image/png' }) // 'image' */
function kindOf({ type, url }: ShownFile): 'image' | 'audio' | undefined {
  const [kind] = type.split('/');
  return (kind === 'image' || kind === 'audio') && mediaUrl(url) ? kind : undefined;
}

function File({ file, words }: { readonly file: ShownFile; readonly words: Words }) {
  const { name, url } = file;
  const kind = kindOf(file);
  if (kind === 'image')
    return <img class="sent-picture" src={mediaUrl(url)} alt={name} referrerpolicy="no-referrer" />;
  if (kind === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: a recording of the visitor has no captions
      <audio class="sent-sound" src={mediaUrl(url)} aria-label={words.sound} controls preload="metadata" />
    );
  return (
    <a href={linkUrl(url)} target="_blank" rel="noopener noreferrer">
      {name}
      <span class="hidden"> ({words.newTab})</span>
    </a>
  );
}
