// Runs the bot's code for an embed, which also decides when the chat continues.
import { isAllowed, runScript } from '../../actions/run-script.ts';
import type { BubbleContext, BubbleOf } from '../bubble-view.ts';

/**
 * Runs the code with permission of the page's owner, and replies once: when the code asks for it, or when it no longer
 * can. Returns a function that ends the embed; later calls of the code are not replies to the next question.
 *
 * @example const end = runEmbed(bubble.content, { place, isOld: false, context });
 */
export function runEmbed(
  { initFunction, waitForEventFunction }: BubbleOf<'custom-embed'>['content'],
  {
    place,
    isOld,
    context,
  }: { readonly place: HTMLElement | null; readonly isOld: boolean; readonly context: BubbleContext },
): () => void {
  let awaited = isOld ? undefined : waitForEventFunction;
  const end = (): void => {
    awaited = undefined;
  };
  const continueFlow = (text?: unknown): void => {
    if (!awaited) return;
    end();
    context.reply(text === undefined || text === null ? undefined : String(text));
  };
  const run = async (): Promise<void> => {
    if (!isAllowed('custom-embed', context)) return continueFlow();
    await runScript(initFunction.content, { ...initFunction.args, typebotElement: place });
    if (awaited) await runScript(awaited.content, { ...awaited.args, typebotElement: place, continueFlow });
  };
  run().catch((error: unknown) => {
    context.log('A custom embed failed.', String(error));
    continueFlow();
  });
  return end;
}
