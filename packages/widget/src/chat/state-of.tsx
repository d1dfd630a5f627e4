// What is drawn of a value that changes.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from '../drawing/hooks.ts';
import type { Store } from '../session/store.ts';

/**
 * Draws a value, and again whenever it has changed.
 *
 * @example <StateOf store={conversation.store} draw={({ phase }) => <p>{phase}</p>} />
 */
export function StateOf<Value>({
  store,
  draw,
}: {
  readonly store: Store<Value>;
  readonly draw: (value: Value) => ComponentChildren;
}) {
  const [, change] = useState({});
  useLayoutEffect(() => store.subscribe(() => change({})), [store]);
  return draw(store.get());
}
