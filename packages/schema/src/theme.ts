// The appearance of a chat. Every field is optional; unknown fields are kept.
import { z } from 'zod';
import { optional } from './optional.ts';

export const Font = z.union([
  z.string(),
  z.looseObject({ type: z.literal('Google'), family: optional(z.string()) }),
  z.looseObject({
    type: z.literal('Custom'),
    family: optional(z.string()),
    css: optional(z.string()),
    url: optional(z.string()),
  }),
]);
export type Font = z.infer<typeof Font>;

const Border = z.looseObject({
  thickness: optional(z.number()).meta({ description: 'Pixels.' }),
  color: optional(z.string()),
  roundeness: optional(z.enum(['none', 'medium', 'large', 'custom'])),
  customRoundeness: optional(z.number()).meta({ description: 'Pixels, with `custom`.' }),
  opacity: optional(z.number().min(0).max(1)),
});

const box = {
  backgroundColor: optional(z.string()),
  color: optional(z.string()),
  blur: optional(z.number()).meta({ description: 'Pixels.' }),
  opacity: optional(z.number().min(0).max(1)),
  shadow: optional(z.enum(['none', 'sm', 'md', 'lg', 'xl', '2xl'])),
  border: optional(Border),
};

export const ThemeBox = z
  .looseObject(box)
  .meta({ description: 'Colors, border and shadow of one part of the chat.' });
export type ThemeBox = z.infer<typeof ThemeBox>;

const Avatar = z.looseObject({ isEnabled: optional(z.boolean()), url: optional(z.string()) });

const General = z.looseObject({
  font: optional(Font),
  background: optional(
    z.looseObject({ type: optional(z.enum(['Color', 'Image', 'None'])), content: optional(z.string()) }),
  ),
  progressBar: optional(
    z.looseObject({
      isEnabled: optional(z.boolean()),
      color: optional(z.string()),
      backgroundColor: optional(z.string()),
      placement: optional(z.enum(['Top', 'Bottom'])),
      thickness: optional(z.number()).meta({ description: 'Pixels.' }),
      position: optional(z.enum(['fixed', 'absolute'])),
    }),
  ),
});

const Chat = z.looseObject({
  container: optional(
    z.looseObject({ ...box, maxWidth: optional(z.string()), maxHeight: optional(z.string()) }),
  ),
  hostAvatar: optional(Avatar),
  guestAvatar: optional(Avatar),
  hostBubbles: optional(ThemeBox),
  guestBubbles: optional(ThemeBox),
  buttons: optional(ThemeBox),
  inputs: optional(z.looseObject({ ...box, placeholderColor: optional(z.string()) })),
  roundness: optional(z.enum(['none', 'medium', 'large'])),
  buttonsInput: optional(z.looseObject({ layout: optional(z.enum(['wrap', 'vertical'])) })),
});

/**
 * The theme of a bot.
 *
 * @example
 * Theme.parse({ chat: { buttons: { backgroundColor: '#0042DA' } } });
 */
export const Theme = z
  .looseObject({ general: optional(General), chat: optional(Chat), customCss: optional(z.string()) })
  .meta({ description: 'Theme of the chat.' });
export type Theme = z.infer<typeof Theme>;
