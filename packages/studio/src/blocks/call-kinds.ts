// Kinds of blocks that make calls. Integrations are not listed: the server describes them (`served-kinds.ts`).

import { BookOpen, Code, Globe, Mail, QrCode, Webhook } from 'lucide-react';
import { itemsOf } from '../model/definition.ts';
import type { BlockKind } from './block-kind.ts';
import { firstOption, option, requestLine, withSaved, words } from './block-kind.ts';

/** "To booking@example.com: New booking". */
const mailWords: NonNullable<BlockKind['text']> = (block, names) => {
  const recipients = option(block, 'recipients');
  const to = (Array.isArray(recipients) ? recipients : [recipients]).map(words).filter(Boolean).join(', ');
  const subject = firstOption('subject')(block, names);
  return to === '' ? subject : `To ${to}${subject === '' ? '' : `: ${subject}`}`;
};

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
    text: (block, names) =>
      withSaved('Waits for another system', { block, names, list: 'responseVariableMapping' }),
    start: () => ({ options: { isDeliveryRequired: true } }),
  },
  Email: {
    label: 'Send e-mail',
    icon: Mail,
    shape: 'call',
    keywords: 'smtp notify',
    text: mailWords,
    hint: 'Add a recipient',
    start: () => ({ options: { credentialsId: 'default', isCustomBody: false } }),
  },
  knowledge: {
    label: 'Answer from documents',
    icon: BookOpen,
    shape: 'call',
    keywords: 'knowledge faq search help question documents',
    text: (block) => words(option(block, 'question')) || 'Answers the last reply from documents',
    otherwise: 'found',
    itemWords: { one: 'path', many: 'When nothing fits' },
    items: (block) => itemsOf(block).map(({ id }) => ({ itemId: id, text: 'Nothing fits' })),
    start: (makeId) => ({ items: [{ id: makeId() }], options: { introduction: 'This may help:' } }),
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
