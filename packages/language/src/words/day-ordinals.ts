// Ordinals of the days from the 13th to the 31st.

const FIRST_DAY = 13;

/**
 * The ordinals from 13 to 31, each with every ending in place of its star.
 * @example dayOrdinals('trzynast*|czternast*|…', 'y|ego')['trzynasty|trzynastego'] // 13
 */
export function dayOrdinals(names: string, endings = ''): Record<string, number> {
  const forms = (name: string) => endings.split('|').map((ending) => name.replace('*', ending));
  return Object.fromEntries(
    names.split('|').map((name, index) => [[...new Set(forms(name))].join('|'), FIRST_DAY + index]),
  );
}
