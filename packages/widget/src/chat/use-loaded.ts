// A part of the chat that is there at once, or loaded when it is first needed.
import { useEffect, useState } from 'preact/hooks';
import { untilLoaded } from './until-loaded.ts';

/** How the chat takes the style of a part into its shadow; each sheet once. */
export type Adopt = (css: string) => void;

type Styled = { readonly css: string };

/**
 * Gives the part when it is there, and adopts its style. A load that fails is tried again until it succeeds; meanwhile there is what stands in for
 * it, if something does.
 */
export function useLoaded<Part extends Styled>(
  part: Part | (() => Promise<Part>),
  adopt: Adopt,
  standIn?: Part,
): Part | undefined {
  const [loaded, setLoaded] = useState<{ readonly of: typeof part; readonly part: Part }>();
  useEffect(() => {
    if (typeof part !== 'function') return;
    let isWanted = true;
    const take = (got: Part): void => {
      if (!isWanted) return;
      adopt(got.css);
      setLoaded({ of: part, part: got });
    };
    void untilLoaded(part, () => standIn && take(standIn)).then(take);
    return () => {
      isWanted = false;
    };
  }, [part]);
  if (typeof part !== 'function') {
    adopt(part.css);
    return part;
  }
  return loaded?.of === part ? loaded.part : undefined;
}
