// The picture of whoever speaks. One that cannot be had is left out.
import { mediaUrl } from '../bubbles/safe-url.ts';
import { useState } from '../drawing/hooks.ts';

export function Avatar({ url }: { readonly url: string }) {
  const [isBroken, setIsBroken] = useState(false);
  const src = mediaUrl(url);
  if (!src || isBroken) return null;
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
