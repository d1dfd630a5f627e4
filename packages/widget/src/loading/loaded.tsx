// A part of the chat that is available at once, or loads on first use.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from '../drawing/hooks.ts';
import { limits } from './limits.ts';
import { untilLoaded } from './until-loaded.ts';

/** Adds the style of a part to the chat's shadow; each sheet once. */
export type Adopt = (css: string) => void;

type Styled = { readonly css: string };

interface LoadedProps<Part extends Styled> {
  readonly part: Part | (() => Promise<Part>);
  /** Absent for parts without styles of their own. */
  readonly adopt?: Adopt;
  /** Replaces the part until it has loaded. */
  readonly standIn?: Part | undefined;
  /** Renders the part; called with undefined until it has loaded. */
  readonly draw: (part: Part | undefined) => ComponentChildren;
}

/**
 * Renders the part, and adopts its style. Retries a failed load until it succeeds, and shows the stand-in, if any, in
 * the meantime.
 *
 * @example <Loaded part={() => import('../chat/file.ts')} adopt={adopt} draw={(file) => file && <file.View />} />
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
