// The platforms of channels, as people call them.
import type { LucideIcon } from 'lucide-react';
import { Globe, MessageCircle, Send, Webhook } from 'lucide-react';

/** A platform. */
export interface Platform {
  readonly label: string;
  readonly icon: LucideIcon;
}

const PLATFORMS: Readonly<Record<string, Platform>> = {
  telegram: { label: 'Telegram', icon: Send },
  whatsapp: { label: 'WhatsApp', icon: MessageCircle },
  webhook: { label: 'Your own platform', icon: Webhook },
  web: { label: 'Website', icon: Globe },
  removed: { label: 'A removed channel', icon: Globe },
};

/**
 * A platform by its name in the API.
 *
 * @example platformOf('telegram').label // 'Telegram'
 */
export function platformOf(kind: string): Platform {
  return PLATFORMS[kind] ?? { label: kind, icon: Globe };
}
