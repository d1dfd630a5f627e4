// A chosen picture, small. It is drawn, not loaded: so it needs no address, which the policy of a page might not allow.
import { useEffect, useRef, useState } from '../../drawing/hooks.ts';

/** Pixels of the picture's side: twice as many as it is shown with, for fine screens. */
const SIDE = 88;

/** Bytes of a picture that is still unpacked for this: more than a camera makes, less than a phone has memory for. */
const LARGEST_BYTES = 32_000_000;

export function Thumbnail({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (!file.type.startsWith('image/') || file.size > LARGEST_BYTES) return;
    let isWanted = true;
    createImageBitmap(file).then(
      (picture) => {
        const context = isWanted && canvas.current?.getContext('2d');
        if (context) {
          const scale = SIDE / Math.min(picture.width, picture.height);
          const [width, height] = [picture.width * scale, picture.height * scale];
          context.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
          setIsDrawn(true);
        }
        picture.close();
      },
      // It is no picture after all, or one that this browser does not know: its name says enough.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  // A canvas says nothing to screen readers, and the name stands beside it.
  return <canvas ref={canvas} class="thumbnail" width={SIDE} height={SIDE} hidden={!isDrawn} />;
}
