// Variables that look like settings and are none: most are misspelled, and what was meant by them does not hold.
import { nearestWord } from '@colloquy/schema';
import { knownSettings } from '@colloquy/server/settings';
import type { CommandIo } from '../io.ts';

const OURS = /^COLLOQUY_/;

/**
 * A sentence on each variable that is called like a setting and is none, in the order of the alphabet. Its value is in none of them.
 *
 * @example unknownSettings({ COLLOQUY_LOG: 'info' }) // [], and a sentence for each that is misspelled
 */
export function unknownSettings(environment: CommandIo['environment']): readonly string[] {
  return Object.keys(environment)
    .filter((name) => OURS.test(name) && !knownSettings.includes(name) && !name.startsWith('COLLOQUY_TEST_'))
    .sort()
    .map(sentenceOn);
}

function sentenceOn(name: string): string {
  // The beginning is the same in all of them and would make everything look alike.
  const near = nearestWord(
    name.replace(OURS, ''),
    knownSettings.filter((known) => OURS.test(known)).map((known) => known.replace(OURS, '')),
  );
  const hint = near ? ` Did you mean COLLOQUY_${near}?` : ' It has no effect; remove it.';
  return `There is no setting ${name}.${hint}`;
}
