// How platforms differ in the preview, besides their colours, which are in the style sheet.
import type { LucideIcon } from 'lucide-react';
import { Reply } from 'lucide-react';

/** How a platform looks. */
export interface PlatformLook {
  readonly label: string;
  /** Below the name of the bot. */
  readonly status: string;
  /** On buttons that answer. */
  readonly replyIcon?: LucideIcon;
}

export const PLATFORM_LOOKS = {
  telegram: { label: 'Telegram', status: 'bot' },
  whatsapp: { label: 'WhatsApp', status: 'online', replyIcon: Reply },
} as const satisfies Readonly<Record<string, PlatformLook>>;

/** A platform that has a look. */
export type PreviewedPlatform = keyof typeof PLATFORM_LOOKS;
