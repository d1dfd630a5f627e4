// The wait block: the client waits some seconds; the server does not.
import type { View } from '@colloquy/engine';
import { logicBlock } from '@colloquy/engine';
import { ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';

/** The longest wait: a day. Browser timers overflow at 24 days, and no visitor stays a day. */
const MAXIMUM_SECONDS = 86_400;

const Definition = z.object({
  options: optional(
    z.object({
      secondsToWaitFor: optional(z.union([z.string(), z.number()])).meta({
        description:
          'Seconds to wait, as a number or a text with {{variables}}. A value that is not a number means no wait.',
      }),
      shouldPause: ignorable(z.boolean()).meta({
        description:
          'Whether the flow pauses until the client confirms that it has waited. Defaults to false.',
      }),
    }),
  ),
});

export const wait = logicBlock<z.infer<typeof Definition>>({
  type: 'Wait',
  summary: 'Makes the client wait for a number of seconds.',
  definition: Definition,
  mistakes({ options }) {
    const seconds = options?.secondsToWaitFor;
    if (typeof seconds !== 'string' || seconds.trim() === '' || seconds.includes('{{')) return [];
    if (!Number.isNaN(Number.parseFloat(seconds.replace(',', '.')))) return [];
    return [
      {
        path: ['options', 'secondsToWaitFor'],
        severity: 'warning',
        message: 'The value is not a number, so the chat does not wait.',
        fix: 'Write the number of seconds in digits.',
      },
    ];
  },
  run({ options }, view) {
    const secondsToWaitFor = readSeconds(options?.secondsToWaitFor, view);
    const awaitsReply = options?.shouldPause === true;
    if (secondsToWaitFor === undefined || (secondsToWaitFor === 0 && !awaitsReply)) return {};
    return { act: [{ type: 'wait', wait: { secondsToWaitFor } }], awaitsReply };
  },
});

function readSeconds(option: string | number | undefined, view: View): number | undefined {
  const seconds =
    typeof option === 'number' ? option : Number.parseFloat(view.text(option).replace(',', '.'));
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAXIMUM_SECONDS);
}
