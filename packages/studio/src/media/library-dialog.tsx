// The files that this server has for bots: choosing one, and removing those that no bot uses.
import type { ListedMedia } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import { FileIcon, Film, Music, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../data/management.ts';
import { queryClient } from '../data/query-client.ts';
import { Button } from '../design/button.tsx';
import { Dialog, DialogActions } from '../design/dialog.tsx';
import { wordsOf } from '../problem-words.ts';
import type { MediaKind } from './add-file.ts';
import { MEDIA_KEY, sizeWords, takes } from './add-file.ts';

/** @example <LibraryDialog kind="image" onChoose={setUrl} onClose={close} /> */
export function LibraryDialog({
  kind,
  onChoose,
  onClose,
}: {
  readonly kind: MediaKind;
  readonly onChoose: (url: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { data, error } = useQuery({
    queryKey: MEDIA_KEY,
    queryFn: async ({ signal }) => (await manage.listMedia({ signal })).media,
  });
  const [failure, setFailure] = useState<unknown>();
  const fitting = (data ?? []).filter(({ mediaType }) => takes(kind, mediaType));
  const total = fitting.reduce((sum, { size }) => sum + size, 0);
  const remove = (id: string): void => {
    manage
      .removeMedia({ mediaId: id })
      .then(() => queryClient.invalidateQueries({ queryKey: MEDIA_KEY }))
      .catch(setFailure);
  };
  const problem = error ?? failure;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Library"
      description={
        fitting.length === 0
          ? 'No files yet. Each file that you upload is kept here, for all bots of this server.'
          : `${fitting.length === 1 ? 'One file' : `${fitting.length} files`}, ${sizeWords(total)}. All bots of this server can use them.`
      }
    >
      {problem !== undefined && problem !== null && (
        <p className="field__error" role="alert">
          {wordsOf(problem)}
        </p>
      )}
      {fitting.length > 0 && (
        <ul className="library">
          {fitting.map((file) => (
            <LibraryEntry
              key={file.id}
              file={file}
              onChoose={() => onChoose(file.url)}
              onRemove={() => remove(file.id)}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function LibraryEntry({
  file: { name, url, mediaType, size, uses },
  onChoose,
  onRemove,
}: {
  readonly file: ListedMedia;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}): ReactNode {
  const Icon = mediaType.startsWith('video/') ? Film : mediaType.startsWith('audio/') ? Music : FileIcon;
  const names = uses.map(({ botName }) => botName);
  return (
    <li className="library__entry">
      <button type="button" className="library__choose" onClick={onChoose}>
        <span className="library__shown">
          {mediaType.startsWith('image/') ? <img src={url} alt="" loading="lazy" /> : <Icon aria-hidden />}
        </span>
        <span className="library__name">{name}</span>
        <span className="library__facts">
          {sizeWords(size)} · {names.length === 0 ? 'not used' : `in ${names.join(', ')}`}
        </span>
      </button>
      {names.length === 0 && (
        <Button
          look="quiet"
          isIcon
          className="library__remove"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </li>
  );
}
