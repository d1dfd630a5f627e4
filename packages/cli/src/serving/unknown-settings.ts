// Variables that look like settings but are unknown: most are misspelled, so the intended setting has no effect.
import { nearestWord } from '@colloquy/schema';
import { knownSettings } from '@colloquy/server/settings';
import type { CommandIo } from '../io.ts';

const OURS = /^COLLOQUY_/;

/**
 * Describes each unknown variable with the prefix of settings, in alphabetical order. The descriptions never contain a
 * value.
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
  // The common prefix would make all names look alike.
  const near = nearestWord(
    name.replace(OURS, ''),
    knownSettings.filter((known) => OURS.test(known)).map((known) => known.replace(OURS, '')),
  );
  const hint = near ? ` Did you mean COLLOQUY_${near}?` : ' It has no effect; remove it.';
  return `There is no setting ${name}.${hint}`;
}
