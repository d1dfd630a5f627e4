// Builds number words below one hundred from the words for units and tens.

/**
 * Number words 0–99. `units` are the words for 0–19, `tens` those for 20, 30, … 90, both separated by `|`. `join`
 * returns the phrases for a ten with a unit. A word may have variants separated by `/`.
 * @example tens('zero|one|…', 'twenty|…', (ten, unit) => [`${ten}-${unit}`])['twenty-one'] // 21
 */
export function tens(
  units: string,
  tenWords: string,
  join: (ten: string, unit: string, value: number) => string[],
): Record<string, number> {
  const unitVariants = units.split('|').map((word) => word.split('/'));
  const numbers: Record<string, number> = {};
  unitVariants.forEach((variants, value) => {
    for (const variant of variants) numbers[variant] = value;
  });
  tenWords.split('|').forEach((word, index) => {
    const ten = (index + 2) * 10;
    for (const tenWord of word.split('/')) {
      numbers[tenWord] = ten;
      for (let unit = 1; unit <= 9; unit += 1) {
        for (const unitWord of unitVariants[unit] ?? []) {
          for (const phrase of join(tenWord, unitWord, ten + unit)) numbers[phrase] = ten + unit;
        }
      }
    }
  });
  return numbers;
}
