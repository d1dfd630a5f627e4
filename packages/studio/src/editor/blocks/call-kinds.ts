// Blocks that call something outside.
import {
  AudioLines,
  Calendar,
  ChartNoAxesColumn,
  Code,
  Database,
  Globe,
  Headset,
  Mail,
  QrCode,
  Sheet,
  Sparkles,
  Webhook,
  Zap,
} from 'lucide-react';
import type { BlockKind } from './block-kind.ts';
import { option, words } from './block-kind.ts';

const first =
  (...fields: string[]): NonNullable<BlockKind['text']> =>
  (block) =>
    fields.map((field) => words(option(block, field))).find(Boolean) ?? '';

const request: BlockKind['text'] = (block) => {
  const url = words(option(block, 'webhook', 'url'));
  return url === ''
    ? ''
    : `${words(option(block, 'webhook', 'method')) || 'POST'} ${url.replace(/^https?:\/\//, '')}`;
};

const model = (label: string, keywords = ''): BlockKind => ({
  label,
  icon: Sparkles,
  shape: 'call',
  keywords: `ai model llm assistant ${keywords}`,
  text: (block) =>
    [words(option(block, 'action') ?? option(block, 'task')), words(option(block, 'model'))]
      .filter(Boolean)
      .join(' · '),
  hint: 'Choose what it does',
});

const service = (label: string, icon: BlockKind['icon'], keywords = ''): BlockKind => ({
  label,
  icon,
  shape: 'call',
  keywords,
  text: first('action', 'task', 'eventType', 'trackingId', 'baseUrl'),
  hint: 'Choose what it does',
});

const automation = (label: string): BlockKind => ({
  label,
  icon: Zap,
  shape: 'call',
  keywords: 'automation workflow',
  text: request,
  hint: 'Choose an address',
});

export const callKinds: Readonly<Record<string, BlockKind>> = {
  Webhook: {
    label: 'HTTP request',
    icon: Globe,
    shape: 'call',
    keywords: 'api webhook rest json',
    text: request,
    hint: 'Choose an address',
  },
  webhook: {
    label: 'Wait for a call',
    icon: Webhook,
    shape: 'call',
    keywords: 'webhook listen incoming',
    text: () => 'Waits for another system',
  },
  Email: {
    label: 'Send e-mail',
    icon: Mail,
    shape: 'call',
    keywords: 'smtp notify',
    text: first('subject'),
    hint: 'Choose a subject',
  },
  Code: {
    label: 'Script',
    icon: Code,
    shape: 'call',
    keywords: 'javascript code',
    text: first('name', 'content'),
    hint: 'Write a script',
  },
  'Google Sheets': service('Google Sheets', Sheet, 'spreadsheet table row'),
  openai: model('OpenAI', 'gpt chatgpt'),
  anthropic: model('Anthropic', 'claude'),
  mistral: model('Mistral'),
  groq: model('Groq'),
  deepseek: model('DeepSeek'),
  perplexity: model('Perplexity'),
  'together-ai': model('Together AI'),
  'open-router': model('OpenRouter'),
  'dify-ai': model('Dify'),
  'chat-node': model('ChatNode'),
  OpenAI: { ...model('OpenAI (older)'), isLegacy: true },
  elevenlabs: service('ElevenLabs', AudioLines, 'voice speech'),
  'cal-com': service('Cal.com', Calendar, 'booking appointment'),
  'qr-code': { ...service('QR code', QrCode), text: first('data'), hint: 'Choose what it holds' },
  gmail: service('Gmail', Mail, 'mail'),
  nocodb: service('NocoDB', Database, 'table record'),
  'Make.com': automation('Make.com'),
  Zapier: automation('Zapier'),
  Pabbly: automation('Pabbly'),
  'Google Analytics': service('Google Analytics', ChartNoAxesColumn, 'tracking'),
  Pixel: service('Meta pixel', ChartNoAxesColumn, 'facebook tracking'),
  segment: service('Segment', ChartNoAxesColumn, 'tracking'),
  posthog: service('PostHog', ChartNoAxesColumn, 'tracking'),
  Chatwoot: service('Chatwoot', Headset, 'support'),
  zendesk: service('Zendesk', Headset, 'support'),
  blink: service('Blink', Headset, 'feed people'),
};
