// A part of the chat that is there at once, or loaded when it is first needed.
import type { ComponentChildren } from 'preact';
import { Component } from 'preact';
import { untilLoaded } from './until-loaded.ts';

/** How the chat takes the style of a part into its shadow; each sheet once. */
export type Adopt = (css: string) => void;

type Styled = { readonly css: string };

interface LoadedProps<Part extends Styled> {
  readonly part: Part | (() => Promise<Part>);
  readonly adopt: Adopt;
  /** Takes its place as long as it does not come. */
  readonly standIn?: Part | undefined;
  /** Draws it; is given nothing until it is there. */
  readonly draw: (part: Part | undefined) => ComponentChildren;
}

interface LoadedState<Part extends Styled> {
  readonly of?: LoadedProps<Part>['part'];
  readonly got?: Part;
}

/**
 * Draws the part, and adopts its style. A load that fails is tried again until it succeeds; meanwhile there is what stands in for it, if something
 * does. It is a class because the first message needs it, and Preact's hooks come later.
 *
 * @example <Loaded part={() => import('./media.ts')} adopt={adopt} draw={(file) => file && <file.View />} />
 */
export class Loaded<Part extends Styled> extends Component<LoadedProps<Part>, LoadedState<Part>> {
  #isThere = true;

  override componentDidMount(): void {
    this.#load();
  }

  override componentDidUpdate(before: LoadedProps<Part>): void {
    if (before.part !== this.props.part) this.#load();
  }

  override componentWillUnmount(): void {
    this.#isThere = false;
  }

  override render({ part, adopt, draw }: LoadedProps<Part>, { of, got }: LoadedState<Part>) {
    if (typeof part === 'function') return draw(of === part ? got : undefined);
    adopt(part.css);
    return draw(part);
  }

  #load(): void {
    const { part, standIn } = this.props;
    if (typeof part !== 'function') return;
    const take = (got: Part): void => {
      if (!this.#isThere || part !== this.props.part) return;
      this.props.adopt(got.css);
      this.setState({ of: part, got });
    };
    void untilLoaded(part, () => standIn && take(standIn)).then(take);
  }
}
