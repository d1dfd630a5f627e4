// The box of a file: drop it, paste it, choose it from the device, or from the library of the server.
import { FileIcon, Film, ImagePlus, Images, Music, Smile, Trash2, Upload } from 'lucide-react';
import type { ClipboardEvent, DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button } from '../design/button.tsx';
import { wordsOf } from '../problem-words.ts';
import type { MediaKind } from './add-file.ts';
import { addFile, takes } from './add-file.ts';
import { EmojiDialog } from './emoji-dialog.tsx';
import { LibraryDialog } from './library-dialog.tsx';
import { limits } from './limits.ts';
import './media.css';

/** Only an address of the web or of the file itself is loaded. */
const LOADED = /^(?:https?:\/\/|data:image\/)[^{}]+$/;

const KINDS = {
  image: { icon: ImagePlus, noun: 'picture' },
  video: { icon: Film, noun: 'video' },
  audio: { icon: Music, noun: 'recording' },
  file: { icon: FileIcon, noun: 'file' },
} as const;

export interface MediaBoxProps {
  /** Names it for screen readers: "Logo". */
  readonly label: string;
  readonly kind: MediaKind;
  /** `round`: a logo or an avatar, which is kept small. */
  readonly shape?: 'round' | 'wide';
  readonly value: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (url: string | undefined) => void;
}

/** @example <MediaBox label="Logo" kind="image" value={url} isDisabled={false} onChange={setUrl} /> */
export function MediaBox({ label, kind, shape, value, isDisabled, onChange }: MediaBoxProps): ReactNode {
  const [isOver, setIsOver] = useState(false);
  const [dialog, setDialog] = useState<'library' | 'emoji'>();
  const { add, isAdding, error } = useAdding({ kind, shape, onAdded: onChange });
  const { noun } = KINDS[kind];
  const choose = (url: string): void => {
    onChange(url);
    setDialog(undefined);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isDisabled) add(file);
  };
  const paste = (event: ClipboardEvent): void => {
    const [file] = event.clipboardData.files;
    if (!file || isDisabled) return;
    event.preventDefault();
    add(file);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers
    <div
      role="group"
      aria-label={label}
      className={isOver ? 'media-box media-box--over' : 'media-box'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <Shown {...{ kind, shape, value, isAdding }} />
      <div className="media-box__actions">
        <ChooseFile
          kind={kind}
          label={label}
          words={value ? 'Replace' : 'Upload'}
          isDisabled={isDisabled}
          onFile={add}
        />
        <Button
          disabled={isDisabled}
          aria-label={`${label}: library`}
          title="Files on this server"
          onClick={() => setDialog('library')}
        >
          <Images aria-hidden />
          Library
        </Button>
        {shape === 'round' && (
          <Button
            look="quiet"
            isIcon
            disabled={isDisabled}
            aria-label={`${label}: emoji`}
            title="Emoji"
            onClick={() => setDialog('emoji')}
          >
            <Smile aria-hidden />
          </Button>
        )}
        {value && (
          <Button
            look="quiet"
            isIcon
            disabled={isDisabled}
            aria-label={`${label}: remove`}
            onClick={() => onChange(undefined)}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
        <p className="media-box__help" role="status">
          {isAdding ? 'Uploading …' : `Or drop or paste a ${noun} here.`}
        </p>
      </div>
      {error !== undefined && (
        <p className="field__error media-box__error" role="alert">
          {error}
        </p>
      )}
      {dialog === 'library' && (
        <LibraryDialog kind={kind} onChoose={choose} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'emoji' && <EmojiDialog onChoose={choose} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

/** Adds files to the library, one at a time. */
export function useAdding({
  kind,
  shape,
  onAdded,
}: Pick<MediaBoxProps, 'kind' | 'shape'> & { readonly onAdded: (url: string, file: File) => void }) {
  const [isAdding, setIsAdding] = useState(false);
  const [error, setError] = useState<string>();
  const add = (file: File): void => {
    // The button stays enabled, because a disabled one would lose the focus.
    if (isAdding) return;
    if (!takes(kind, file.type)) {
      setError(`“${file.name}” is not a ${KINDS[kind].noun}. Choose another file.`);
      return;
    }
    setIsAdding(true);
    setError(undefined);
    addFile(file, { edge: shape === 'round' ? limits.logoEdge : limits.pictureEdge })
      .then(({ url }) => onAdded(url, file))
      .catch((problem: unknown) => setError(wordsOf(problem)))
      .finally(() => setIsAdding(false));
  };
  return { add, isAdding, error };
}

/** A button that opens the file picker of the device. */
function ChooseFile({
  kind,
  label,
  words,
  isDisabled,
  onFile,
}: {
  readonly kind: MediaKind;
  readonly label: string;
  readonly words: string;
  readonly isDisabled: boolean;
  readonly onFile: (file: File) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${label}: file`}
        accept={kind === 'file' ? undefined : `${kind}/*`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <Button disabled={isDisabled} aria-label={`${label}: ${words}`} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {words}
      </Button>
    </>
  );
}

function Shown({
  kind,
  shape,
  value,
  isAdding,
}: Pick<MediaBoxProps, 'kind' | 'shape' | 'value'> & { readonly isAdding: boolean }): ReactNode {
  const [failed, setFailed] = useState<string>();
  const Icon = KINDS[kind].icon;
  const isShown = kind === 'image' && value !== undefined && LOADED.test(value) && failed !== value;
  const look = ['media-box__shown', shape === 'round' && 'media-box__shown--round', isAdding && 'skeleton'];
  return (
    <span className={look.filter(Boolean).join(' ')}>
      {isShown ? (
        <img key={value} src={value} alt="" referrerPolicy="no-referrer" onError={() => setFailed(value)} />
      ) : (
        <Icon aria-hidden />
      )}
    </span>
  );
}
