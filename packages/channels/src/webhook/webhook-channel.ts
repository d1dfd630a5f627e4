// A platform of one's own: signed JSON in, signed JSON out. Serves every chat platform that has no folder here.
import { freshSecret, signedHeaders } from '@colloquy/runtime';
import { Message, toIssues } from '@colloquy/schema';
import { z } from 'zod';
import { defineChannel } from '../channel.ts';
import { limits } from '../limits.ts';
import { sharedSettings } from '../shared-settings.ts';
import { isSigned } from './standard-signature.ts';

const name = z.string().min(1).max(limits.nameCharacters);

/** The body of a request to Colloquy. */
const Events = z.strictObject({
  events: z
    .array(
      z.strictObject({
        id: name,
        person: name,
        message: Message.optional(),
        variables: z
          .record(z.string().max(limits.nameCharacters), z.union([z.string(), z.number(), z.boolean()]))
          .refine((variables) => Object.keys(variables).length <= limits.variables, {
            error: `An event may set ${limits.variables} variables.`,
          })
          .optional(),
      }),
    )
    .min(1)
    .max(limits.eventsPerRequest),
});

/** Reads like a turn without bubbles. */
const TRIAL = { messages: [] };

/** Status of a receiver that is gone for good (RFC 9110, 15.5.11). */
const GONE = 410;

export const webhookChannel = defineChannel({
  kind: 'webhook',
  summary: 'A platform of your own: signed JSON in, signed JSON out.',
  settings: z.strictObject({
    ...sharedSettings,
    address: z
      .string({ error: 'Give the address: the https URL that replies of the bot are sent to.' })
      .min(1)
      .max(2_048)
      .meta({ title: 'Address', description: 'Replies of the bot are sent to this https URL.' }),
  }),
  secrets: z.strictObject({
    signingSecret: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, {
        error: 'This is not "whsec_" and 24 to 64 bytes in Base64.',
      })
      .meta({
        title: 'Signing secret',
        description: 'Signs requests in both directions (Standard Webhooks). Made by the server if absent.',
      }),
  }),
  freshSecrets: () => ({ signingSecret: freshSecret() }),
  addressSetting: 'address',
  verify: (request, { secrets, now }) => isSigned(request, { secret: secrets.signingSecret, now }),
  read(rawBody) {
    const body = parsed(rawBody);
    if (body === undefined)
      return {
        ok: false,
        issues: [{ path: [], code: 'invalid_json', message: 'The body is not valid JSON.', fix: EXAMPLE }],
      };
    const events = Events.safeParse(body);
    if (!events.success) return { ok: false, issues: toIssues(events.error) };
    return { ok: true, events: events.data.events.map(({ id, ...event }) => ({ key: id, ...event })) };
  },
  render: (turn) => [turn],
  runsActions: true,
  trial: TRIAL,
  request(message, { id, now, settings, secrets }) {
    const body = JSON.stringify({
      type: message === TRIAL ? 'channel.test' : 'channel.turn',
      timestamp: new Date(now).toISOString(),
      data: message,
    });
    return {
      url: settings.address,
      headers: {
        'content-type': 'application/json',
        ...signedHeaders({ id, sentAt: now, body }, [secrets.signingSecret]),
      },
      body,
    };
  },
  classify({ status, retryAfterMs }) {
    if (status >= 200 && status < 300) return { ok: true, status };
    if (status === GONE) return { ok: false, account: 'The receiver answered with 410: it is gone.' };
    const failure =
      status >= 300 && status < 400
        ? `The receiver answered with ${status}, which leads to another address. Redirects are not followed; change the address.`
        : `The receiver answered with ${status}.`;
    return { ok: false, failure, retryAfterMs };
  },
});

const EXAMPLE = 'Send {"events":[{"id":"m1","person":"anna","message":"Hello"}]}.';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
