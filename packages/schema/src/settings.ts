// Settings of a bot beyond its flow. Every field is optional; unknown fields are kept.
import { z } from 'zod';
import { clamped } from './clamped.ts';
import { comparisonOperators, LogicalOperator } from './condition.ts';
import { Locale, TimeZone } from './locale.ts';
import { optional } from './optional.ts';

export const SystemMessages = z
  .looseObject({
    invalidMessage: optional(z.string()),
    retryExample: optional(z.string()).meta({
      description:
        'Message shown the second time in a row that a reply is not understood. Default: an example, or the options in words. An extension of this server.',
    }),
    retryWayOut: optional(z.string()).meta({
      description:
        'Message shown from the third time on: a way out, such as a phone number. An extension of this server.',
    }),
    botClosed: optional(z.string()),
    networkErrorTitle: optional(z.string()),
    networkErrorMessage: optional(z.string()),
    popupBlockedTitle: optional(z.string()),
    popupBlockedDescription: optional(z.string()),
    popupBlockedButtonLabel: optional(z.string()),
    fileUploadError: optional(z.string()),
    fileUploadSizeError: optional(z.string()).meta({
      description: 'Message shown if a file is too large. May contain `[[file]]` and `[[limit]]`.',
    }),
    whatsAppPictureChoiceSelectLabel: optional(z.string()).meta({
      description: 'Stored, but not used: buttons below pictures have the titles of the pictures.',
    }),
  })
  .meta({ description: 'Messages that replace the default messages.' });
export type SystemMessages = z.infer<typeof SystemMessages>;

const ProactiveRule = z
  .looseObject({
    message: optional(z.string()).meta({
      description: 'The message beside the launcher. Without one, and for popups, the window opens.',
    }),
    avatarUrl: optional(z.string()).meta({ description: 'Picture beside the message.' }),
    replies: optional(z.array(z.string())).meta({
      description: 'Buttons under the message that open the chat and send their words.',
    }),
    afterSeconds: optional(clamped(0, 86_400)).meta({ description: 'Seconds on the page.' }),
    scrollPercent: optional(clamped(0, 100)).meta({ description: 'How far the page is scrolled.' }),
    isOnLeave: optional(z.boolean()).meta({
      description:
        'When the visitor is about to leave: the pointer leaves the page at its top, or the tab is hidden.',
    }),
    page: optional(z.string()).meta({
      description: 'Path of the page, in which `*` is any text, such as `/prices*`.',
    }),
    isReturning: optional(z.boolean()).meta({
      description: 'Only visitors who were there before (`true`), or who were not (`false`).',
    }),
    isRepeated: optional(z.boolean()).meta({
      description: 'Whether it also acts if a rule of the bot has acted on the same day. Defaults to false.',
    }),
  })
  .meta({ description: 'A rule that acts once everything that it names holds.' });
export type ProactiveRule = z.infer<typeof ProactiveRule>;

const People = z
  .looseObject({
    text: optional(z.string()).meta({
      description:
        'Line under the field while a person is to answer, such as "Usually answers within five minutes."',
    }),
    awayText: optional(z.string()).meta({
      description:
        'The line outside of the hours, such as "We are back on Monday. Leave your address, and we write back."',
    }),
    days: optional(z.array(z.int().min(1).max(7))).meta({
      description: 'Days of the week, 1 for Monday. Default: all.',
    }),
    from: optional(z.string()).meta({ description: 'Beginning of the hours, such as `09:00`.' }),
    to: optional(z.string()).meta({ description: 'End of the hours, such as `17:30`.' }),
    timeZone: optional(TimeZone).meta({ description: "Time zone of the hours. Default: the bot's." }),
  })
  .meta({ description: 'When people answer in the chats that they take over.' });
export type People = z.infer<typeof People>;

const General = z.looseObject({
  isBrandingEnabled: optional(z.boolean()),
  isTypingEmulationEnabled: optional(z.boolean()),
  isInputPrefillEnabled: optional(z.boolean()),
  isHideQueryParamsEnabled: optional(z.boolean()),
  isNewResultOnRefreshEnabled: optional(z.boolean()),
  rememberUser: optional(
    z.looseObject({ isEnabled: optional(z.boolean()), storage: optional(z.enum(['session', 'local'])) }),
  ),
  systemMessages: optional(SystemMessages),
  isAnswerChangeEnabled: optional(z.boolean()).meta({
    description:
      'Whether visitors may go back to an earlier question and answer it again (`POST /v1/sessions/{sessionId}/rewind`). Defaults to false.',
  }),
  consent: optional(
    z.looseObject({
      text: optional(z.string()),
      linkText: optional(z.string()),
      linkUrl: optional(z.string()),
    }),
  ).meta({
    description:
      'A line under the field until the first reply, such as "By chatting you agree to our" with a link "privacy policy". An extension of this server.',
  }),
  isChatDeletionEnabled: optional(z.boolean()).meta({
    description:
      'Whether visitors may delete their chat with all their data (`DELETE /v1/sessions/{sessionId}`). Defaults to false. An extension of this server.',
  }),
  isRatingEnabled: optional(z.boolean()).meta({
    description:
      'Whether visitors may rate answers that a model streams. Defaults to false. An extension of this server.',
  }),
  isSoundEnabled: optional(z.boolean()).meta({
    description:
      'Whether a message in a hidden tab makes a sound, unless the visitor has switched it off. Defaults to false. An extension of this server.',
  }),
  starters: optional(z.array(z.string())).meta({
    description:
      "Messages that a visitor may begin with: buttons on the welcome card of a launcher's window. An extension of this server.",
  }),
  proactive: optional(z.array(ProactiveRule)).meta({
    description:
      'When the launcher speaks first, or the window opens by itself. An extension of this server.',
  }),
  people: optional(People).meta({
    description: 'When people answer, and how soon. An extension of this server.',
  }),
  locale: optional(Locale).meta({ description: 'Default language, for clients that send none.' }),
  timeZone: optional(TimeZone).meta({ description: 'Default time zone, for clients that send none.' }),
  sessionExpiryHours: optional(clamped(0.01, 87_600)).meta({
    description: 'Hours without a reply after which a chat can no longer be continued. Defaults to 90 days.',
  }),
  resultRetentionDays: optional(clamped(1 / 24, 36_525)).meta({
    description: 'Days to keep a result after its last change. If not set, results are kept forever.',
  }),
});

const TypingEmulation = z.looseObject({
  enabled: optional(z.boolean()),
  speed: optional(z.number()).meta({ description: 'Typing speed in words per minute.' }),
  maxDelay: optional(z.number()).meta({ description: 'Seconds.' }),
  delayBetweenBubbles: optional(z.number().min(0).max(5)).meta({ description: 'Seconds.' }),
  isDisabledOnFirstMessage: optional(z.boolean()),
});

const Metadata = z.looseObject({
  title: optional(z.string()),
  description: optional(z.string()),
  imageUrl: optional(z.string()),
  favIconUrl: optional(z.string()),
  customHeadCode: optional(z.string()),
  googleTagManagerId: optional(z.string()),
  allowIndexing: optional(z.boolean()),
});

const StartComparison = z.looseObject({
  id: optional(z.string()),
  comparisonOperator: optional(z.enum(comparisonOperators)),
  value: optional(z.string()),
});

const WhatsApp = z.looseObject({
  isEnabled: optional(z.boolean()),
  startCondition: optional(
    z.looseObject({
      logicalOperator: optional(LogicalOperator),
      comparisons: optional(z.array(StartComparison)),
    }),
  ),
  sessionExpiryTimeout: optional(z.number().min(0.01).max(48)).meta({
    description: 'Hours without a turn after which a message on a channel starts another chat.',
  }),
  errorAndMarketingStatusWebhookForwardUrl: optional(z.string()),
  isWebhookForwardingEnabled: optional(z.boolean()),
  webhookForwardingEventTypes: optional(z.array(z.enum(['all', 'errorStatuses', 'marketingStatuses']))),
});

/**
 * The settings of a bot.
 *
 * @example
 * Settings.parse({ general: { systemMessages: { botClosed: 'Back on Monday!' } } });
 */
export const Settings = z
  .looseObject({
    general: optional(General),
    typingEmulation: optional(TypingEmulation),
    metadata: optional(Metadata),
    whatsApp: optional(WhatsApp),
    publicShare: optional(
      z.looseObject({
        isEnabled: optional(z.boolean()).meta({
          description:
            'Whether the whole flow, with all its texts, can be read publicly at `/v1/bots/{publicId}/flow`. Names of credentials are omitted. Defaults to false.',
        }),
      }),
    ),
    security: optional(
      z.looseObject({
        allowedOrigins: optional(z.array(z.string())).meta({
          description: 'Origins that may start chats. If not set or empty, every origin is allowed.',
        }),
        isIdentityRequired: optional(z.boolean()).meta({
          description:
            'Whether chats start only with an identity that the server has verified. Not required in preview.',
        }),
        areLogDetailsShown: optional(z.boolean()).meta({
          description:
            'Whether logs in responses to visitors contain all details: hosts, responses of services and errors. By default they contain a status and a plain sentence.',
        }),
        isAnyFileUrlAllowed: optional(z.boolean()).meta({
          description:
            'Whether answers may contain files from any URL. By default only files uploaded in the chat are accepted.',
        }),
      }),
    ),
  })
  .meta({ description: 'Settings of the bot.' });
export type Settings = z.infer<typeof Settings>;
