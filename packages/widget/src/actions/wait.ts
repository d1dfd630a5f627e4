// `wait`: pauses the bot.
import type { RunAction } from '../session/action.ts';
import { limits } from '../session/limits.ts';
import { pause } from '../session/pause.ts';

export const runWait: RunAction<'wait'> = async ({ wait }, { signal }) => {
  const seconds = Math.min(Math.max(0, wait.secondsToWaitFor), limits.waitSeconds);
  await pause(seconds * 1_000, signal);
  return {};
};
