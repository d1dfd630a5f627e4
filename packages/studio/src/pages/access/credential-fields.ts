// The fields of each type of credentials, as people know them. The server checks them again.

/** A field of a form. */
export interface CredentialField {
  /** Where the value goes, such as `from.email`. */
  readonly path: string;
  readonly label: string;
  readonly help?: string;
  readonly isOptional?: boolean;
  /** `secret` is hidden while it is typed; `json` is a pasted file that becomes the whole value. */
  readonly kind?: 'text' | 'secret' | 'number' | 'email' | 'url' | 'json';
}

const apiKey: CredentialField = { path: 'apiKey', label: 'API key', kind: 'secret' };
const baseUrl: CredentialField = {
  path: 'baseUrl',
  label: 'Address of the API',
  help: 'Only for another server than the usual one.',
  kind: 'url',
  isOptional: true,
};
const model = [apiKey, baseUrl];

/** Types with their names and fields, the usual ones first. */
export const CREDENTIAL_TYPES: Readonly<
  Record<string, { readonly label: string; readonly fields: readonly CredentialField[] }>
> = {
  openai: { label: 'OpenAI', fields: model },
  anthropic: { label: 'Anthropic', fields: model },
  mistral: { label: 'Mistral', fields: model },
  groq: { label: 'Groq', fields: model },
  'open-router': { label: 'OpenRouter', fields: model },
  'together-ai': { label: 'Together AI', fields: model },
  perplexity: { label: 'Perplexity', fields: model },
  deepseek: { label: 'DeepSeek', fields: model },
  smtp: {
    label: 'Mail server (SMTP)',
    fields: [
      { path: 'host', label: 'Host', help: 'Such as smtp.example.com' },
      {
        path: 'port',
        label: 'Port',
        help: 'Usually 587, or 465 for encryption from the start.',
        kind: 'number',
      },
      { path: 'username', label: 'User name', isOptional: true },
      { path: 'password', label: 'Password', kind: 'secret', isOptional: true },
      { path: 'from.email', label: 'Sender address', kind: 'email' },
      { path: 'from.name', label: 'Sender name', isOptional: true },
    ],
  },
  stripe: {
    label: 'Stripe',
    fields: [
      { path: 'live.secretKey', label: 'Secret key', kind: 'secret' },
      { path: 'live.publicKey', label: 'Publishable key' },
      { path: 'test.secretKey', label: 'Secret key for tests', kind: 'secret', isOptional: true },
      { path: 'test.publicKey', label: 'Publishable key for tests', isOptional: true },
    ],
  },
  'google sheets': {
    label: 'Google Sheets',
    fields: [
      {
        path: '',
        label: 'Key of a service account',
        help: 'Paste the JSON file that Google gives out for it, and share the sheet with its address.',
        kind: 'json',
      },
    ],
  },
  gmail: {
    label: 'Gmail',
    fields: [
      {
        path: '',
        label: 'OAuth tokens',
        help: 'As JSON: { "credentials": { "refreshToken": "…" } }',
        kind: 'json',
      },
    ],
  },
  'http proxy': { label: 'HTTP proxy', fields: [{ path: 'url', label: 'Address', kind: 'url' }] },
  whatsApp: {
    label: 'WhatsApp',
    fields: [
      { path: 'systemUserAccessToken', label: 'Access token of the system user', kind: 'secret' },
      { path: 'phoneNumberId', label: 'Phone number id' },
      { path: 'appSecret', label: 'App secret', kind: 'secret', isOptional: true },
    ],
  },
  'dify-ai': {
    label: 'Dify',
    fields: [apiKey, { path: 'apiEndpoint', label: 'Address of the API', kind: 'url', isOptional: true }],
  },
  elevenlabs: { label: 'ElevenLabs', fields: [apiKey] },
  'chat-node': { label: 'ChatNode', fields: [apiKey] },
  nocodb: { label: 'NocoDB', fields: model },
  segment: { label: 'Segment', fields: [{ ...apiKey, label: 'Write key' }] },
  posthog: {
    label: 'PostHog',
    fields: [apiKey, { path: 'host', label: 'Host', kind: 'url', isOptional: true }],
  },
  zendesk: {
    label: 'Zendesk',
    fields: [
      { path: 'conversationsKeyId', label: 'Key id' },
      { path: 'conversationsSecretKey', label: 'Secret key', kind: 'secret' },
    ],
  },
  blink: { label: 'Blink', fields: [apiKey] },
};

/**
 * The value of credentials, made of the typed fields.
 *
 * @throws SyntaxError when a pasted file is not JSON
 * @example credentialData([{ path: 'from.email', label: '' }], { 'from.email': 'a@b.example' }) // { from: { email: 'a@b.example' } }
 */
export function credentialData(
  fields: readonly CredentialField[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const { path, kind } of fields) {
    const text = values[path]?.trim() ?? '';
    if (text === '') continue;
    if (kind === 'json') return JSON.parse(text) as Readonly<Record<string, unknown>>;
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = data;
    for (const name of names) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[last] = kind === 'number' ? Number(text) : text;
  }
  return data;
}
