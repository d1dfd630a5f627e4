// Ids: those that follow from a name, and short tags for long ones.
import { limits } from './limits.ts';

/**
 * The id that follows from a name: lowercase letters and digits, other signs as one dash.
 *
 * @example slugOf('Free times?') // 'free-times'
 */
export function slugOf(name: string): string {
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return words.slice(0, limits.slugCharacters).replaceAll(/^-|-$/g, '') || 'x';
}

/**
 * Numbers equal names: the second one ends in `-2`.
 *
 * @example const next = createNumbering(); next('day'); next('day') // 'day-2'
 */
export function createNumbering(): (base: string) => string {
  const counts = new Map<string, number>();
  return (base) => {
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  };
}

/**
 * Creates ids for blocks without a tag: five signs, from the group and the line of a block. Equal lines get neighboring ids.
 *
 * @param isTaken whether another part has an id
 * @example createBlockIds((id) => ids.has(id))('day', '> Hello') // such as 'k7f2q'
 */
export function createBlockIds(isTaken: (id: string) => boolean): (group: string, line: string) => string {
  /** The next number of each hash, so that many equal lines take no longer than others. */
  const next = new Map<number, number>();
  return (group, line) => {
    const hash = fnv1a(`${group}\n${line}`);
    for (let number = next.get(hash) ?? hash; ; number++) {
      const id = (number % SIGNS).toString(36).padStart(5, '0');
      next.set(hash, number + 1);
      if (!isTaken(id)) return id;
    }
  };
}

/** Five signs of base 36. */
const SIGNS = 36 ** 5;

/** FNV-1a with 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Ids that do not follow from names. */
export interface IdEntry {
  /** The whole id. */
  readonly id?: string | undefined;
  /** The id of the edge that starts here. */
  readonly edge?: string | undefined;
  /** The ids of the comparisons of a branch; null for one without. */
  readonly parts?: readonly (string | null)[] | undefined;
}

/** Gives tags to ids, and collects what they do not say. */
export interface Tags {
  /** The tag of an id. */
  of(id: string): string;
  /** Keeps what a part does not say in its line. Returns false when the same tag has another entry. */
  addTag(id: string, entry: IdEntry): boolean;
  /** The id of a tag. */
  idOf(tag: string): string;
  /** The lines of the section `ids`: a tag with its id, edge and parts. */
  entries(): readonly (readonly [tag: string, entry: readonly unknown[]])[];
}

/**
 * Creates tags. Ids that a person can read are their own tag; the others are shortened.
 *
 * @param ids all ids of the definition
 */
export function createTags(ids: Iterable<string>): Tags {
  const tags = new Map<string, string>();
  const taken = new Set<string>();
  const long: string[] = [];
  for (const id of ids) {
    if (tags.has(id)) continue;
    if (!isReadable(id)) long.push(id);
    else taken.add(id);
    tags.set(id, id);
  }
  const number = createNumbering();
  for (const id of long) {
    const start = id
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(0, 4)
      .padEnd(4, 'x');
    let tag = number(start);
    while (taken.has(tag)) tag = number(start);
    taken.add(tag);
    tags.set(id, tag);
  }
  const idEntries = new Map<string, IdEntry>();
  const of = (id: string) => tags.get(id) ?? id;
  const byTag = new Map([...tags].map(([id, tag]) => [tag, id]));
  return {
    of,
    idOf: (tag) => byTag.get(tag) ?? tag,
    addTag(id, entry) {
      const known = idEntries.get(id);
      if (known && JSON.stringify(known) !== JSON.stringify(entry)) return false;
      idEntries.set(id, entry);
      return true;
    },
    entries() {
      const lines: (readonly [string, readonly unknown[]])[] = [];
      for (const [id, tag] of tags) {
        const { edge = null, parts = null } = idEntries.get(id) ?? {};
        const entry = [id === tag ? null : id, edge, parts];
        while (entry.length > 0 && entry.at(-1) === null) entry.pop();
        if (entry.length > 0) lines.push([tag, entry]);
      }
      return lines;
    },
  };
}

function isReadable(id: string): boolean {
  const most = id.includes('-') ? limits.tagCharacters : limits.randomTagCharacters;
  return id.length <= most && /^[\w.:-]+$/.test(id);
}
