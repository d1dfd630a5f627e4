// Language and time zone of the visitor, in the server's format.

/** @example localeOf('de-AT') // { locale: 'de-AT', timeZone: 'Europe/Vienna' } */
export function localeOf(language: string): { readonly locale: string; readonly timeZone: string } {
  return { locale: language, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
