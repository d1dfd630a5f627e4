// Builds the numbers below one hundred in Chinese characters.

const DIGITS = '零一二三四五六七八九';

/**
 * 0–99 in Chinese characters: 二十三. Hundreds and above are composed with multipliers.
 * @example kanjiNumbers()['二十三'] // 23
 */
export function kanjiNumbers(): Record<string, number> {
  const numbers: Record<string, number> = { 〇: 0 };
  for (let ten = 0; ten <= 9; ten += 1) {
    for (let unit = 0; unit <= 9; unit += 1) {
      const unitSign = unit === 0 && ten > 0 ? '' : (DIGITS[unit] ?? '');
      const tenSign = ten === 0 ? '' : ten === 1 ? '十' : `${DIGITS[ten] ?? ''}十`;
      numbers[tenSign + unitSign] = ten * 10 + unit;
      if (ten === 1) numbers[`一${tenSign}${unitSign}`] = 10 + unit;
      // "一百零五": a zero replaces the missing ten.
      if (ten === 0 && unit > 0) numbers[`零${unitSign}`] = unit;
    }
  }
  return numbers;
}
