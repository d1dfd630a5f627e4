// What has to be pasted to connect an account, in plain words.

/** A field of an account. */
export interface AccountField {
  readonly part: 'settings' | 'secrets';
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly placeholder?: string;
  readonly isOptional?: true;
}

/** The form of a platform. */
export interface PlatformForm {
  /** What to do before, in order. */
  readonly steps: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  readonly fields: readonly AccountField[];
  /** Connects as soon as the only field is right. */
  readonly isQuick?: true;
  /** Whether the platform must be able to call this server. */
  readonly needsPublicAddress?: true;
}

export const PLATFORM_FORMS = {
  telegram: {
    steps: [
      'In Telegram, write /newbot to @BotFather.',
      'Choose a name. BotFather answers with a token.',
      'Paste the token here. The bot is connected at once.',
    ],
    link: { label: 'Open @BotFather', url: 'https://t.me/BotFather' },
    isQuick: true,
    fields: [
      {
        part: 'secrets',
        name: 'token',
        label: 'Token',
        help: 'Digits, a colon, and letters. It is stored sealed, and never shown again.',
        placeholder: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
      },
    ],
  },
  whatsapp: {
    steps: [
      'At Meta for Developers, create an app with WhatsApp, and open it.',
      'Copy three values from there. Each is checked when you paste it.',
      'Then copy two lines from here into the app, so that Meta sends messages to this server.',
    ],
    link: { label: 'Open Meta for Developers', url: 'https://developers.facebook.com/apps' },
    needsPublicAddress: true,
    fields: [
      {
        part: 'settings',
        name: 'phoneNumberId',
        label: '1. Phone number ID',
        help: 'WhatsApp, API Setup, below the number. It is not the number itself.',
      },
      {
        part: 'secrets',
        name: 'token',
        label: '2. Access token',
        help: 'Business settings, System users. It needs whatsapp_business_messaging and whatsapp_business_management. The token of API Setup ends after a day.',
      },
      {
        part: 'secrets',
        name: 'appSecret',
        label: '3. App secret',
        help: 'App settings, Basic. It proves that messages come from Meta.',
      },
      {
        part: 'settings',
        name: 'restartWord',
        label: 'Restart word',
        help: 'A message with only this word starts another chat.',
        isOptional: true,
      },
      {
        part: 'settings',
        name: 'template',
        label: 'Template after 24 hours',
        help: 'The name of an approved template with one variable. Without it, messages that are later than 24 hours are given up.',
        isOptional: true,
      },
    ],
  },
  webhook: {
    steps: [
      'Give the address of your program. Replies of the bot are sent there, signed.',
      'Your program sends what people write to the address that appears then.',
    ],
    fields: [
      {
        part: 'settings',
        name: 'address',
        label: 'Address of your program',
        help: 'An https URL.',
        placeholder: 'https://example.com/chat',
      },
    ],
  },
} as const satisfies Readonly<Record<string, PlatformForm>>;

/** A platform that can be connected here. */
export type PlatformKind = keyof typeof PLATFORM_FORMS;
