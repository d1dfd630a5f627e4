// A part of the chat that is there at once, or loaded when it is first needed.
import { useEffect, useState } from 'preact/hooks';

/** How the chat takes the style of a part into its shadow; each sheet once. */
export type Adopt = (css: string) => void;

type Styled = { readonly css: string };

/** Gives the part when it is there, and adopts its style. A load that fails is tried again when the network is back. */
export function useLoaded<Part extends Styled>(
  part: Part | (() => Promise<Part>),
  adopt: Adopt,
): Part | undefined {
  const [loaded, setLoaded] = useState<{ readonly of: typeof part; readonly part: Part }>();
  useEffect(() => {
    if (typeof part !== 'function') return;
    let isWanted = true;
    const load = (): void =>
      void part().then(
        (got) => {
          adopt(got.css);
          if (isWanted) setLoaded({ of: part, part: got });
        },
        () => addEventListener('online', load, { once: true }),
      );
    load();
    return () => {
      isWanted = false;
      removeEventListener('online', load);
    };
  }, [part]);
  if (typeof part !== 'function') {
    adopt(part.css);
    return part;
  }
  return loaded?.of === part ? loaded.part : undefined;
}
