// The address of a picture, with the picture itself.
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useAdding } from '../../../media/media-box.tsx';
import { useOption } from '../scope.tsx';
import type { FieldWords } from './field-frame.tsx';
import { FieldFrame } from './field-frame.tsx';
import { MediaUpload } from './media-upload.tsx';
import { TextControl } from './text-option.tsx';

/** Only an address of the web or of the file itself is loaded. */
const LOADED = /^(?:https?:\/\/|data:image\/)[^{}]+$/;

/** @example <PictureOption path="content.url" label="Picture" /> */
export function PictureOption({
  path,
  label,
  help,
  example = 'https://example.com/terrace.jpg',
}: FieldWords & { readonly path: string; readonly example?: string }): ReactNode {
  const { value } = useOption(path);
  const [failed, setFailed] = useState<unknown>();
  const isFailed = failed !== undefined && failed === value;
  return (
    <FieldFrame
      {...{ path, label, help }}
      error={
        isFailed
          ? 'There is no picture at this address. Copy the address of the picture itself, not of its page.'
          : undefined
      }
    >
      {({ id, describedBy }) => (
        <>
          <MediaUpload path={path} kind="image" label={label} />
          <TextControl path={path} id={id} describedBy={describedBy} example={example} />
          <Shown src={value} onFail={() => setFailed(value)} />
        </>
      )}
    </FieldFrame>
  );
}

/** The picture as large as the field. */
function Shown({ src, onFail }: { readonly src: unknown; readonly onFail: () => void }): ReactNode {
  const [size, setSize] = useState<string>();
  if (typeof src !== 'string' || !LOADED.test(src)) return null;
  return (
    <figure className="picture" key={src}>
      <img
        src={src}
        alt=""
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize(`${naturalWidth} × ${naturalHeight}`)
        }
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
          onFail();
        }}
      />
      {size !== undefined && <figcaption className="type-line">{size} pixels</figcaption>}
    </figure>
  );
}

/** A small picture with its address beside it, for rows. A click on it uploads one, and so does a drop. */
export function PictureControl({
  path,
  name,
  onAdded,
  onMore,
}: {
  readonly path: string;
  readonly name: string;
  /** Replaces writing the address, for a file that fills in more than it. */
  readonly onAdded?: (url: string, file: File) => void;
  /** Takes further files that were chosen at once; without it there is one. */
  readonly onMore?: (files: readonly File[]) => void;
}): ReactNode {
  const { value, set, isDisabled } = useOption(path);
  const input = useRef<HTMLInputElement>(null);
  const more = useRef<readonly File[]>([]);
  const { add, isAdding, error } = useAdding({
    kind: 'image',
    onAdded: (url, file) => {
      if (onAdded) onAdded(url, file);
      else set(url);
      if (more.current.length > 0) onMore?.(more.current);
    },
  });
  const take = ([file, ...rest]: readonly File[]): void => {
    if (!file) return;
    more.current = rest;
    add(file);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop is a shortcut of its button */}
      <div
        className="picture-line"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0 || isDisabled) return;
          event.preventDefault();
          take([...event.dataTransfer.files]);
        }}
      >
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple={onMore !== undefined}
          hidden
          aria-label={`${name}: file`}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <button
          type="button"
          className={isAdding ? 'picture-line__shown skeleton' : 'picture-line__shown'}
          aria-label={`${name}: upload`}
          title="Upload a picture"
          disabled={isDisabled || isAdding}
          onClick={() => input.current?.click()}
        >
          {typeof value === 'string' && LOADED.test(value) ? (
            <img
              key={value}
              src={value}
              alt=""
              referrerPolicy="no-referrer"
              onError={({ currentTarget }) => (currentTarget.hidden = true)}
            />
          ) : (
            <Upload aria-hidden />
          )}
        </button>
        <TextControl path={path} name={name} example="Upload, or its address" />
      </div>
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
