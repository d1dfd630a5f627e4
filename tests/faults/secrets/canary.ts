// Canaries: secrets that are easy to find again, in every spelling that they may have been copied in.
import { randomBytes } from 'node:crypto';

/** A secret value for a test. */
export interface Canary {
  /** Says whose it is, when it is found. */
  readonly name: string;
  /** The whole value. Its end is spelled differently in a URL, in JSON and in Base64; all of it may stand in a header. */
  readonly value: string;
  /** The part that stays the same in URLs and JSON. Whoever shows this has shown enough. */
  readonly core: string;
}

/**
 * Makes a canary.
 *
 * @example makeCanary('smtp', 'pw-') // { name: 'smtp', value: 'pw-canary5f…e1/+"\\&%= ~', core: 'canary5f…e1' }
 */
export function makeCanary(name: string, prefix = ''): Canary {
  const core = `canary${randomBytes(16).toString('hex')}`;
  return { name, core, value: `${prefix}${core}/+"\\&%=~` };
}

/** The canaries that can be seen in some bytes: plain, in a URL, in JSON, in Base64 whatever stands before them, in hexadecimal. */
export function canariesIn(bytes: Buffer, canaries: readonly Canary[]): readonly string[] {
  return canaries.flatMap(({ name, core }) => {
    const found = [...spellingsOf(core)].filter(([text]) => bytes.includes(text));
    return found.map(([, spelling]) => `${name} (${spelling})`);
  });
}

/** Each spelling with what it is called. */
function spellingsOf(core: string): ReadonlyMap<string, string> {
  const bytes = Buffer.from(core);
  const base64 = [0, 1, 2].map((before) => {
    // Characters that also hold bits of what stands before or behind are left out.
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return encoded.slice(before === 0 ? 0 : before + 1, -1);
  });
  const hexadecimal = bytes.toString('hex');
  return new Map([
    ...base64.map((text) => [text.replaceAll('+', '-').replaceAll('/', '_'), 'Base64 for URLs'] as const),
    ...base64.map((text) => [text, 'Base64'] as const),
    [hexadecimal, 'hexadecimal'],
    [hexadecimal.toUpperCase(), 'hexadecimal'],
    [core, 'plain'],
  ]);
}
