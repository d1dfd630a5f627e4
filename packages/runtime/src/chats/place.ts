// The place of a chat: its language and its zone.
import type { State } from '@colloquy/engine';

/**
 * A request that continues a chat may change locale or time zone, from this turn on.
 *
 * @example atPlace(state, { locale: 'de' }).locale // 'de'
 */
export function atPlace(
  state: State,
  { locale, timeZone }: { readonly locale?: string | undefined; readonly timeZone?: string | undefined },
): State {
  return locale === undefined && timeZone === undefined
    ? state
    : { ...state, locale: locale ?? state.locale, timeZone: timeZone ?? state.timeZone };
}
