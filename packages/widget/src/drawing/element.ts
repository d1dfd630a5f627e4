// JSX elements: descriptions that `drawing.ts` renders. The types of JSX are those of Preact.
import type { ComponentChildren } from 'preact';

export type Props = Readonly<Record<string, unknown>>;

/** A component: a function from props to children. */
export type Component = (props: never) => ComponentChildren;

/** An element, a component, or a text, which is stored in `props`. */
export interface Drawable {
  readonly type: string | Component | undefined;
  readonly props: Props | string;
  /** Identifies it within a list. */
  readonly key?: string | number;
  /** Holds the DOM element while it is rendered. */
  readonly ref?: { current: unknown };
}

/**
 * Describes an element; the build compiles each JSX element to a call of this.
 *
 * @example h('p', { class: 'small' }, 'Hi') // what <p class="small">Hi</p> means
 */
export function h(
  type: string | Component,
  values: Readonly<Record<string, unknown>> | null,
  ...children: readonly unknown[]
): Drawable {
  const { key, ref, ...props } = values ?? {};
  return { type, props: children.length > 0 ? { ...props, children } : props, key, ref } as Drawable;
}

/** Several children in place of one: `<>…</>`. */
export function Fragment({ children }: { readonly children?: ComponentChildren }): ComponentChildren {
  return children;
}
