// The appearance of a chat. Every field is optional; unknown fields are kept.
import { z } from 'zod';
import { clamped } from './clamped.ts';
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

/** Icons that launchers know. */
const launcherIcons = ['chat', 'question', 'headset', 'calendar', 'bag', 'sparkle'] as const;

const Launcher = z
  .looseObject({
    placement: optional(z.enum(['left', 'right'])).meta({
      description: 'Corner of the page. Defaults to `right`.',
    }),
    icon: optional(z.enum(launcherIcons)).meta({ description: 'Defaults to `chat`.' }),
    iconUrl: optional(z.string()).meta({ description: 'A picture instead of the icon.' }),
    text: optional(z.string()).meta({ description: 'Words on the button, beside its icon.' }),
    message: optional(z.string()).meta({
      description: 'A message beside the launcher, which a visitor sees at most once a day.',
    }),
    delaySeconds: optional(clamped(0, 86_400)).meta({
      description: 'Seconds on the page until the message appears. Defaults to 3.',
    }),
  })
  .meta({
    description:
      'The button at the corner of a page that opens the chat. Attributes of the element override it. An extension of this server.',
  });
export type Launcher = z.infer<typeof Launcher>;

/**
 * The theme of a bot.
 *
 * @example
 * Theme.parse({ chat: { buttons: { backgroundColor: '#0042DA' } } });
 */
export const Theme = z
  .looseObject({
    general: optional(General),
    chat: optional(Chat),
    launcher: optional(Launcher),
    customCss: optional(z.string()),
  })
  .meta({ description: 'Theme of the chat.' });
export type Theme = z.infer<typeof Theme>;
