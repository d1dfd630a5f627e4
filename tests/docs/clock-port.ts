// The example of CONTRIBUTING.md: a port that tells the time, and a block that asks it. The page shows this file without this line.
import { callBlock } from '@colloquy/engine';
import { portContract } from '@colloquy/schema';
import { definePort } from '@colloquy/server';
import { z } from 'zod';

const clockPort = portContract({
  port: 'clock',
  subject: 'question for the time',
  request: z.object({ timeZone: z.string().default('UTC') }),
  response: z.object({ time: z.string() }),
});

export const clock = definePort(clockPort, {}, ({ timeZone }) => ({
  ok: true,
  response: { time: new Date().toLocaleTimeString('en', { timeZone }) },
}));

export const askTheTime = callBlock({
  type: 'time',
  summary: 'Keeps what time it is.',
  definition: z.object({ options: z.object({ variableId: z.string() }).optional() }),
  port: clockPort,
  call: () => ({ call: { request: { timeZone: 'Europe/Paris' }, timeoutMs: 1_000 } }),
  returned: ({ options }, result) =>
    result.ok && options ? { set: [{ variableId: options.variableId, value: result.response.time }] } : {},
});
