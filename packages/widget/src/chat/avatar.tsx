// The picture beside a message. Without one, and if it cannot load, a drawn face is in its place.
import { useState } from '../drawing/hooks.ts';
import { mediaUrl } from '../safe-url.ts';

/** Without an address it only reserves the space; an empty one, and one that does not load, is a face. */
export function Avatar({ url }: { readonly url: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false);
  const src = mediaUrl(url);
  if (!src || isBroken) return <span class={url === undefined ? 'gap' : 'gap face'} />;
  return (
    <img
      class="avatar"
      part="avatar"
      src={src}
      alt=""
      referrerpolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}
