// An element that code of the bot draws into. It runs only where the page's owner allows the bot's scripts.
import { runScript } from '../../actions/run-script.ts';
import { useEffect, useRef } from '../../drawing/hooks.ts';
import type { BubbleModule, BubbleProps } from '../bubble-view.ts';

function CustomEmbedBubble({ bubble, isOld, context }: BubbleProps<'custom-embed'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { initFunction, waitForEventFunction } = bubble.content;
    const typebotElement = place.current;
    if (!context.areScriptsAllowed) {
      context.log('The page does not allow scripts of bots, so that a custom embed was not drawn.');
      if (waitForEventFunction && !isOld) context.reply();
      return;
    }
    const run = async (): Promise<void> => {
      await runScript(initFunction.content, { ...initFunction.args, typebotElement });
      if (!waitForEventFunction || isOld) return;
      const continueFlow = (text?: unknown): void =>
        context.reply(text === undefined || text === null ? undefined : String(text));
      await runScript(waitForEventFunction.content, {
        ...waitForEventFunction.args,
        typebotElement,
        continueFlow,
      });
    };
    run().catch((error: unknown) => context.log('A custom embed failed.', String(error)));
  }, []);
  return <div class="custom" ref={place} />;
}

export const customEmbedBubble: BubbleModule<'custom-embed'> = { View: CustomEmbedBubble, css: '' };
