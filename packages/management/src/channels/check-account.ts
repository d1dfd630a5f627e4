// Checks what an operator says about an account on a platform.

import type { Channel } from '@colloquy/channels';
import { channelKinds } from '@colloquy/channels';
import type { Issue } from '@colloquy/schema';
import { toIssues } from '@colloquy/schema';
import type { Store } from '@colloquy/storage';
import { addressIssue } from '../webhooks/webhook-address.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields of a channel. */
export interface WantedChannel {
  readonly kind: string;
  readonly settings?: Fields | undefined;
  readonly secrets?: Fields | undefined;
  /** Whether the caller sees a bot: an account is shared with no others. Default: all. */
  readonly sees?: ((botId: string) => boolean) | undefined;
}

/** Checked settings or secrets, or what is wrong with them. */
export type Checked =
  | { readonly ok: true; readonly value: Fields }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Checks the settings of an account.
 *
 * @param openAddresses addresses that the operator has opened although they are not public
 * @example checkSettings(channel, { address: 'ftp://example.com' }, []) // { ok: false, issues: […] }
 */
export function checkSettings(
  channel: Channel,
  settings: unknown,
  openAddresses: readonly string[],
): Checked {
  const checked = check(channel.settings, settings ?? {}, 'settings');
  if (!checked.ok || channel.addressSetting === undefined) return checked;
  const issue = addressIssue(String(checked.value[channel.addressSetting]), openAddresses);
  return issue ? { ok: false, issues: [{ ...issue, path: ['settings', channel.addressSetting] }] } : checked;
}

/** Checks the secrets of an account. Those that the operator does not give are made, where the platform can. */
export function checkSecrets(channel: Channel, secrets: Fields = {}): Checked {
  return check(channel.secrets, { ...channel.freshSecrets?.(), ...secrets }, 'secrets');
}

/** The issue of a platform that does not exist. */
export function unknownKind(kind: string, path: Issue['path'] = ['kind']): Issue {
  return {
    path,
    message: `There is no channel of the kind "${kind}".`,
    fix: `There are: ${channelKinds.join(', ')}.`,
  };
}

/**
 * The issue of another bot of an account that does not exist, or that the caller does not see.
 *
 * @example await unknownBotIssue({ otherBots: ['shop'] }, { store, sees: () => true }) // { path: ['settings', 'otherBots', 0], … }
 */
export async function unknownBotIssue(
  settings: Fields,
  {
    store,
    sees = () => true,
  }: { readonly store: Pick<Store, 'loadBot'>; readonly sees: WantedChannel['sees'] },
): Promise<Issue | undefined> {
  const ids = (settings.otherBots ?? []) as readonly string[];
  const bots = await Promise.all(ids.map(async (id) => (sees(id) ? store.loadBot({ id }) : undefined)));
  const index = bots.indexOf(undefined);
  if (index === -1) return undefined;
  return {
    path: ['settings', 'otherBots', index],
    message: `There is no bot with the id "${ids[index]}".`,
    fix: 'Use an id from the list of bots (`GET /v1/bots`).',
  };
}

function check(schema: Channel['settings'], value: unknown, name: string): Checked {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    issues: toIssues(parsed.error).map((issue) => ({ ...issue, path: [name, ...issue.path] })),
  };
}
