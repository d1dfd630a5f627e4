// The chat widget block: opens or closes a support team's chat in the visitor's page.
import type { View } from '@colloquy/engine';
import { logicBlock } from '@colloquy/engine';
import type { ScriptArgument } from '@colloquy/schema';
import { ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { closeScript, showScript } from './scripts.ts';

const DEFAULT_BASE_URL = 'https://app.chatwoot.com';

const field = (description: string) => optional(z.string()).meta({ description });

const Definition = z.object({
  options: optional(
    z.object({
      task: ignorable(z.enum(['Show widget', 'Close widget'])).meta({
        description: 'Defaults to "Show widget". Nothing is shown in preview.',
      }),
      baseUrl: field(`URL of the Chatwoot server. Defaults to ${DEFAULT_BASE_URL}.`),
      websiteToken: field('Token of the inbox. If not set, nothing is shown.'),
      user: optional(
        z.object({
          id: field('Id of the visitor in Chatwoot: a {{variable}}, a text, or a JavaScript expression.'),
          email: field('Email address of the visitor: a {{variable}}, a text, or a JavaScript expression.'),
          name: field('Name of the visitor: a {{variable}}, a text, or a JavaScript expression.'),
          avatarUrl: field(
            'URL of the avatar of the visitor: a {{variable}}, a text, or a JavaScript expression.',
          ),
          phoneNumber: field(
            'Phone number of the visitor: a {{variable}}, a text, or a JavaScript expression.',
          ),
        }),
      ).meta({ description: 'Details about the visitor that are shown to the support team.' }),
    }),
  ),
});
type Options = NonNullable<z.infer<typeof Definition>['options']>;

export const chatWidget = logicBlock<z.infer<typeof Definition>>({
  type: 'Chatwoot',
  summary: 'Opens or closes the Chatwoot widget on the visitor’s page. The flow continues.',
  card: { label: 'Chatwoot', icon: 'person', keywords: 'support', shape: 'call' },
  definition: Definition,
  pageCode: ({ options }) => (options?.websiteToken ? readBaseUrl(options.baseUrl) : undefined),
  run({ options = {} }, view) {
    if (options.task === 'Close widget')
      return {
        act: [{ type: 'supportChat', supportChat: { scriptToExecute: { content: closeScript, args: [] } } }],
      };
    const websiteToken = view.text(options.websiteToken).trim();
    if (websiteToken === '')
      return {
        log: [{ status: 'info', description: 'The chat widget has no websiteToken, so it was not opened.' }],
      };
    if (view.isPreview)
      return { log: [{ status: 'info', description: 'The chat widget is not opened in preview.' }] };
    const args: readonly ScriptArgument[] = [
      { id: 'baseUrl', value: readBaseUrl(options.baseUrl) },
      { id: 'websiteToken', value: websiteToken },
      ...readUser(options.user, view),
    ];
    return {
      act: [
        { type: 'supportChat', supportChat: { scriptToExecute: { content: showScript, args: [...args] } } },
      ],
    };
  },
});

/** Literal, without placeholders: the URL of a loaded script must not come from a visitor. */
function readBaseUrl(option = ''): string {
  const address = option.trim().replace(/\/+$/, '');
  if (address === '') return DEFAULT_BASE_URL;
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

function readUser(user: Options['user'], view: View): readonly ScriptArgument[] {
  const value = (source: string | undefined) => readExpression(source ?? '', view);
  return [
    { id: 'userId', value: value(user?.id) },
    { id: 'userEmail', value: value(user?.email) },
    { id: 'userName', value: value(user?.name) },
    { id: 'userAvatarUrl', value: value(user?.avatarUrl) },
    { id: 'userPhoneNumber', value: value(user?.phoneNumber) },
  ];
}

/** A single variable gives its text. Anything else counts as code if its result is a text, otherwise as text: authors write both into this field. */
function readExpression(source: string, view: View): string {
  const text = view.text(source).trim();
  if (text === '' || view.soleValue(source.trim()) !== undefined) return text;
  const result = view.evaluate(view.code(source));
  return result.ok && typeof result.value === 'string' ? result.value : text;
}
