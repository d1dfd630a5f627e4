// The service of channels: operators connect, change and remove accounts on other platforms.
import { randomUUID } from 'node:crypto';
import type { Channel, ChannelMeans } from '@colloquy/channels';
import {
  CHANNELS_TOPIC,
  channelLimits as limits,
  loadChannel,
  openSecretsOf,
  sealSecrets,
} from '@colloquy/channels';
import type { Attribution } from '@colloquy/runtime';
import type { CheckChannelResponse, Issue, Problem, TestChannelResponse } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { ChannelRecord, InboxCounts, Store } from '@colloquy/storage';
import type { Deliveries } from '../outbox/deliveries.ts';
import { redeliverEntries } from '../outbox/redeliver-entries.ts';
import { entryAbout } from './channel-entry.ts';
import type { WantedChannel } from './check-account.ts';
import { checkSecrets, checkSettings, unknownBotIssue, unknownKind } from './check-account.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields to change. Absent fields stay unchanged. */
export interface WantedChannelChange {
  readonly settings?: Fields | undefined;
  readonly secrets?: Fields | undefined;
  readonly state?: ChannelRecord['state'] | undefined;
  readonly sees?: WantedChannel['sees'];
}

/** A changed channel, with the secrets that the server made; or the reason why nothing changed. */
export type ChangedChannel =
  | { readonly ok: true; readonly channel: ChannelRecord; readonly secrets?: Fields | undefined }
  | { readonly ok: false; readonly problem: Problem };

/** All operations on channels. */
export interface ChannelService extends Deliveries {
  /** Channels of a bot, oldest first. */
  listOf(botId: string): Promise<readonly ChannelRecord[]>;
  find(id: string): Promise<ChannelRecord | undefined>;
  /** Events that wait for their turn, and that were given up. */
  inboxOf(id: string): Promise<InboxCounts>;
  /** Connects an account to a bot. Only this response contains the secrets that the server made. */
  create(botId: string, wanted: WantedChannel, by?: Attribution): Promise<ChangedChannel>;
  change(id: string, change: WantedChannelChange, by?: Attribution): Promise<ChangedChannel>;
  /** Removes a channel with its waiting events and messages. Returns whether it existed. */
  remove(id: string, by?: Attribution): Promise<boolean>;
  /** Checks the fields of an account that are there, and asks the platform when all are. Stores nothing. */
  check(wanted: WantedChannel): Promise<CheckChannelResponse>;
  /** Tries the account of a channel, also of a paused one. Nothing when there is no such channel. */
  test(id: string, by?: Attribution): Promise<TestChannelResponse | undefined>;
  /** Takes a request of the platform. */
  receive: ChannelMeans['receive'];
  /** Answers a platform that checks the address of a webhook. */
  confirm: ChannelMeans['confirm'];
}

/** Dependencies of the service. */
export interface ChannelServiceDependencies extends ChannelMeans {
  readonly store: Pick<Store, 'audit' | 'channels' | 'inbox' | 'loadBot' | 'notify' | 'outbox'>;
  readonly clock: () => number;
}

/**
 * Creates the service. This server sees each change when its promise resolves, all others a moment later.
 *
 * @example
 * const created = await createChannelService(parts).create('quiz', { kind: 'webhook', settings: { address: 'https://example.com/chat' } });
 */
export function createChannelService(dependencies: ChannelServiceDependencies): ChannelService {
  const { store, known, openKey, openAddresses, receive, confirm, lookUp, clock } = dependencies;

  /** From the store, not from a cache that may be seconds old. */
  async function find(id: string): Promise<ChannelRecord | undefined> {
    await known.refresh();
    return known.find(id);
  }

  async function notifyAll(): Promise<void> {
    await known.refresh();
    // A hint: servers that miss it check by themselves a moment later.
    await store.notify(CHANNELS_TOPIC).catch(() => undefined);
  }

  return {
    find,
    receive,
    confirm,
    inboxOf: (id) => store.inbox.count(id),
    async listOf(botId) {
      await known.refresh();
      return known.all().filter((channel) => channel.botId === botId);
    },
    async create(botId, { kind, settings: wantedSettings, secrets: wantedSecrets, sees }, by) {
      const platform = await loadChannel(kind);
      if (!platform) return refused([unknownKind(kind)]);
      await known.refresh();
      const full = tooManyIssue(known.all(), botId);
      if (full) return refused([full]);
      const settings = checkSettings(platform, wantedSettings, openAddresses);
      const secrets = checkSecrets(platform, wantedSecrets);
      if (!settings.ok || !secrets.ok)
        return refused([...(settings.ok ? [] : settings.issues), ...(secrets.ok ? [] : secrets.issues)]);
      const unknown = await unknownBotIssue(settings.value, { store, sees });
      if (unknown) return refused([unknown]);
      const account = await lookUp(platform, { settings: settings.value, secrets: secrets.value });
      if (!account.ok) return refused([account.issue]);
      const id = `chn_${randomUUID().replaceAll('-', '')}`;
      const now = clock();
      const channel: ChannelRecord = {
        id,
        botId,
        kind,
        settings: JSON.stringify(account.settings),
        secrets: sealSecrets(id, secrets.value, await openKey()),
        state: 'open',
        reason: '',
        createdAt: now,
      };
      if (!(await store.channels.add(channel, entryAbout(by, now, { after: channel }))))
        return { ok: false, problem: problem('NOT_FOUND', { message: 'There is no bot with this id.' }) };
      await notifyAll();
      const made = Object.entries(secrets.value).filter(([name]) => wantedSecrets?.[name] === undefined);
      return {
        ok: true,
        channel,
        ...(made.length === 0 ? {} : { secrets: Object.fromEntries(made) }),
      };
    },
    async change(id, { settings: wantedSettings, secrets: wantedSecrets, state, sees }, by) {
      const before = await find(id);
      const platform = before && (await loadChannel(before.kind));
      if (!platform) return unknownChannel();
      const settings = wantedSettings && checkSettings(platform, wantedSettings, openAddresses);
      const secrets = wantedSecrets && checkSecrets(platform, wantedSecrets);
      const issues = [settings, secrets].flatMap((checked) => (checked && !checked.ok ? checked.issues : []));
      if (issues.length > 0) return refused(issues);
      const led = settings?.ok
        ? secretsLedElsewhere(platform, { before, settings: settings.value, secrets })
        : undefined;
      if (led) return refused([led]);
      const unknown = settings?.ok ? await unknownBotIssue(settings.value, { store, sees }) : undefined;
      if (unknown) return refused([unknown]);
      const account =
        settings || secrets
          ? await lookUp(platform, {
              settings: settings?.ok ? settings.value : JSON.parse(before.settings),
              secrets: secrets?.ok
                ? secrets.value
                : ((openSecretsOf(before, await openKey()) ?? {}) as Fields),
            })
          : undefined;
      if (account && !account.ok) return refused([account.issue]);
      const after: ChannelRecord = {
        ...before,
        settings: account ? JSON.stringify({ ...notedIn(before), ...account.settings }) : before.settings,
        secrets: secrets?.ok ? sealSecrets(id, secrets.value, await openKey()) : before.secrets,
        state: state ?? before.state,
        reason: state === undefined ? before.reason : '',
      };
      const facts = { ...(settings && { hasNewSettings: true }), ...(secrets && { hasNewSecrets: true }) };
      const isChanged = await store.channels.change(
        {
          id,
          settings: account && after.settings,
          secrets: secrets && after.secrets,
          state,
          reason: after.reason,
        },
        entryAbout(by, clock(), { before, after, facts }),
      );
      await notifyAll();
      const channel = isChanged ? known.find(id) : undefined;
      return channel ? { ok: true, channel } : unknownChannel();
    },
    async remove(id, by) {
      const before = await find(id);
      const wasThere = await store.channels.remove(id, entryAbout(by, clock(), { before }));
      await notifyAll();
      return wasThere;
    },
    // Loaded late: few requests need it.
    check: async (wanted) => (await import('./try-account.ts')).checkAccount(wanted, dependencies),
    async test(id, by) {
      const channel = await find(id);
      if (!channel) return undefined;
      const { testAccount } = await import('./try-account.ts');
      const tested = await testAccount(channel, dependencies);
      const facts = { isWorking: tested.isWorking };
      const entry = entryAbout(by, clock(), { before: channel, after: channel, facts });
      if (entry) await store.audit.add(entry);
      return tested;
    },
    deliveries: (id, page) => store.outbox.list({ ...page, destination: id }),
    async redeliver(id, ids, by) {
      const channel = await find(id);
      if (!channel) return unknownChannel();
      if (channel.state === 'paused')
        return {
          ok: false,
          problem: problem('CONFLICT', {
            message: 'The channel is paused, so nothing can be sent through it. Open it first.',
          }),
        };
      const count = await redeliverEntries(store.outbox, { ids: ids ?? 'all', destination: id, at: clock() });
      const facts = { redelivered: count };
      const entry =
        count > 0 ? entryAbout(by, clock(), { before: channel, after: channel, facts }) : undefined;
      if (entry) await store.audit.add(entry);
      return { ok: true, count };
    },
  };
}

/** What the server has noted itself stays. */
function notedIn({ settings }: ChannelRecord): Fields {
  const { isConfirmed } = JSON.parse(settings) as Fields;
  return isConfirmed === undefined ? {} : { isConfirmed };
}

/** Stored secrets go with requests, so only who knows them may send them to another address. */
function secretsLedElsewhere(
  { account, addressSetting, secrets: { shape } }: Channel,
  {
    before,
    settings,
    secrets,
  }: { readonly before: ChannelRecord; readonly settings: Fields; readonly secrets: unknown },
): Issue | undefined {
  if (!account || addressSetting === undefined || secrets) return undefined;
  const stored = JSON.parse(before.settings) as Fields;
  if (stored[addressSetting] === settings[addressSetting]) return undefined;
  const [first = ''] = Object.keys(shape);
  return {
    path: ['secrets', first],
    message: `A new ${addressSetting} would get the stored secrets.`,
    fix: `Send secrets.${first} in the same request.`,
  };
}

function tooManyIssue(all: readonly ChannelRecord[], botId: string): Issue | undefined {
  const ofBot = all.filter((channel) => channel.botId === botId).length;
  const fix = 'Remove an unused channel.';
  if (ofBot >= limits.channelsPerBot)
    return {
      path: [],
      message: `The bot already has ${limits.channelsPerBot} channels, which is the maximum.`,
      fix,
    };
  if (all.length < limits.channels) return undefined;
  return {
    path: [],
    message: `The server already has ${limits.channels} channels, which is the maximum.`,
    fix,
  };
}

function unknownChannel(): Extract<ChangedChannel, { readonly ok: false }> {
  return { ok: false, problem: problem('NOT_FOUND', { message: 'There is no such channel.' }) };
}

function refused(issues: readonly Issue[]): ChangedChannel {
  return { ok: false, problem: problem('BAD_REQUEST', { issues: [...issues] }) };
}
