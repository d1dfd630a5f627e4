// Tokens and invitations in commands: both grant scopes for some bots until a time.
import type { ListedInvitation, ListedToken, CreateTokenRequest as Wish } from '@colloquy/schema';
import { CreateTokenRequest, toIssues } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import { shortTime } from '../bots/short-time.ts';
import type { CommandCall, CommandOption } from '../command.ts';
import { managementOptions } from './on-management.ts';

/** Options of a command that creates grants. `days` describes its option. */
export function grantOptions(days: string): Readonly<Record<string, CommandOption>> {
  return {
    ...managementOptions,
    scopes: { value: 'SCOPES', description: 'With create: scopes, separated by commas (default: read).' },
    bots: {
      value: 'IDS',
      description: 'With create: ids of allowed bots, separated by commas (default: all).',
    },
    days: { value: 'NUMBER', description: `With create: ${days}.` },
    json: { description: 'Writes one JSON object per line.' },
  };
}

/** Parses the request for a token or an invitation; returns a message if it is invalid. */
export function readGrant({ text }: CommandCall, name: string): Wish | string {
  const bots = listOf(text('bots'));
  const days = text('days');
  const parsed = CreateTokenRequest.safeParse({
    name,
    scopes: listOf(text('scopes')) ?? ['read'],
    ...(bots === undefined ? {} : { bots }),
    ...(days === undefined ? {} : { expiresInDays: Number(days) }),
  });
  if (parsed.success) return parsed.data;
  return toIssues(parsed.error)
    .map(({ path: [field], message }) => `${OPTIONS[String(field)] ?? 'The token'}: ${message}`)
    .join('\n');
}

/** The start of the line of a token or an invitation in a list. */
export function grantWords({
  id,
  name,
  scopes,
  bots,
  createdBy,
}: ListedToken | ListedInvitation): readonly string[] {
  const scope = bots === undefined ? 'all bots' : `for ${bots.map(oneLine).join(', ')}`;
  return [id, oneLine(name), scopes.join(','), scope, `by ${oneLine(createdBy)}`];
}

/** @example utc('2026-11-22T17:05:00.000Z') // '2026-11-22 17:05 UTC' */
export const utc = (iso: string): string => `${shortTime(Date.parse(iso))} UTC`;

const OPTIONS: Readonly<Record<string, string>> = {
  name: 'NAME',
  scopes: '--scopes',
  bots: '--bots',
  expiresInDays: '--days',
};

function listOf(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
