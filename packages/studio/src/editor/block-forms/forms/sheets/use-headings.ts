// The headings of the sheet that the block uses.
import { readOption } from '../../../../model/option-path.ts';
import type { Choices } from '../../controls/use-choices.ts';
import { useChoices } from '../../controls/use-choices.ts';
import { useScope } from '../../scope.tsx';

export const SPREADSHEET = 'options.spreadsheetId';
export const SHEET = 'options.sheetId';

/** Ids have 44 characters. A shorter one is still being typed, and one with a variable is known only in a chat. */
const WHOLE_ID = /^[\w-]{40,}$/;
const TAB = /^\d{1,10}$/;

/** @example const { choices } = useHeadings(); */
export function useHeadings(): Choices {
  const { block } = useScope();
  const spreadsheetId = String(readOption(block, SPREADSHEET) ?? '');
  const sheetId = String(readOption(block, SHEET) ?? '');
  return useChoices(WHOLE_ID.test(spreadsheetId) && TAB.test(sheetId) ? { spreadsheetId, sheetId } : null);
}
