// The schemas of the API reference, made from the ones that requests are parsed with.
import { z } from 'zod';
import { ClientSideAction } from './action.ts';
import { Block } from './bot/block.ts';
import { BotDefinition, BotVersion } from './bot/bot-definition.ts';
import { Edge } from './bot/edge.ts';
import { FlowEvent } from './bot/flow-event.ts';
import { Group } from './bot/group.ts';
import { LegacyBotDefinition } from './bot/legacy-bot-definition.ts';
import { Variable } from './bot/variable.ts';
import { ListBotsResponse, ListedBot } from './bot-list.ts';
import { Bubble } from './bubble.ts';
import {
  ContinueChatRequest,
  ContinueChatResponse,
  StartChatRequest,
  StartChatResponse,
  StartPreviewChatRequest,
} from './chat.ts';
import { Condition } from './condition.ts';
import { DynamicTheme } from './dynamic-theme.ts';
import { Input } from './input.ts';
import { CardItem, CardsInputOptions } from './inputs/cards-input.ts';
import { ChoiceInputOptions, ChoiceItem } from './inputs/choice-input.ts';
import { DateInputOptions } from './inputs/date-input.ts';
import { EmailInputOptions } from './inputs/email-input.ts';
import { FileInputOptions } from './inputs/file-input.ts';
import { NumberInputOptions } from './inputs/number-input.ts';
import { PaymentInputOptions } from './inputs/payment-input.ts';
import { PhoneInputOptions } from './inputs/phone-input.ts';
import { PictureChoiceInputOptions, PictureChoiceItem } from './inputs/picture-choice-input.ts';
import { RatingInputOptions } from './inputs/rating-input.ts';
import { TextInputOptions } from './inputs/text-input.ts';
import { TimeInputOptions } from './inputs/time-input.ts';
import { UrlInputOptions } from './inputs/url-input.ts';
import { Log } from './log.ts';
import { Message } from './message.ts';
import { Issue, Problem } from './problem.ts';
import { RichTextElement, RichTextLeaf, RichTextNode } from './rich-text.ts';
import { Settings } from './settings.ts';
import { Theme, ThemeBox } from './theme.ts';
import { ReadChatResponse, ToldTurn } from './told-chat.ts';
import { GenerateUploadUrlRequest, GenerateUploadUrlResponse } from './upload.ts';

/** Every schema of the reference under the name it has there. */
export const components = {
  StartChatRequest,
  StartPreviewChatRequest,
  ContinueChatRequest,
  StartChatResponse,
  ContinueChatResponse,
  ReadChatResponse,
  ToldTurn,
  GenerateUploadUrlRequest,
  GenerateUploadUrlResponse,
  ListBotsResponse,
  ListedBot,
  Message,
  Bubble,
  RichTextNode,
  RichTextElement,
  RichTextLeaf,
  Input,
  TextInputOptions,
  NumberInputOptions,
  EmailInputOptions,
  UrlInputOptions,
  PhoneInputOptions,
  DateInputOptions,
  TimeInputOptions,
  PaymentInputOptions,
  RatingInputOptions,
  FileInputOptions,
  ChoiceInputOptions,
  ChoiceItem,
  PictureChoiceInputOptions,
  PictureChoiceItem,
  CardsInputOptions,
  CardItem,
  Condition,
  ClientSideAction,
  Log,
  DynamicTheme,
  Theme,
  ThemeBox,
  Settings,
  BotVersion,
  BotDefinition,
  LegacyBotDefinition,
  Group,
  Block,
  FlowEvent,
  Edge,
  Variable,
  Problem,
  Issue,
} as const;
export type ComponentName = keyof typeof components;

/** Where a component is found in the document. */
export function componentRef(name: ComponentName): string {
  return `#/components/schemas/${name}`;
}

/**
 * The components as JSON Schema 2020-12, which OpenAPI 3.1 uses as it is.
 *
 * @example
 * componentSchemas().Message; // { description: '…', oneOf: […] }
 */
export function componentSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) registry.add(schema as z.ZodType, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    target: 'draft-2020-12',
    uri: (id) => componentRef(id as ComponentName),
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === StartPreviewChatRequest) describePreviewBot(jsonSchema);
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutIdentity(schema)]));
}

/** `bot` is any JSON to the request, since its own reader explains better what is wrong; the reference shows both families. */
function describePreviewBot({ properties }: z.core.JSONSchema.BaseSchema): void {
  if (!properties) return;
  delete properties.typebot;
  properties.bot = {
    description: 'A definition of either family, chosen by its `version`, to use instead of the stored bot.',
    anyOf: [{ $ref: componentRef('BotDefinition') }, { $ref: componentRef('LegacyBotDefinition') }],
  };
}

/** Inside a document a schema is named by its place. */
function withoutIdentity({ $schema: _, $id: __, ...schema }: z.core.JSONSchema.BaseSchema): object {
  return schema;
}
