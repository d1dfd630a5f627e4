// Every type of block, one import and one line each, sorted by shape.
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
import { email } from './call/email/block.ts';
import { httpRequest } from './call/http-request/block.ts';
import { makeCom } from './call/make-com/block.ts';
import { pabbly } from './call/pabbly/block.ts';
import { zapier } from './call/zapier/block.ts';
import { abTest } from './logic/ab-test/block.ts';
import { analytics } from './logic/analytics/block.ts';
import { botLink } from './logic/bot-link/block.ts';
import { chatWidget } from './logic/chat-widget/block.ts';
import { code } from './logic/code/block.ts';
import { condition } from './logic/condition/block.ts';
import { jump } from './logic/jump/block.ts';
import { listen } from './logic/listen/block.ts';
import { pixel } from './logic/pixel/block.ts';
import { redirect } from './logic/redirect/block.ts';
import { returnBlock } from './logic/return/block.ts';
import { setVariable } from './logic/set-variable/block.ts';
import { wait } from './logic/wait/block.ts';
import { audio } from './say/audio/block.ts';
import { embed } from './say/embed/block.ts';
import { image } from './say/image/block.ts';
import { text } from './say/text/block.ts';
import { video } from './say/video/block.ts';

export const blockTypes: readonly BlockType[] = [
  // say
  audio,
  embed,
  image,
  text,
  video,
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
  code,
  condition,
  jump,
  listen,
  pixel,
  redirect,
  returnBlock,
  setVariable,
  wait,
  // call
  email,
  httpRequest,
  makeCom,
  pabbly,
  zapier,
];
