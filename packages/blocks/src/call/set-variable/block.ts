// The set variable block: sets one variable to one of twenty-one types of values.
import type { Mistake } from '@colloquy/engine';
import { callBlock } from '@colloquy/engine';
import { scriptPort } from '@colloquy/schema';
import { scriptResult } from '../script/script-call.ts';
import { askClient, receiveFromClient } from './client-value.ts';
import { customCall, setCustom } from './custom.ts';
import { kindOf } from './custom-kind.ts';
import { setFetched } from './custom-result.ts';
import { now, onAnotherDay, today } from './date-values.ts';
import type { Options, Setter, SetVariableType } from './definition.ts';
import { Definition } from './definition.ts';
import { appendValues, mapItem, pop, shift } from './lists.ts';
import { setTranscript } from './transcript.ts';

export const setVariable = callBlock({
  type: 'Set variable',
  summary:
    'Sets a variable to a text, the result of a calculation, a date, an item of a list, or data about the visitor.',
  definition: Definition,
  port: scriptPort,
  pageCode: ({ options = {} }) =>
    options.isExecutedOnClient && (options.type ?? 'Custom') === 'Custom'
      ? options.expressionToEvaluate
      : undefined,
  readsTranscript: ({ options }) => options?.type === 'Transcript',
  mayCall: ({ options }) => options !== undefined && kindOf(options) === 'fetching',
  mistakes({ options = {} }, { syntaxError }) {
    const missing = missingParts(options);
    if (missing.length > 0) return missing;
    if (!options.isCode || (options.type ?? 'Custom') !== 'Custom' || kindOf(options) === 'text') return [];
    const why = syntaxError(options.expressionToEvaluate ?? '');
    if (why === undefined) return [];
    const fix = 'Fix the code, or remove isCode if the expression is a text.';
    const message = `This code has a syntax error, so it is used as text. ${why}`;
    return [{ path: ['options', 'expressionToEvaluate'], severity: 'warning', message, fix }];
  },
  call({ options }, view) {
    const variableId = options?.variableId;
    if (!variableId) return { move: {} };
    return kindOf(options) === 'fetching'
      ? { call: customCall(options, view) }
      : { move: setters[options.type ?? 'Custom'](variableId, options, view) };
  },
  returned({ options }, result, view) {
    const variableId = options?.variableId;
    return variableId ? setFetched(variableId, options, { result: scriptResult(result), view }) : {};
  },
  receive({ options }, reply, view) {
    const variableId = options?.variableId;
    return variableId ? receiveFromClient(variableId, options, { reply, view }) : {};
  },
});

/** Parts without which the block changes nothing, or empties its variable. */
function missingParts({
  variableId,
  type = 'Custom',
  expressionToEvaluate = '',
  timeZone = '',
}: Options): Mistake[] {
  if (!variableId)
    return [
      {
        path: ['options', 'variableId'],
        severity: 'warning',
        code: 'no_variable',
        message: 'The block has no variable, so it sets nothing.',
        fix: 'Choose the variable to set, or remove the block.',
      },
    ];
  if (type === 'Custom' && expressionToEvaluate.trim() === '')
    return [
      {
        path: ['options', 'expressionToEvaluate'],
        severity: 'warning',
        code: 'no_value',
        message: 'The block has no value, so it empties its variable.',
        fix: 'Write the value in options.expressionToEvaluate, or set type to "Empty".',
      },
    ];
  if (timeZone === '' || timeZone.includes('{{') || isTimeZone(timeZone)) return [];
  return [
    {
      path: ['options', 'timeZone'],
      severity: 'warning',
      code: 'unknown_time_zone',
      message: `"${timeZone.slice(0, 40)}" is no time zone, so the time is that of UTC.`,
      fix: 'Write the name of a time zone, such as Europe/Berlin.',
    },
  ];
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const nothing: Setter = (variableId) => ({ set: [{ variableId, value: null }] });

const resultId: Setter = (variableId, _options, view) => ({
  set: [{ variableId, value: view.resultId ?? view.randomId() }],
});

/** One entry per type; a missing one is a type error. */
const setters: { readonly [Type in SetVariableType]: Setter } = {
  Custom: setCustom,
  Empty: nothing,
  'Append value(s)': appendValues,
  Pop: pop,
  Shift: shift,
  'Map item with same index': mapItem,
  Now: now,
  Today: today,
  Yesterday: onAnotherDay(-1),
  Tomorrow: onAnotherDay(1),
  'Random ID': (variableId, _options, view) => ({ set: [{ variableId, value: view.randomId() }] }),
  'Result ID': resultId,
  'User ID': resultId,
  'Moment of the day': askClient,
  'Device type': askClient,
  'Environment name': (variableId) => ({ set: [{ variableId, value: 'web' }] }),
  Transcript: setTranscript,
  // Known only in a phone channel.
  'Phone number': nothing,
  'Contact name': nothing,
  'Referral Click ID': nothing,
  'Referral Source ID': nothing,
};
