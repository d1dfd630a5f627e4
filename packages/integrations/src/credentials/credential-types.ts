// The types of credentials and the shape of their data. The names are those of bot definitions.
import { z } from 'zod';

const text = z.string().min(1);
const webAddress = z.url({ protocol: /^https?$/ });
const apiKey = z.looseObject({ apiKey: text });
const modelKey = z.looseObject({ apiKey: text, baseUrl: webAddress.optional() });

const smtp = z.looseObject({
  host: text,
  port: z.int().min(1).max(65_535),
  username: z.string().optional(),
  password: z.string().optional(),
  /** Encryption from the first byte on port 465, else by STARTTLS; without it a connection that is offered none stays in clear. */
  isTlsEnabled: z.boolean().optional(),
  from: z.looseObject({ email: z.email(), name: z.string().optional() }),
});

/** OAuth tokens of a person, or the key of a service account as Google gives it out. */
const googleSheets = z.union([
  z.looseObject({ client_email: z.email(), private_key: text }),
  z
    .looseObject({
      refresh_token: text.nullish(),
      access_token: text.nullish(),
      expiry_date: z.number().nullish(),
      token_type: z.string().nullish(),
      id_token: z.string().nullish(),
      scope: z.string().optional(),
    })
    .refine(({ refresh_token, access_token }) => Boolean(refresh_token ?? access_token), {
      error: 'needs refresh_token, or client_email and private_key of a service account',
    }),
]);

const stripe = z.looseObject({
  live: z.looseObject({ secretKey: text, publicKey: text }),
  test: z.looseObject({ secretKey: text.optional(), publicKey: text.optional() }).optional(),
});

const whatsApp = z.union([
  z.looseObject({ provider: z.literal('360dialog'), apiKey: text, webhookSecret: text.optional() }),
  z.looseObject({
    provider: z.literal('meta').optional(),
    systemUserAccessToken: text,
    phoneNumberId: text,
    wabaId: text.optional(),
    appSecret: text.optional(),
  }),
]);

const gmail = z.looseObject({
  customClient: z.looseObject({ id: text, secret: text }).optional(),
  credentials: z.looseObject({
    accessToken: text.optional(),
    refreshToken: text,
    expiryDate: z.number().optional(),
  }),
});

/** Every type with the schema of its data. Unknown fields are kept. */
export const credentialTypes = {
  smtp,
  'google sheets': googleSheets,
  stripe,
  whatsApp,
  'http proxy': z.looseObject({ url: webAddress }),
  openai: modelKey,
  anthropic: modelKey,
  mistral: modelKey,
  groq: modelKey,
  'open-router': modelKey,
  'together-ai': modelKey,
  perplexity: modelKey,
  deepseek: modelKey,
  'dify-ai': z.looseObject({
    apiKey: text,
    knowledgeApiKey: text.optional(),
    apiEndpoint: webAddress.optional(),
  }),
  elevenlabs: apiKey,
  'chat-node': apiKey,
  nocodb: modelKey,
  segment: apiKey,
  posthog: z.looseObject({ apiKey: text, host: webAddress.optional() }),
  zendesk: z.looseObject({ conversationsKeyId: text, conversationsSecretKey: text }),
  gmail,
  blink: apiKey,
} as const;

export type CredentialType = keyof typeof credentialTypes;

/** The data of a type. */
export type CredentialData<Type extends CredentialType> = z.infer<(typeof credentialTypes)[Type]>;

/**
 * Whether there is such a type.
 *
 * @example isCredentialType('smtp') // true
 */
export function isCredentialType(name: string): name is CredentialType {
  return Object.hasOwn(credentialTypes, name);
}

/** Fields that identify an account or a place and open nothing: they stay readable in logs. */
const PUBLIC_FIELDS: ReadonlySet<string> = new Set([
  'host',
  'port',
  'username',
  'email',
  'name',
  'client_email',
  'baseUrl',
  'apiEndpoint',
  'publicKey',
  'provider',
  'phoneNumberId',
  'wabaId',
  'token_type',
  'scope',
  'id',
  'type',
]);

/**
 * The values in the data of a credential that nobody may see: every text that is not known to be public. Of a web address with a
 * password, that password too.
 *
 * @example secretsIn({ host: 'mail.example', password: 'hunter22' }) // ['hunter22']
 */
export function secretsIn(data: unknown): string[] {
  if (typeof data === 'string') {
    const password = URL.parse(data)?.password;
    return password ? [data, password, decoded(password)] : [data];
  }
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'string' && PUBLIC_FIELDS.has(name) ? [] : secretsIn(value),
  );
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
