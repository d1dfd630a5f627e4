// Values that are computed at first use.

/**
 * Returns a function that computes a value at its first call and returns it at every call. Tables of thousands of words
 * use it: a server without Dutch replies never builds the Dutch tables.
 * @example const numbers = once(() => tens(UNITS, TENS, join));
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
