// Currencies as choices: the commonest first, then all that the browser knows.
import type { Choice } from './choice-option.tsx';

const COMMON = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CAD', 'AUD'];

export const CURRENCIES: readonly Choice[] = currencies();

function currencies(): readonly Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const others = Intl.supportedValuesOf('currency').filter((code) => !COMMON.includes(code));
  return [...COMMON, ...others].map((code) => ({
    value: code,
    label: `${code} · ${names.of(code) ?? code}`,
  }));
}
