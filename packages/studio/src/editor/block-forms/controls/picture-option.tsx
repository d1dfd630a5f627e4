// The address of a picture, with the picture itself.
import { Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useOption } from '../scope.tsx';
import type { FieldWords } from './field-frame.tsx';
import { FieldFrame } from './field-frame.tsx';
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

/** A small picture with its address beside it, for rows. */
export function PictureControl({ path, name }: { readonly path: string; readonly name: string }): ReactNode {
  const { value } = useOption(path);
  return (
    <div className="picture-line">
      <span className="picture-line__shown">
        {typeof value === 'string' && LOADED.test(value) ? (
          <img
            key={value}
            src={value}
            alt=""
            referrerPolicy="no-referrer"
            onError={({ currentTarget }) => (currentTarget.hidden = true)}
          />
        ) : (
          <Image aria-hidden />
        )}
      </span>
      <TextControl path={path} name={name} example="Address of the picture" />
    </div>
  );
}
