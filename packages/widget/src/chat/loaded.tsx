// A part of the chat that is there at once, or loaded when it is first needed.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from '../drawing/hooks.ts';
import { limits } from '../element/limits.ts';
import { untilLoaded } from './until-loaded.ts';

/** How the chat takes the style of a part into its shadow; each sheet once. */
export type Adopt = (css: string) => void;

type Styled = { readonly css: string };

interface LoadedProps<Part extends Styled> {
  readonly part: Part | (() => Promise<Part>);
  /** Nothing for what does with the style that is there. */
  readonly adopt?: Adopt;
  /** Takes its place as long as it does not come. */
  readonly standIn?: Part | undefined;
  /** Draws it; is given nothing until it is there. */
  readonly draw: (part: Part | undefined) => ComponentChildren;
}

/**
 * Draws the part, and adopts its style. A load that fails is tried again until it succeeds; meanwhile there is what stands in for it, if something
 * does.
 *
 * @example <Loaded part={() => import('./file.ts')} adopt={adopt} draw={(file) => file && <file.View />} />
 */
export function Loaded<Part extends Styled>({ part, adopt, standIn, draw }: LoadedProps<Part>) {
  const [loaded, setLoaded] = useState<{ readonly of: unknown; readonly got: Part }>();
  useLayoutEffect(() => {
    if (typeof part !== 'function') return;
    let isWanted = true;
    const take = (got: Part): void => {
      if (!isWanted) return;
      adopt?.(got.css);
      setLoaded({ of: part, got });
    };
    const stand = (): void => {
      if (standIn) take(standIn);
    };
    setTimeout(stand, limits.standInMs);
    const end = (): void => {
      isWanted = false;
    };
    void untilLoaded(part, stand).then(take).then(end);
    return end;
  }, [part]);
  if (typeof part === 'function') return draw(loaded?.of === part ? loaded.got : undefined);
  adopt?.(part.css);
  return draw(part);
}
