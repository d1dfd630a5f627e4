// Where finished results go besides addresses of the web: a mail address, or a sheet. Both are written as the address of a webhook.

import { readMailAddress } from '@colloquy/integrations';
import type { Issue } from '@colloquy/schema';

/** A target, read. */
export type ResultTarget =
  | { readonly kind: 'mail'; readonly to: string }
  | {
      readonly kind: 'sheet';
      readonly credentialsId: string;
      readonly spreadsheetId: string;
      readonly sheetId: string;
    };

/** The one event that a target is for. */
export const RESULT_EVENT = 'result.completed';

/**
 * Whether an address is that of a target, right or wrong, and none of the web.
 *
 * @example isResultTarget('mailto:ops@example.org') // true
 */
export function isResultTarget(address: string): boolean {
  return /^(?:mailto|sheet):/i.test(address.trim());
}

/**
 * Reads a target; nothing when it cannot be understood, or is an address of the web.
 *
 * @example readResultTarget('sheet:google/1Bxi…upms/0') // { kind: 'sheet', credentialsId: 'google', spreadsheetId: '1Bxi…upms', sheetId: '0' }
 */
export function readResultTarget(address: string): ResultTarget | undefined {
  const [, scheme = '', rest = ''] = /^(mailto|sheet):(.*)$/is.exec(address.trim()) ?? [];
  if (scheme.toLowerCase() === 'mailto') {
    const to = readMailAddress(rest);
    return to && { kind: 'mail', to: rest.trim() };
  }
  const parts = rest.split('/').map((part) => part.trim());
  const [credentialsId = '', spreadsheetId = '', sheetId = ''] = parts;
  if (scheme === '' || parts.length !== 3 || parts.includes('')) return undefined;
  return { kind: 'sheet', credentialsId, spreadsheetId, sheetId };
}

/** The issue with a target's address or with its events. */
export function targetIssue(
  address: string,
  events: readonly string[] | 'all' | undefined,
): Issue | undefined {
  if (!readResultTarget(address))
    return /^mailto:/i.test(address.trim())
      ? {
          path: ['address'],
          message: '"mailto:" must be followed by exactly one email address.',
          fix: 'Write mailto:ops@example.org. For several people, add one webhook each.',
        }
      : {
          path: ['address'],
          message: 'A sheet is identified by its credentials, spreadsheet and sheet, separated by "/".',
          fix: 'Write sheet:CREDENTIALS/SPREADSHEET/SHEET. SHEET is the number after "gid=" in the URL of the Google sheet.',
        };
  if (events === 'all' || events?.some((event) => event !== RESULT_EVENT))
    return {
      path: ['events'],
      message: 'An email address or a sheet receives finished results and no other events.',
      fix: `Omit events, or send ${RESULT_EVENT}. For other events, add a webhook with a URL.`,
    };
  return undefined;
}
