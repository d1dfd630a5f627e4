// Names of time zones after a time ("3pm PST", "15:00 UTC+2").

// Abbreviations with all zones in actual use: several make a reply ambiguous. Standard and summer names of one place
// mean its current local time, because people say "EST" in July as well.
const ABBREVIATIONS: Readonly<Record<string, readonly string[]>> = {
  utc: ['UTC'],
  gmt: ['UTC'],
  zulu: ['UTC'],
  pst: ['America/Los_Angeles'],
  pdt: ['America/Los_Angeles'],
  pt: ['America/Los_Angeles'],
  mst: ['America/Denver', 'America/Phoenix'],
  mdt: ['America/Denver'],
  cst: ['America/Chicago', 'Asia/Shanghai'],
  cdt: ['America/Chicago'],
  est: ['America/New_York', 'America/Panama'],
  edt: ['America/New_York'],
  et: ['America/New_York'],
  akst: ['America/Anchorage'],
  akdt: ['America/Anchorage'],
  hst: ['Pacific/Honolulu'],
  bst: ['Europe/London', 'Asia/Dhaka'],
  wet: ['Europe/Lisbon'],
  west: ['Europe/Lisbon'],
  cet: ['Europe/Paris'],
  cest: ['Europe/Paris'],
  eet: ['Europe/Helsinki'],
  eest: ['Europe/Helsinki'],
  msk: ['Europe/Moscow'],
  trt: ['Europe/Istanbul'],
  ist: ['Asia/Kolkata', 'Asia/Jerusalem', 'Europe/Dublin'],
  gst: ['Asia/Dubai'],
  sgt: ['Asia/Singapore'],
  hkt: ['Asia/Hong_Kong'],
  jst: ['Asia/Tokyo'],
  kst: ['Asia/Seoul'],
  awst: ['Australia/Perth'],
  aest: ['Australia/Sydney', 'Australia/Brisbane'],
  aedt: ['Australia/Sydney'],
  nzst: ['Pacific/Auckland'],
  nzdt: ['Pacific/Auckland'],
  brt: ['America/Sao_Paulo'],
  art: ['America/Argentina/Buenos_Aires'],
};
const NAMES = Object.keys(ABBREVIATIONS);

// The time zones of places in the word tables.
const PLACES: readonly string[] = [
  'Africa/Cairo',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Toronto',
  'Asia/Dubai',
  'Asia/Hong_Kong',
  'Asia/Riyadh',
  'Asia/Seoul',
  'Asia/Shanghai',
  'Asia/Taipei',
  'Asia/Tokyo',
  'Europe/Amsterdam',
  'Europe/Berlin',
  'Europe/Brussels',
  'Europe/Istanbul',
  'Europe/Kyiv',
  'Europe/Lisbon',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Moscow',
  'Europe/Paris',
  'Europe/Rome',
  'Europe/Stockholm',
  'Europe/Vienna',
  'Europe/Warsaw',
  'Europe/Zurich',
];
const FIRST_PLACE = 1_000;
const FIRST_OFFSET = 1_000_000;
const MAX_OFFSET_MINUTES = 14 * 60;

/** The abbreviations and their meanings, for every lexicon. @example zoneWords().has('utc') // true */
export function zoneWords(): ReadonlyMap<string, number> {
  return new Map(NAMES.map((name, index) => [name, index]));
}

/**
 * Encodes a zone as the number in a lexicon: an abbreviation, or an IANA name.
 * @example zonesOf(encodeZone('Europe/Paris')) // ['Europe/Paris']
 */
export function encodeZone(zone: string): number {
  const index = NAMES.indexOf(zone);
  if (index >= 0) return index;
  if (!PLACES.includes(zone)) throw new RangeError(`a word table names the unlisted zone ${zone}`);
  return FIRST_PLACE + PLACES.indexOf(zone);
}

/**
 * Encodes a UTC offset in minutes in the same way; undefined for an offset that no place has.
 * @example zonesOf(encodeOffset(120)) // ['+02:00']
 */
export function encodeOffset(minutes: number): number | undefined {
  return Math.abs(minutes) <= MAX_OFFSET_MINUTES ? FIRST_OFFSET + minutes : undefined;
}

/** The possible zones of a `zone` meaning, as Temporal accepts them. @example zonesOf(encodeZone('jst')) // ['Asia/Tokyo'] */
export function zonesOf(value: number): readonly string[] {
  if (value >= FIRST_OFFSET - MAX_OFFSET_MINUTES) return [offsetName(value - FIRST_OFFSET)];
  if (value >= FIRST_PLACE) return PLACES.slice(value - FIRST_PLACE, value - FIRST_PLACE + 1);
  return ABBREVIATIONS[NAMES[value] ?? ''] ?? [];
}

function offsetName(minutes: number): string {
  const size = Math.abs(minutes);
  const pad = (number: number) => `${number}`.padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(Math.trunc(size / 60))}:${pad(size % 60)}`;
}
