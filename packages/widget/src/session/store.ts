// A value with subscribers.

export interface Store<Value> {
  get(): Value;
  /** Sets some of its fields; notifies each subscriber once. */
  set(change: Partial<Value>): void;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** @example const store = createStore({ count: 0 }); store.set({ count: 1 }); */
export function createStore<Value extends object>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
