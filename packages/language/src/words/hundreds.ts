// Builds number words from one hundred up for languages that write them as one word.

/**
 * Number words 100–999 and the round thousands 1,000–99,000, each as one word. `below` are the words below one hundred.
 * `join` returns the phrases for a number of hundreds and a rest (empty for round hundreds).
 * @example hundreds(below, (digit, rest) => [`${digit}hundert${rest}`], (count) => [`${count}tausend`])
 */
export function hundreds(
  below: Record<string, number>,
  join: (digit: string, rest: string) => string[],
  thousand: (count: string) => string[],
): Record<string, number> {
  const words = Object.entries(below).filter(
    ([word, value]) => value > 0 && value < 100 && !word.includes(' '),
  );
  const numbers: Record<string, number> = {};
  for (const [digitWord, digit] of [['', 1] as const, ...words.filter(([, value]) => value < 10)]) {
    for (const phrase of join(digitWord, '')) numbers[phrase] = digit * 100;
    for (const [rest, value] of words) {
      for (const phrase of join(digitWord, rest)) numbers[phrase] = digit * 100 + value;
    }
  }
  for (const [word, value] of words) {
    for (const phrase of thousand(word)) numbers[phrase] = value * 1_000;
  }
  return numbers;
}
