// What is made when it is first asked for.

/**
 * A function that makes a value the first time, and gives the same one ever after. Tables of thousands of words are made so: a server that
 * nobody answers in Dutch never makes the Dutch ones.
 * @example const numbers = once(() => tens(UNITS, TENS, join));
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
