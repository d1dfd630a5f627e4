// The spreadsheet and the tab that a link leads to.

/** @example sheetInLink('https://docs.google.com/spreadsheets/d/1AbC/edit#gid=7') // { spreadsheetId: '1AbC', sheetId: '7' } */
export function sheetInLink(
  text: string,
): { readonly spreadsheetId: string; readonly sheetId: string } | undefined {
  const spreadsheetId = /\/spreadsheets\/d\/([\w-]+)/.exec(text)?.[1];
  if (spreadsheetId === undefined) return undefined;
  return { spreadsheetId, sheetId: /[?#&]gid=(\d+)/.exec(text)?.[1] ?? '0' };
}
