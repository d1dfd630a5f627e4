// Where finished results go: the webhooks of a bot whose address is a mail address, a sheet, or a channel of Slack.
import type { ListedWebhook } from '@colloquy/schema';
import { sheetInLink } from '../../model/sheet-in-link.ts';

export type PlaceKind = 'mail' | 'sheet' | 'slack';

/** What the author gives. */
export interface PlaceFields {
  /** A mail address, the link of a sheet, or the address of an incoming webhook. */
  readonly text: string;
  /** The account of a sheet. */
  readonly account: string;
}

const SCHEMES: Readonly<Record<PlaceKind, string>> = { mail: 'mailto:', sheet: 'sheet:', slack: 'slack:' };

/**
 * The webhooks that send results to places of a kind.
 *
 * @example placesOfKind(webhooks, 'mail')
 */
export const placesOfKind = (webhooks: readonly ListedWebhook[], kind: PlaceKind): readonly ListedWebhook[] =>
  webhooks.filter(({ address }) => address.toLowerCase().startsWith(SCHEMES[kind]));

/**
 * The address of the webhook; nothing while the fields are not complete.
 *
 * @example addressOfPlace('mail', { text: 'ada@example.com', account: '' }) // 'mailto:ada@example.com'
 */
export function addressOfPlace(kind: PlaceKind, { text, account }: PlaceFields): string | undefined {
  const written = text.trim();
  if (written === '') return undefined;
  if (kind !== 'sheet') return `${SCHEMES[kind]}${written}`;
  const sheet = sheetInLink(written);
  return sheet && account !== '' ? `sheet:${account}/${sheet.spreadsheetId}/${sheet.sheetId}` : undefined;
}

/**
 * An address as the author wrote it, for the field.
 *
 * @example fieldsOfPlace('sheet', 'sheet:google/1Bxi/7').text // 'https://docs.google.com/spreadsheets/d/1Bxi/edit#gid=7'
 */
export function fieldsOfPlace(kind: PlaceKind, address: string): PlaceFields {
  const rest = address.slice(SCHEMES[kind].length);
  if (kind !== 'sheet') return { text: rest, account: '' };
  const [account = '', spreadsheetId = '', sheetId = '0'] = rest.split('/');
  return { text: `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit#gid=${sheetId}`, account };
}
