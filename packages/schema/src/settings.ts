// Settings of a bot beyond its flow. Every field is optional; unknown fields are kept.
import { z } from 'zod';
import { clamped } from './clamped.ts';
import { comparisonOperators, LogicalOperator } from './condition.ts';
import { Locale, TimeZone } from './locale.ts';
import { optional } from './optional.ts';

export const SystemMessages = z
  .looseObject({
    invalidMessage: optional(z.string()),
    botClosed: optional(z.string()),
    networkErrorTitle: optional(z.string()),
    networkErrorMessage: optional(z.string()),
    popupBlockedTitle: optional(z.string()),
    popupBlockedDescription: optional(z.string()),
    popupBlockedButtonLabel: optional(z.string()),
    fileUploadError: optional(z.string()),
    fileUploadSizeError: optional(z.string()).meta({
      description: 'May contain `[[file]]` and `[[limit]]`.',
    }),
    whatsAppPictureChoiceSelectLabel: optional(z.string()).meta({
      description: 'Kept, and said nowhere: this server has no channel for WhatsApp.',
    }),
  })
  .meta({ description: 'Sentences the author wrote in place of ours.' });
export type SystemMessages = z.infer<typeof SystemMessages>;

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
      'Visitors may go back to an earlier question and answer it again (`POST /v1/sessions/{sessionId}/rewind`). Default false.',
  }),
  locale: optional(Locale).meta({ description: 'Language of visitors whose client names none.' }),
  timeZone: optional(TimeZone).meta({ description: 'Time zone of visitors whose client names none.' }),
  sessionExpiryHours: optional(clamped(0.01, 87_600)).meta({
    description: 'Hours without a reply after which a chat cannot be gone on with. Absent: 90 days.',
  }),
  resultRetentionDays: optional(clamped(1 / 24, 36_525)).meta({
    description: 'Days after its last change for which a result is kept. Absent: for ever.',
  }),
});

const TypingEmulation = z.looseObject({
  enabled: optional(z.boolean()),
  speed: optional(z.number()).meta({ description: 'Words a minute.' }),
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
  sessionExpiryTimeout: optional(z.number().min(0.01).max(48)).meta({ description: 'Hours.' }),
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
            'Whether anybody may read the flow at `/v1/bots/{publicId}/flow`, with all that is written in it; names of credentials are left out. Default false.',
        }),
      }),
    ),
    security: optional(
      z.looseObject({
        allowedOrigins: optional(z.array(z.string())).meta({ description: 'Absent or empty: any origin.' }),
        isIdentityRequired: optional(z.boolean()).meta({
          description:
            'Chats start only with an identity that the server has verified. Not asked for in preview.',
        }),
        areLogDetailsShown: optional(z.boolean()).meta({
          description:
            'Logs in responses to visitors contain all details: hosts, responses of services, errors. Default: status and a plain sentence.',
        }),
        isAnyFileUrlAllowed: optional(z.boolean()).meta({
          description: 'Also takes files by any web address as answers, not only those uploaded in the chat.',
        }),
      }),
    ),
  })
  .meta({ description: 'How the bot behaves around its flow.' });
export type Settings = z.infer<typeof Settings>;
