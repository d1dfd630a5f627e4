// Time zones as choices: UTC first, then all that the browser knows.
import type { Choice } from './choice-option.tsx';

export const TIME_ZONES: readonly Choice[] = [
  { value: 'UTC', label: 'UTC' },
  ...Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone !== 'UTC')
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
];
