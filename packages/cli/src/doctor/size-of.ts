// Sizes for people.

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/**
 * Formats a number of bytes with a suitable unit.
 *
 * @example sizeOf(1_572_864) // '1.5 MiB'
 */
export function sizeOf(bytes: number): string {
  let unit = 0;
  let value = bytes;
  while (value >= 1_024 && unit < UNITS.length - 1) {
    value /= 1_024;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
