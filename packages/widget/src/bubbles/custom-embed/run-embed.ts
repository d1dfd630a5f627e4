// The code of a bot that draws an element, and tells when the chat goes on.
import { isAllowed, runScript } from '../../actions/run-script.ts';
import type { BubbleContext, BubbleOf } from '../bubble-view.ts';

/**
 * Has it draw into a place, where the page's owner allows the bot's scripts, and replies once: when it says so, or when it cannot say so any more. Gives the
 * function that ends this; what it says later is no answer to whatever is asked by then.
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
