// The analytics block: the client reports an event.
import type { View } from '@colloquy/engine';
import { logicBlock } from '@colloquy/engine';
import { numberOrVariable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { numberOption } from '../../number-option.ts';

const text = (description: string) => optional(z.string()).meta({ description });

const Definition = z.object({
  options: optional(
    z.object({
      trackingId: text('Measurement id of the property that receives the event.'),
      category: text('Category of the event.'),
      action: text('The action of the event: what happened.'),
      label: text('Label of the event: what the action affected.'),
      value: numberOrVariable,
      sendTo: text('Another property or group that receives the event.'),
    }),
  ),
});
type Options = NonNullable<z.infer<typeof Definition>['options']>;

export const analytics = logicBlock<z.infer<typeof Definition>>({
  type: 'Google Analytics',
  summary: 'Reports an event to Google Analytics from the client. Nothing is reported in preview.',
  card: { label: 'Google Analytics', icon: 'chart', keywords: 'tracking', shape: 'call' },
  definition: Definition,
  startProps: ({ options }) => ({ googleAnalyticsId: options?.trackingId || undefined }),
  run({ options = {} }, view) {
    const event = readEvent(options, view);
    if (Object.keys(event).length === 0) return {};
    if (view.isPreview)
      return { log: [{ status: 'info', description: 'Analytics events are not reported in preview.' }] };
    return { act: [{ type: 'analytics', analytics: event }] };
  },
});

/** Resolves placeholders and omits empty fields. */
function readEvent({ value, ...texts }: Options, view: View) {
  const filled = Object.entries(texts)
    .map(([key, template]) => [key, view.text(template).trim()] as const)
    .filter(([, text]) => text !== '');
  const number = numberOption(value, view);
  return { ...Object.fromEntries(filled), ...(number === undefined ? {} : { value: number }) };
}
