// Uploading the file of a block: by the picker, by drop, by paste, or from the library.
import type { ReactNode } from 'react';
import type { MediaKind } from '../../../media/add-file.ts';
import { MediaBox } from '../../../media/media-box.tsx';
import { useOption } from '../scope.tsx';

/** @example <MediaUpload path="content.url" kind="video" label="Video" /> */
export function MediaUpload({
  path,
  kind,
  label,
}: {
  readonly path: string;
  readonly kind: MediaKind;
  readonly label: string;
}): ReactNode {
  const { value, set, isDisabled } = useOption(path);
  return (
    <MediaBox
      label={label}
      kind={kind}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      isDisabled={isDisabled}
      onChange={(url) => set(url)}
    />
  );
}
