// Kinds of blocks that make calls. Integrations are not listed: the server describes them (`served-kinds.ts`).
import { Code, Globe, Mail, QrCode, Webhook } from 'lucide-react';
import type { BlockKind } from './block-kind.ts';
import { firstOption, requestLine } from './block-kind.ts';

export const callKinds: Readonly<Record<string, BlockKind>> = {
  Webhook: {
    label: 'HTTP request',
    icon: Globe,
    shape: 'call',
    keywords: 'api webhook rest json',
    text: requestLine,
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
    text: firstOption('subject'),
    hint: 'Choose a subject',
  },
  Code: {
    label: 'Script',
    icon: Code,
    shape: 'call',
    keywords: 'javascript code',
    text: firstOption('name', 'content'),
    hint: 'Write a script',
  },
  'qr-code': {
    label: 'QR code',
    icon: QrCode,
    shape: 'call',
    text: firstOption('data'),
    hint: 'Choose what it holds',
  },
};
