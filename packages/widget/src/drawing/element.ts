// What JSX makes: a description of an element, which `drawing.ts` puts on the page. The types of JSX are those of Preact.
import type { ComponentChildren } from 'preact';

export type Props = Readonly<Record<string, unknown>>;

/** A component: a function that says what is drawn of its values. */
export type Component = (props: never) => ComponentChildren;

/** An element of the page, a component, or a text (whose `props` it is). */
export interface Drawable {
  readonly type: string | Component | undefined;
  readonly props: Props | string;
  /** What tells it from others in a list. */
  readonly key?: string | number;
  /** Holds the element of the page while it stands there. */
  readonly ref?: { current: unknown };
}

/**
 * Describes an element; the build makes a call of this of each element in JSX.
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

/** Several in the place of one: `<>…</>`. */
export function Fragment({ children }: { readonly children?: ComponentChildren }): ComponentChildren {
  return children;
}
