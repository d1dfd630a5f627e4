// Kinds of settings: parsers of values, with their error messages.
import { z } from 'zod';

/** Any text. */
export const text = z.string().optional();

/** A value with its own parser, which throws the error. */
export function readBy<Value>(read: (text: string) => Value) {
  return z
    .string()
    .transform((given, context): Value => {
      try {
        return read(given);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message.trim() });
        return z.NEVER;
      }
    })
    .optional();
}

/** `on` or `off`; without it the server decides. */
export const onOffOrNeither = z
  .stringbool({
    truthy: ['on'],
    falsy: ['off'],
    error: ({ input }) => `is ${quoted(input)}, which is neither on nor off. Use on or off.`,
  })
  .optional();

/** `on` or `off`; on without it. */
export const onOff = onOffOrNeither.transform((isOn = true) => isOn);

/** One of some words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(
  words: Words,
  fallback: Words[number],
) {
  const error = ({ input }: { readonly input?: unknown }) =>
    `is ${quoted(input)}, which is not a valid value. Use one of ${words.join(', ')}.`;
  return z.enum(words, { error }).default(fallback as never);
}

/** A number in the bounds given. `what` names it: `a number of days from 1 to 30`. */
export function number({
  least,
  most,
  what,
  isWhole = true,
}: {
  readonly least: number;
  readonly most: number;
  readonly what: string;
  readonly isWhole?: boolean;
}) {
  return readBy((given) => {
    const value = (isWhole ? /^\d{1,9}$/ : /^\d{0,9}(?:\.\d{1,9})?$/).test(given)
      ? Number(given)
      : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new Error(`is not ${what}: ${quoted(given)}. Use digits only.`);
  });
}

/** A number of requests per seconds; `off` disables the limit. */
export function rate(fallback: { readonly requests: number; readonly windowMs: number }) {
  return readBy((given) => {
    if (given === 'off') return 'off' as const;
    const [, requests, seconds] = /^(\d{1,7})\/(\d{1,5})$/.exec(given) ?? [];
    if (Number(requests) >= 1 && Number(seconds) >= 1)
      return { requests: Number(requests), windowMs: Number(seconds) * 1_000 };
    throw new Error(
      `is ${quoted(given)}, which is not a rate. Use a number per seconds, for example 100/10, or off.`,
    );
  }).transform((value) => (value === 'off' ? undefined : (value ?? fallback)));
}

/** A secret: it must be long enough, and is never repeated. */
export function secret({
  least,
  unit,
  isHeader = false,
}: {
  readonly least: number;
  readonly unit: 'characters' | 'bytes';
  readonly isHeader?: boolean;
}) {
  const way = 'Create one with: openssl rand -hex 32';
  return readBy((given) => {
    if ((unit === 'bytes' ? Buffer.byteLength(given) : given.length) < least)
      throw new Error(`is shorter than ${least} ${unit} and could be guessed. ${way}`);
    if (isHeader && !/^[\x21-\x7e]+$/.test(given))
      throw new Error(`contains spaces or characters that a header cannot contain. ${way}`);
    return given;
  });
}

/** The given value, shortened. */
export function quoted(given: unknown): string {
  return `"${String(given).slice(0, 50)}"`;
}
