// The files of a visitor's reply: shows images, which a tap enlarges, plays recordings, links to all others.
import { css as enlarged } from '../bubbles/image/enlarge.css';
import { enlarge } from '../bubbles/image/enlarge.ts';
import { linkUrl, mediaUrl } from '../safe-url.ts';
import type { ReplyEntry, ShownFile } from '../session/conversation-state.ts';
import type { Words } from '../words/words.ts';
import { css } from './reply-files.css';

export interface ReplyFilesProps {
  readonly entry: ReplyEntry;
  readonly words: Words;
}

function ReplyFiles({ entry, words }: ReplyFilesProps) {
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

interface FileProps {
  readonly file: ShownFile;
  readonly words: Words;
}

function File({ file, words }: FileProps) {
  const { name, url } = file;
  const kind = kindOf(file);
  if (kind === 'image')
    return (
      <button
        type="button"
        class="enlarge"
        aria-label={`${words.enlarge}: ${name}`}
        onClick={({ currentTarget }) => enlarge(currentTarget, words)}
      >
        <img class="sent-picture" src={mediaUrl(url)} alt={name} referrerpolicy="no-referrer" />
      </button>
    );
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

export const replyFiles = { View: ReplyFiles, css: css + enlarged };
