// The pixel block: the client reports an event to Meta.
import type { View } from '@colloquy/engine';
import { guessType, logicBlock } from '@colloquy/engine';
import { ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';

const Definition = z.object({
  options: optional(
    z.object({
      pixelId: optional(z.string()).meta({
        description: 'Id of the pixel. If not set, the block does nothing.',
      }),
      isInitSkip: ignorable(z.boolean()).meta({
        description: 'Whether the page itself loads the pixel. Defaults to false.',
      }),
      eventType: optional(z.string()).meta({
        description:
          'A standard event such as Lead, or Custom. If not set, the pixel is loaded and nothing is reported.',
      }),
      name: optional(z.string()).meta({ description: 'Name of the event, for Custom.' }),
      params: optional(
        z.array(
          z.object({
            id: optional(z.string()),
            key: optional(z.string()).meta({
              description: 'Name of the parameter, such as currency or value.',
            }),
            value: optional(z.unknown()).meta({
              description: 'Value of the parameter: a text with {{variables}}, or any JSON.',
            }),
          }),
        ),
      ).meta({
        description: 'Parameters to send with the event. Entries without a key or a value are skipped.',
      }),
    }),
  ),
});
type Options = NonNullable<z.infer<typeof Definition>['options']>;
type Parameter = NonNullable<Options['params']>[number];

export const pixel = logicBlock<z.infer<typeof Definition>>({
  type: 'Pixel',
  summary: 'Reports an event to Meta from the client. Nothing is reported in preview.',
  card: { label: 'Meta pixel', icon: 'chart', keywords: 'facebook tracking', shape: 'call' },
  definition: Definition,
  startProps: ({ options }) =>
    options?.pixelId && options.isInitSkip !== true ? { pixelIds: [options.pixelId] } : {},
  run({ options = {} }, view) {
    const { pixelId = '', eventType = '', isInitSkip } = options;
    if (pixelId === '' || eventType === '') return {};
    const name = view.text(options.name).trim();
    if (eventType === 'Custom' && name === '')
      return { log: [{ status: 'info', description: 'This event has no name, so it was not reported.' }] };
    if (view.isPreview)
      return { log: [{ status: 'info', description: 'Pixel events are not reported in preview.' }] };
    const params = (options.params ?? []).flatMap((parameter) => readParameter(parameter, view));
    const event = {
      pixelId,
      eventType,
      ...(eventType === 'Custom' ? { name } : {}),
      ...(isInitSkip === undefined ? {} : { isInitSkip }),
      ...(params.length === 0 ? {} : { params }),
    };
    return { act: [{ type: 'pixel', pixel: event }] };
  },
});

/** Texts that look like numbers or booleans become such; a single `{{list}}` stays a list. */
function readParameter({ id, key: keyTemplate, value: raw }: Parameter, view: View) {
  const key = view.text(keyTemplate).trim();
  const value =
    typeof raw === 'string' ? guessType(view.soleValue(raw) ?? view.text(raw)) : (view.rendered(raw) ?? '');
  if (key === '' || value === '' || value === undefined || value === null) return [];
  return [{ ...(id === undefined ? {} : { id }), key, value }];
}
