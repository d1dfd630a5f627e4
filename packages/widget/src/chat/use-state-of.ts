// The state of a conversation in a component.
import { useEffect, useState } from 'preact/hooks';
import type { Store } from '../session/store.ts';

export function useStateOf<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    setValue(store.get());
    return store.subscribe(() => setValue(store.get()));
  }, [store]);
  return value;
}
