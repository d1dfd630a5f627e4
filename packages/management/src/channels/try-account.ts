// Tries accounts on platforms: the fields that an operator has pasted so far, and channels that exist.
import { randomUUID } from 'node:crypto';
import type { ChannelMeans } from '@colloquy/channels';
import { channelLimits as limits, loadChannel, openSecretsOf } from '@colloquy/channels';
import type { CheckChannelResponse, Issue, TestChannelResponse } from '@colloquy/schema';
import type { ChannelRecord } from '@colloquy/storage';
import type { WantedChannel } from './check-account.ts';
import { checkSecrets, checkSettings, unknownKind } from './check-account.ts';

type Fields = Readonly<Record<string, unknown>>;
type Means = Pick<ChannelMeans, 'openAddresses' | 'openKey' | 'lookUp' | 'request'>;

/**
 * Checks the fields of an account that are there, and asks the platform when all are. Stores nothing.
 *
 * @example await checkAccount({ kind: 'whatsapp', settings: { phoneNumberId: '12' } }, means) // { issues: [{ path: ['settings', 'phoneNumberId'], … }] }
 */
export async function checkAccount(
  { kind, settings: wantedSettings = {}, secrets: wantedSecrets = {} }: WantedChannel,
  { openAddresses, lookUp }: Means,
): Promise<CheckChannelResponse> {
  const platform = await loadChannel(kind);
  if (!platform) return { issues: [unknownKind(kind)] };
  const settings = checkSettings(platform, wantedSettings, openAddresses);
  const secrets = checkSecrets(platform, wantedSecrets);
  if (settings.ok && secrets.ok) {
    const account = await lookUp(platform, { settings: settings.value, secrets: secrets.value });
    return account.ok ? { issues: [], settings: account.settings } : { issues: [account.issue] };
  }
  const given: Readonly<Record<string, Fields>> = { settings: wantedSettings, secrets: wantedSecrets };
  const isGiven = ({ path: [part = '', field = ''] }: Issue): boolean =>
    given[part]?.[field] !== undefined || field === '';
  const issues = [settings, secrets].flatMap((checked) => (checked.ok ? [] : checked.issues));
  return { issues: issues.filter(isGiven) };
}

/**
 * Asks the platform for the account of a channel, or sends a trial message to it. It is not retried.
 *
 * @example await testAccount(channel, means) // { isWorking: true, milliseconds: 84 }
 */
export async function testAccount(
  record: ChannelRecord,
  means: Means & { readonly clock: () => number },
): Promise<TestChannelResponse> {
  const { clock } = means;
  const startedAt = clock();
  const failure = await failureOf(record, means);
  const milliseconds = Math.max(0, Math.round(clock() - startedAt));
  return { isWorking: failure === undefined, ...(failure === undefined ? {} : { failure }), milliseconds };
}

async function failureOf(record: ChannelRecord, means: Means): Promise<string | undefined> {
  const platform = await loadChannel(record.kind);
  const secrets = openSecretsOf(record, await means.openKey());
  if (!platform || secrets === undefined)
    return 'The secrets of the channel cannot be opened. Set them again.';
  if (platform.account) {
    const account = { settings: JSON.parse(record.settings) as Fields, secrets: secrets as Fields };
    const found = await means.lookUp(platform, account);
    return found.ok ? undefined : [found.issue.message, found.issue.fix].join(' ').trim();
  }
  const signal = AbortSignal.timeout(limits.sendMs);
  const response = await means.request(record, platform.trial, { id: randomUUID(), signal });
  if ('failure' in response) return response.failure;
  const outcome = platform.classify(response, 1);
  if (outcome.ok) return undefined;
  return 'account' in outcome ? outcome.account : outcome.failure;
}
