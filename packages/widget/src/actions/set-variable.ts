// `setVariable`: computes a value for the bot, and always replies.
import type { RunAction } from '../session/action.ts';
import { runScript, valuesOf } from './run-script.ts';
import { runInSandbox } from './sandbox.ts';

/** Values that the page computes without a script of the bot. The rules equal those of the server's scripts. */
const builtIns = {
  'Moment of the day': () => {
    const hour = new Date().getHours();
    return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  },
  'Device type': () => {
    const { userAgent, maxTouchPoints } = navigator;
    const width = maxTouchPoints > 0 ? innerWidth : Number.POSITIVE_INFINITY;
    if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent) || (width >= 768 && width <= 1024))
      return 'tablet';
    return /iphone|ipod|mobile/i.test(userAgent) || width < 768 ? 'mobile' : 'desktop';
  },
};

/**
 * Replies with the value, which the server stores. The bot's code runs in the page with permission of its owner, else
 * in a sandbox. For failed code the reply is its source, as other clients do, so that the server recognises the
 * failure.
 */
export const runSetVariable: RunAction<'setVariable'> = async ({ setVariable }, context) => {
  const { scriptToExecute, builtIn } = setVariable;
  const reply = (text: string) => ({ message: { type: 'text' as const, text } });
  if (builtIn && Object.hasOwn(builtIns, builtIn)) return reply(builtIns[builtIn]());
  const { content, args } = scriptToExecute;
  // A number with a leading zero is text, such as a postal code.
  if (/^0\d+$/.test(content.trim())) return reply(content.trim());
  const body = /\breturn\b/.test(content) ? content : `return (${content})`;
  const run = context.areScriptsAllowed ? runInPage : runInSandbox;
  try {
    const text = await run(body, valuesOf(args), context);
    return text === undefined ? {} : reply(text);
  } catch (error) {
    context.signal.throwIfAborted();
    if (scriptToExecute.isCode !== false)
      context.log('A variable could not be worked out in the page.', String(error));
    return reply(content);
  }
};

async function runInPage(...[body, values]: Parameters<typeof runScript>): Promise<string | undefined> {
  const result = await runScript(body, values);
  return typeof result === 'string' ? result : (JSON.stringify(result ?? undefined) as string | undefined);
}
