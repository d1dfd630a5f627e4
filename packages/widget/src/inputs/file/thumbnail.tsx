// A thumbnail of a chosen image. Drawn on a canvas, because an object URL might violate the page's security policy.
import { useEffect, useRef, useState } from '../../drawing/hooks.ts';

/** Width and height in pixels: twice the displayed size, for high-resolution screens. */
const SIDE = 88;

/** Bytes of the largest image to decode: more than photos have, less than fills a phone's memory. */
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
      // Not an image, or an unsupported format: the name is enough.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  // Screen readers skip a canvas without text; the name is beside it.
  return <canvas ref={canvas} class="thumbnail" width={SIDE} height={SIDE} hidden={!isDrawn} />;
}
