// Every block type, one import and one line each, sorted by shape.
import type { BlockType } from '@colloquy/engine';
import { cards } from './ask/cards/block.ts';
import { choiceInput } from './ask/choice/block.ts';
import { dateInput } from './ask/date/block.ts';
import { emailInput } from './ask/email/block.ts';
import { fileInput } from './ask/file/block.ts';
import { numberInput } from './ask/number/block.ts';
import { paymentInput } from './ask/payment/block.ts';
import { phoneInput } from './ask/phone/block.ts';
import { pictureChoiceInput } from './ask/picture-choice/block.ts';
import { ratingInput } from './ask/rating/block.ts';
import { textInput } from './ask/text/block.ts';
import { timeInput } from './ask/time/block.ts';
import { urlInput } from './ask/url/block.ts';
import { anthropic } from './call/anthropic/block.ts';
import { blink } from './call/blink/block.ts';
import { calCom } from './call/cal-com/block.ts';
import { chatNode } from './call/chat-node/block.ts';
import { code } from './call/code/block.ts';
import { deepSeek } from './call/deepseek/block.ts';
import { difyAi } from './call/dify-ai/block.ts';
import { elevenlabs } from './call/elevenlabs/block.ts';
import { email } from './call/email/block.ts';
import { gmail } from './call/gmail/block.ts';
import { googleSheets } from './call/google-sheets/block.ts';
import { groq } from './call/groq/block.ts';
import { httpRequest } from './call/http-request/block.ts';
import { knowledge } from './call/knowledge/block.ts';
import { listen } from './call/listen/block.ts';
import { makeCom } from './call/make-com/block.ts';
import { mistral } from './call/mistral/block.ts';
import { nocodb } from './call/nocodb/block.ts';
import { openRouter } from './call/open-router/block.ts';
import { openAi } from './call/openai/block.ts';
import { openAiLegacy } from './call/openai-legacy/block.ts';
import { pabbly } from './call/pabbly/block.ts';
import { perplexity } from './call/perplexity/block.ts';
import { posthog } from './call/posthog/block.ts';
import { qrCode } from './call/qr-code/block.ts';
import { segment } from './call/segment/block.ts';
import { setVariable } from './call/set-variable/block.ts';
import { togetherAi } from './call/together-ai/block.ts';
import { zapier } from './call/zapier/block.ts';
import { zendesk } from './call/zendesk/block.ts';
import { abTest } from './logic/ab-test/block.ts';
import { analytics } from './logic/analytics/block.ts';
import { botLink } from './logic/bot-link/block.ts';
import { chatWidget } from './logic/chat-widget/block.ts';
import { condition } from './logic/condition/block.ts';
import { jump } from './logic/jump/block.ts';
import { pixel } from './logic/pixel/block.ts';
import { redirect } from './logic/redirect/block.ts';
import { returnBlock } from './logic/return/block.ts';
import { wait } from './logic/wait/block.ts';
import { bubbleBlocks } from './say/bubble-block.ts';
import { embed } from './say/embed/block.ts';
import { text } from './say/text/block.ts';
import { video } from './say/video/block.ts';

export const blockTypes: readonly BlockType[] = [
  // say
  ...bubbleBlocks([embed, text, video]),
  // ask
  cards,
  choiceInput,
  dateInput,
  emailInput,
  fileInput,
  numberInput,
  paymentInput,
  phoneInput,
  pictureChoiceInput,
  ratingInput,
  textInput,
  timeInput,
  urlInput,
  // logic
  abTest,
  analytics,
  botLink,
  chatWidget,
  condition,
  jump,
  pixel,
  redirect,
  returnBlock,
  wait,
  // call
  anthropic,
  blink,
  calCom,
  chatNode,
  code,
  deepSeek,
  difyAi,
  elevenlabs,
  email,
  gmail,
  googleSheets,
  groq,
  httpRequest,
  knowledge,
  listen,
  makeCom,
  mistral,
  nocodb,
  openAi,
  openAiLegacy,
  openRouter,
  pabbly,
  perplexity,
  posthog,
  qrCode,
  segment,
  setVariable,
  togetherAi,
  zapier,
  zendesk,
];
