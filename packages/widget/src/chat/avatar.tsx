// The picture beside a message. If it cannot load, its space remains, so that nothing moves.
import { useState } from '../drawing/hooks.ts';
import { mediaUrl } from '../safe-url.ts';

/** Without an address it only reserves the space. */
export function Avatar({ url }: { readonly url: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false);
  const src = mediaUrl(url);
  if (!src || isBroken) return <span class="gap" />;
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
