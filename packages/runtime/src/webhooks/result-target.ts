// Where finished results go besides receivers of one's own: a mail address, a sheet, or a channel of Slack. Each is written as the address of a webhook.

import { readMailAddress } from '@colloquy/integrations';
import type { Issue } from '@colloquy/schema';

/** A target, read. */
export type ResultTarget =
  | { readonly kind: 'mail'; readonly to: string }
  /** An incoming webhook of Slack, or of a program that takes the same messages. */
  | { readonly kind: 'slack'; readonly url: string }
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
  return /^(?:mailto|sheet|slack):/i.test(address.trim());
}

/**
 * Reads a target; nothing when it cannot be understood, or is an address of the web.
 *
 * @example readResultTarget('sheet:google/1Bxi…upms/0') // { kind: 'sheet', credentialsId: 'google', spreadsheetId: '1Bxi…upms', sheetId: '0' }
 */
export function readResultTarget(address: string): ResultTarget | undefined {
  const [, scheme = '', rest = ''] = /^(mailto|sheet|slack):(.*)$/is.exec(address.trim()) ?? [];
  if (scheme.toLowerCase() === 'mailto') {
    const to = readMailAddress(rest);
    return to && { kind: 'mail', to: rest.trim() };
  }
  if (scheme.toLowerCase() === 'slack') {
    const url = URL.parse(rest.trim());
    return url?.protocol === 'https:' || url?.protocol === 'http:'
      ? { kind: 'slack', url: url.href }
      : undefined;
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
  if (!readResultTarget(address)) {
    const [, scheme = ''] = /^(mailto|sheet|slack):/i.exec(address.trim()) ?? [];
    return { path: ['address'], ...(WRONG[scheme.toLowerCase()] ?? NO_SHEET) };
  }
  if (events === 'all' || events?.some((event) => event !== RESULT_EVENT))
    return {
      path: ['events'],
      message: 'An email address, a sheet or a Slack channel receives finished results and no other events.',
      fix: `Omit events, or send ${RESULT_EVENT}. For other events, add a webhook with a URL.`,
    };
  return undefined;
}

const NO_SHEET = {
  message: 'A sheet is identified by its credentials, spreadsheet and sheet, separated by "/".',
  fix: 'Write sheet:CREDENTIALS/SPREADSHEET/SHEET. SHEET is the number after "gid=" in the URL of the Google sheet.',
};

/** What is wrong with an address that cannot be read, by its scheme. */
const WRONG: Readonly<Record<string, { readonly message: string; readonly fix: string }>> = {
  mailto: {
    message: '"mailto:" must be followed by exactly one email address.',
    fix: 'Write mailto:ops@example.org. For several people, add one webhook each.',
  },
  slack: {
    message: '"slack:" must be followed by the address of an incoming webhook.',
    fix: 'Create an incoming webhook in Slack, and write slack:https://hooks.slack.com/services/… with its address.',
  },
};
