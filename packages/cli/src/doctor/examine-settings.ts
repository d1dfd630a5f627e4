// The doctor looks at the settings in the environment.

import { nearestWord } from '@colloquy/schema';
import { knownSettings, problemsOfSettings } from '@colloquy/server/settings';
import type { Examine } from './finding.ts';
import { bad, good } from './finding.ts';

const OURS = /^COLLOQUY_/;

export const examineSettings: Examine = async ({ io: { environment } }) => {
  const names = Object.keys(environment).filter((name) => OURS.test(name));
  const unknown = names.filter((name) => !knownSettings.includes(name) && !name.startsWith('COLLOQUY_TEST_'));
  const problems = problemsOfSettings(environment);
  const isGood = unknown.length === 0 && problems.length === 0;
  const count = names.length - unknown.length;
  return [
    ...unknown.sort().map((name) => bad(sentenceOn(name))),
    ...problems.map(bad),
    ...(isGood
      ? [
          good(
            count === 0
              ? 'No settings, which is fine.'
              : `${count === 1 ? '1 setting' : `${count} settings`}, all understood.`,
          ),
        ]
      : []),
  ];
};

function sentenceOn(name: string): string {
  // The beginning is the same in all of them and would make everything look alike.
  const near = nearestWord(
    name.replace(OURS, ''),
    knownSettings.filter((known) => OURS.test(known)).map((known) => known.replace(OURS, '')),
  );
  const hint = near ? ` Did you mean COLLOQUY_${near}?` : ' It has no effect; remove it.';
  return `There is no setting ${name}.${hint}`;
}
