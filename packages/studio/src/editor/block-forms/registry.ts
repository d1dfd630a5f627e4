// The forms by block type, each in a chunk of its own that is loaded when the form is opened. Blocks without a line here
// get the form that is printed from their schema. Nothing else in the editor names a block.
import type { BlockForm } from './block-form.ts';

type Loader = () => Promise<{ readonly form: BlockForm }>;

export const blockForms: Readonly<Record<string, Loader>> = {
  'AB test': () => import('./forms/ab-test-form.tsx'),
  anthropic: () => import('./forms/anthropic-form.tsx'),
  audio: () => import('./forms/audio-form.tsx'),
  cards: () => import('./forms/cards-form.tsx'),
  'choice input': () => import('./forms/choice-input-form.tsx'),
  Code: () => import('./forms/code-form.tsx'),
  Condition: () => import('./forms/condition-form.tsx'),
  'date input': () => import('./forms/date-input-form.tsx'),
  deepseek: () => import('./forms/chat-model-form.tsx'),
  Email: () => import('./forms/email-form.tsx'),
  'email input': () => import('./forms/email-input-form.tsx'),
  embed: () => import('./forms/embed-form.tsx'),
  'file input': () => import('./forms/file-input-form.tsx'),
  'Google Sheets': () => import('./forms/google-sheets-form.tsx'),
  groq: () => import('./forms/chat-model-form.tsx'),
  image: () => import('./forms/image-form.tsx'),
  Jump: () => import('./forms/jump-form.tsx'),
  'Make.com': () => import('./forms/automation-form.tsx'),
  knowledge: () => import('./forms/knowledge-form.tsx'),
  mistral: () => import('./forms/mistral-form.tsx'),
  'number input': () => import('./forms/number-input-form.tsx'),
  'open-router': () => import('./forms/chat-model-form.tsx'),
  openai: () => import('./forms/openai-form.tsx'),
  OpenAI: () => import('./forms/openai-legacy-form.tsx'),
  Pabbly: () => import('./forms/automation-form.tsx'),
  'payment input': () => import('./forms/payment-input-form.tsx'),
  perplexity: () => import('./forms/chat-model-form.tsx'),
  'phone number input': () => import('./forms/phone-input-form.tsx'),
  'picture choice input': () => import('./forms/picture-choice-input-form.tsx'),
  'rating input': () => import('./forms/rating-input-form.tsx'),
  Redirect: () => import('./forms/redirect-form.tsx'),
  Return: () => import('./forms/return-form.tsx'),
  'Set variable': () => import('./forms/set-variable-form.tsx'),
  text: () => import('./forms/text-form.tsx'),
  'text input': () => import('./forms/text-input-form.tsx'),
  'time input': () => import('./forms/time-input-form.tsx'),
  'together-ai': () => import('./forms/chat-model-form.tsx'),
  'Typebot link': () => import('./forms/bot-link-form.tsx'),
  'url input': () => import('./forms/url-input-form.tsx'),
  video: () => import('./forms/video-form.tsx'),
  Wait: () => import('./forms/wait-form.tsx'),
  Webhook: () => import('./forms/http-request-form.tsx'),
  webhook: () => import('./forms/listen-form.tsx'),
  Zapier: () => import('./forms/automation-form.tsx'),
};

/** Whether a block has a form of its own. */
export const hasForm = (type: string): boolean => Object.hasOwn(blockForms, type);

const loading = new Map<string, Promise<BlockForm | undefined>>();

/**
 * Loads the form of a block once. Resolves to nothing for a block without one, and when it cannot be loaded: then the
 * printed form serves until the browser is online again.
 *
 * @example const form = use(loadForm('Wait'));
 */
export function loadForm(type: string): Promise<BlockForm | undefined> {
  const known = loading.get(type);
  if (known) return known;
  const loader = hasForm(type) ? blockForms[type] : undefined;
  const form = loader
    ? loader().then(
        (module) => module.form,
        () => {
          addEventListener('online', () => loading.delete(type), { once: true });
          return undefined;
        },
      )
    : Promise.resolve(undefined);
  loading.set(type, form);
  return form;
}

/** Loads all forms once the page has nothing else to do: they open at once, and offline. */
export function preloadForms(): void {
  const load = (): void => {
    for (const type of Object.keys(blockForms)) void loadForm(type);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(load);
  else setTimeout(load, 1_000);
}
