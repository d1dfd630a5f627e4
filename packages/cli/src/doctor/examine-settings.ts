// Doctor check of the settings in the environment.
import { knownSettings, problemsOfSettings } from '@colloquy/server/settings';
import { unknownSettings } from '../serving/unknown-settings.ts';
import type { Examine } from './finding.ts';
import { bad, good } from './finding.ts';

export const examineSettings: Examine = async ({ io: { environment } }) => {
  const problems = [...unknownSettings(environment), ...problemsOfSettings(environment)];
  if (problems.length > 0) return problems.map(bad);
  const names = knownSettings.filter((name) => environment[name]);
  return [
    good(names.length === 0 ? 'No settings; the defaults apply.' : `Valid settings: ${names.join(', ')}.`),
  ];
};
