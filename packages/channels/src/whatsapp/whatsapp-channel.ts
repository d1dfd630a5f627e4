// WhatsApp: a number of the WhatsApp Business Platform, through the Cloud API of Meta.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { defineChannel } from '../channel.ts';
import { sharedSettings } from '../shared-settings.ts';
import { classify, errorOf, OUTSIDE_WINDOW_FAILURE } from './classify.ts';
import { limits } from './limits.ts';
import type { WhatsAppMessage } from './message.ts';
import { readWebhook, toOpaque } from './read-webhook.ts';
import { renderTurn } from './render-turn.ts';
import { templateMessage } from './template.ts';
import { warningsOf } from './warnings.ts';

const SIGNATURE_HEADER = 'x-hub-signature-256';
const API_URL = 'https://graph.facebook.com/v23.0';

/** Asks for the account of the number. */
const LOOK_UP = { lookUp: true } as const;

const INVALID_PROOF = /appsecret_proof/;
const INVALID_TOKEN = 190;

/** Asks where a file of a person is. */
interface MediaRequest {
  readonly media: string;
}

const Media = z.object({ url: z.url({ protocol: /^https?$/ }) });
const MEDIA_HOST = /(^|\.)(facebook\.com|fbsbx\.com|fbcdn\.net|whatsapp\.net)$/;

const PhoneNumber = z.object({ display_phone_number: z.string(), verified_name: z.string().optional() });

const read = (name: string) => `${name} Read from WhatsApp.`;

export const whatsappChannel = defineChannel({
  kind: 'whatsapp',
  summary: 'A number of the WhatsApp Business Platform (Cloud API of Meta).',
  settings: z.strictObject({
    ...sharedSettings,
    phoneNumberId: z
      .string({ error: 'Give the phone number ID: WhatsApp, API Setup, below the number.' })
      .trim()
      .regex(/^\d{5,20}$/, {
        error:
          'This is no phone number ID. It has digits only, and is not the number itself: WhatsApp, API Setup.',
      })
      .meta({ title: 'Phone number ID', description: 'In the app of Meta: WhatsApp, API Setup.' }),
    template: z
      .string()
      .regex(/^[a-z0-9_]{1,512}$/, { error: 'Names of templates have small letters, digits and "_".' })
      .optional()
      .meta({
        title: 'Template',
        description:
          'Sent in place of a message when the person has not written for 24 hours. Its body has one variable, {{1}}, which gets the words.',
      }),
    templateLanguage: z
      .string()
      .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, { error: 'Give a code such as "en" or "en_US".' })
      .default('en')
      .meta({ title: 'Language of the template', description: 'Default: en.' }),
    restartWord: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .optional()
      .meta({ title: 'Restart word', description: 'A message with only this word starts another chat.' }),
    name: z
      .string()
      .max(256)
      .optional()
      .meta({ title: 'Name', description: read('The name of the number.') }),
    link: z
      .string()
      .max(256)
      .optional()
      .meta({ title: 'Link', description: read('Opens the chat.') }),
    verifyToken: z.string().max(256).optional().meta({
      title: 'Verify token',
      description: 'Paste it into the app of Meta together with the callback URL. Made by the server.',
    }),
    isConfirmed: z.boolean().optional().meta({
      title: 'Confirmed',
      description: 'Whether Meta has called the callback URL. Noted by the server.',
    }),
    apiUrl: z
      .url({ error: `Give the URL of the Graph API with its version, such as ${API_URL}.` })
      .max(2_048)
      .default(API_URL)
      .meta({ title: 'Graph API', description: `Default: ${API_URL}.` }),
  }),
  secrets: z.strictObject({
    token: z
      .string({ error: 'Give the access token of a system user: Business settings, System users.' })
      .trim()
      .regex(/^[\w.|-]{20,1000}$/, {
        error: 'This is no access token. It has at least 20 letters and digits, and no blanks.',
      })
      .meta({ title: 'Access token', description: 'Of a system user, so that it does not expire.' }),
    appSecret: z
      .string({ error: 'Give the app secret: App settings, Basic. Without it requests cannot be verified.' })
      .trim()
      .regex(/^[0-9a-f]{32}$/i, { error: 'This is no app secret. It has 32 digits and letters from a to f.' })
      .meta({ title: 'App secret', description: 'In the app of Meta: App settings, Basic.' }),
  }),
  addressSetting: 'apiUrl',
  account: {
    ask: LOOK_UP,
    read(body, { secrets: { appSecret } }) {
      const number = PhoneNumber.safeParse(parsed(body));
      if (!number.success) return undefined;
      const { display_phone_number: phone, verified_name: name } = number.data;
      return {
        name: name ?? phone,
        link: `https://wa.me/${phone.replaceAll(/\D/g, '')}`,
        verifyToken: verifyTokenOf(appSecret),
      };
    },
    refused({ body }) {
      const { code, message = '' } = errorOf(body) ?? {};
      if (INVALID_PROOF.test(message))
        return {
          path: ['secrets', 'appSecret'],
          fix: 'Copy the app secret of the app that made the token: App settings, Basic.',
        };
      if (code === INVALID_TOKEN)
        return {
          path: ['secrets', 'token'],
          fix: 'Generate a token of a system user with the permissions whatsapp_business_messaging and whatsapp_business_management.',
        };
      return {
        path: ['settings', 'phoneNumberId'],
        fix: 'Copy the phone number ID (not the number): WhatsApp, API Setup. The token must have access to it.',
      };
    },
  },
  verify({ headers, rawBody }, { secrets: { appSecret } }) {
    const [, given = ''] = /^sha256=([0-9a-f]{64})$/i.exec(headers[SIGNATURE_HEADER] ?? '') ?? [];
    const expected = createHmac('sha256', appSecret).update(rawBody).digest();
    const signature = Buffer.from(given, 'hex');
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  },
  confirm(query, { secrets: { appSecret } }) {
    const isRight =
      query.get('hub.mode') === 'subscribe' && query.get('hub.verify_token') === verifyTokenOf(appSecret);
    return isRight ? (query.get('hub.challenge') ?? '') : undefined;
  },
  read(rawBody, { settings }) {
    return (
      readWebhook(parsed(rawBody), settings) ?? {
        ok: false,
        issues: [
          {
            path: [],
            message: 'This is no webhook of the WhatsApp Cloud API.',
            fix: 'Meta sends {"object":"whatsapp_business_account","entry":[…]}.',
          },
        ],
      }
    );
  },
  files: {
    ask: (id) => ({ media: id }) satisfies MediaRequest,
    read(body) {
      const media = Media.safeParse(parsed(body));
      return media.success ? media.data.url : undefined;
    },
    request(place, { settings: { apiUrl }, secrets: { token } }) {
      const { protocol, hostname, origin } = new URL(place);
      // The token goes to no other place.
      const isKnown =
        (protocol === 'https:' && MEDIA_HOST.test(hostname)) || origin === new URL(apiUrl).origin;
      const headers: Record<string, string> = isKnown ? { authorization: `Bearer ${token}` } : {};
      return { url: place, headers };
    },
    maximumBytes: limits.fileBytes,
  },
  reportMs: limits.reportMs,
  messagesPerSecond: limits.messagesPerSecond,
  window: {
    ms: limits.windowMs,
    instead: (message, { settings: { template, templateLanguage } }) =>
      templateMessage(message as WhatsAppMessage, { name: template, language: templateLanguage }),
    failure: OUTSIDE_WINDOW_FAILURE,
  },
  runsActions: false,
  render: renderTurn,
  warnings: warningsOf,
  request(message, { id, attempt, address, settings, secrets: { token, appSecret } }) {
    const api = settings.apiUrl.replace(/\/+$/, '');
    const number = `${api}/${settings.phoneNumberId}`;
    const headers = { authorization: `Bearer ${token}` };
    if (message === LOOK_UP) {
      // Meta refuses the proof of another secret, so a mistyped one is found at once.
      const proof = createHmac('sha256', appSecret).update(token).digest('hex');
      const query = new URLSearchParams({
        fields: 'display_phone_number,verified_name',
        appsecret_proof: proof,
      });
      return { method: 'GET', url: `${number}?${query}`, headers };
    }
    if (isMediaRequest(message)) {
      const query = new URLSearchParams({ phone_number_id: settings.phoneNumberId });
      return { method: 'GET', url: `${api}/${message.media}?${query}`, headers };
    }
    const body = {
      messaging_product: 'whatsapp',
      ...(address === undefined
        ? {}
        : {
            recipient_type: 'individual',
            ...recipientOf(address),
            biz_opaque_callback_data: toOpaque(id, attempt),
          }),
      ...(message as object),
    };
    return {
      url: `${number}/messages`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
  },
  classify,
});

function isMediaRequest(message: unknown): message is MediaRequest {
  return typeof message === 'object' && message !== null && 'media' in message;
}

/** A number, or the id of a person who shows none. */
function recipientOf(address: string): { readonly to: string } | { readonly recipient: string } {
  return /^\d+$/.test(address) ? { to: address } : { recipient: address };
}

/** Made of the app secret, so that nothing more is stored. */
function verifyTokenOf(appSecret: string): string {
  return createHmac('sha256', appSecret).update('colloquy verify token').digest('hex').slice(0, 32);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
