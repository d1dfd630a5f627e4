// The doctor looks at the settings in the environment.
import { problemsOfSettings } from '@colloquy/server/settings';
import { unknownSettings } from '../serving/unknown-settings.ts';
import type { Examine } from './finding.ts';
import { bad, good } from './finding.ts';

export const examineSettings: Examine = async ({ io: { environment } }) => {
  const unknown = unknownSettings(environment);
  const problems = problemsOfSettings(environment);
  const isGood = unknown.length === 0 && problems.length === 0;
  const count =
    Object.keys(environment).filter((name) => name.startsWith('COLLOQUY_')).length - unknown.length;
  return [
    ...unknown.map(bad),
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
