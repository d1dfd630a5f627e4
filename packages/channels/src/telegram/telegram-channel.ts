// Telegram: a bot of @BotFather, asked for its updates by long polling, or sending them where this server has a public address.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { defineChannel } from '../channel.ts';
import { sharedSettings } from '../shared-settings.ts';
import { classify } from './classify.ts';
import { limits } from './limits.ts';
import type { TelegramMessage } from './message.ts';
import type { ReadUpdate } from './read-update.ts';
import { readUpdate } from './read-update.ts';
import { renderTurn } from './render-turn.ts';
import { warningsOf } from './warnings.ts';

const SECRET_HEADER = 'x-telegram-bot-api-secret-token';
const NO_UPDATE = 'This is no update of the Telegram Bot API.';

/** Other kinds are not sent. */
const KINDS = ['message', 'callback_query'];

const Updates = z.object({ ok: z.literal(true), result: z.array(z.unknown()) });
/** The path is one of Telegram's, and leads nowhere else. */
const LoadedFile = z.object({
  ok: z.literal(true),
  result: z.object({
    file_path: z
      .string()
      .regex(/^[\w-][\w./ -]{0,500}$/)
      .refine((path) => !path.includes('..')),
  }),
});
const Me = z.object({
  ok: z.literal(true),
  result: z.object({ username: z.string(), first_name: z.string() }),
});

export const telegramChannel = defineChannel({
  kind: 'telegram',
  summary: 'A bot on Telegram. Make one with @BotFather, and paste its token.',
  settings: z.strictObject({
    ...sharedSettings,
    name: z
      .string()
      .max(256)
      .optional()
      .meta({ title: 'Name', description: 'The name of the bot. Read from Telegram.' }),
    link: z
      .string()
      .max(256)
      .optional()
      .meta({ title: 'Link', description: 'Opens the bot. Read from Telegram.' }),
    apiUrl: z
      .url({ error: 'Give the URL of a Bot API server, such as https://api.telegram.org.' })
      .max(2_048)
      .default('https://api.telegram.org')
      .meta({
        title: 'Bot API',
        description: 'URL of a Bot API server of your own. Default: that of Telegram.',
      }),
  }),
  secrets: z.strictObject({
    token: z
      .string({ error: 'Give the token of the bot, from @BotFather.' })
      .trim()
      .regex(/^\d{1,20}:[A-Za-z0-9_-]{30,128}$/, {
        error: 'This is no token of a bot. @BotFather shows it: digits, a colon, and letters.',
      })
      .meta({
        title: 'Token',
        description: 'From @BotFather, such as 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw.',
      }),
  }),
  addressSetting: 'apiUrl',
  account: {
    ask: { method: 'getMe', body: {} },
    read(body) {
      const me = Me.safeParse(parsed(body));
      if (!me.success) return undefined;
      const { username, first_name: name } = me.data.result;
      return { name, link: `https://t.me/${username}` };
    },
    refused: () => ({
      path: ['secrets', 'token'],
      fix: 'Copy the token again from @BotFather (/mybots, the bot, API Token).',
    }),
  },
  verify({ headers }, { secrets: { token } }) {
    const given = Buffer.from(headers[SECRET_HEADER] ?? '');
    const expected = Buffer.from(webhookSecret(token));
    return given.length === expected.length && timingSafeEqual(given, expected);
  },
  read(rawBody) {
    const update = readUpdate(parsed(rawBody));
    if (!update)
      return {
        ok: false,
        issues: [{ path: [], message: NO_UPDATE, fix: 'Telegram sends {"update_id":1,…}.' }],
      };
    return { ok: true, ...update };
  },
  polling: {
    ask: (after) => ({
      method: 'getUpdates',
      body: {
        ...(after === undefined ? {} : { offset: after }),
        timeout: limits.pollSeconds,
        limit: limits.updates,
        allowed_updates: KINDS,
      },
    }),
    read(body) {
      const parsedUpdates = Updates.safeParse(parsed(body));
      if (!parsedUpdates.success) return undefined;
      const { result } = parsedUpdates.data;
      const updates = result.map(readUpdate).filter((one): one is ReadUpdate => one !== undefined);
      if (updates.length < result.length) return undefined;
      return {
        ok: true,
        events: updates.flatMap(({ events }) => events),
        signs: updates.flatMap(({ signs }) => signs),
        after: updates.length === 0 ? undefined : Math.max(...updates.map(({ number }) => number)) + 1,
      };
    },
    subscribe: (url) => ({ method: 'setWebhook', body: { url, allowed_updates: KINDS } }),
    unsubscribe: { method: 'deleteWebhook', body: {} },
  },
  files: {
    ask: (id) => ({ method: 'getFile', body: { file_id: id } }),
    read(body) {
      const file = LoadedFile.safeParse(parsed(body));
      return file.success ? file.data.result.file_path : undefined;
    },
    request: (place, { settings: { apiUrl }, secrets: { token } }) => ({
      url: `${apiUrl.replace(/\/+$/, '')}/file/bot${token}/${place}`,
      headers: {},
    }),
    maximumBytes: limits.fileBytes,
  },
  runsActions: false,
  messagesPerSecond: limits.messagesPerSecond,
  render: renderTurn,
  warnings: warningsOf,
  request(message, { settings: { apiUrl }, secrets: { token } }) {
    const { method, body } = message as TelegramMessage;
    const isSecret = method === 'setWebhook';
    return {
      url: `${apiUrl.replace(/\/+$/, '')}/bot${token}/${method}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(isSecret ? { ...body, secret_token: webhookSecret(token) } : body),
    };
  },
  classify,
});

/** Made of the token, so that only Telegram and this server know it, and nothing more is stored. */
function webhookSecret(token: string): string {
  return createHmac('sha256', token).update('colloquy webhook').digest('hex');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
