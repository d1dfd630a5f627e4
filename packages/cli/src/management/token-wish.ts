// What a token or an invitation opens, as the options of a command say it.
import type { CreateTokenRequest as Wish } from '@colloquy/schema';
import { CreateTokenRequest, toIssues } from '@colloquy/schema';
import type { CommandCall } from '../command.ts';

/** Parses the request for a token; returns a message if it is invalid. */
export function readWish({ text }: CommandCall, name: string): Wish | string {
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
