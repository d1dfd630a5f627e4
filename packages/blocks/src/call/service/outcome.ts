// What comes of a call to a service: parts of the answer in variables, and one line for the author.
import type { Assignment, CallResult, Move, View } from '@colloquy/engine';
import type { Log } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { Kept, ReadAnswer, ServiceAction, Values } from './declaration.ts';
import type { ServiceOptions } from './definition.ts';
import { readPath } from './path.ts';
import { complaint, complaintIn } from './service-logs.ts';

/** Which action of which service was called, and with what. */
export interface CalledAction {
  readonly serviceName: string;
  readonly actionName: string;
  readonly action: ServiceAction;
  readonly options: ServiceOptions;
  readonly values: Values;
  readonly view: View;
}

/**
 * The move behind a call. When the service did not do it, variables stay as they were and one log says why; the flow goes on either way.
 *
 * @example takeResult(called, { ok: true, response: { statusCode: 401, data: { message: 'Invalid key' } } })
 * // { log: [{ status: 'error', description: 'Segment refused "Track" with status 401.', details: 'Invalid key' }] }
 */
export function takeResult(called: CalledAction, result: CallResult): Move {
  const { serviceName, actionName, action, values } = called;
  if (!result.ok)
    return {
      log: [
        complaint(
          `"${actionName}" of ${serviceName} was not done.`,
          result.failure.message || result.failure.code,
        ),
      ],
    };
  const { statusCode, data } = result.response;
  if (typeof statusCode === 'number' && statusCode >= 300)
    return {
      log: [
        complaint(`${serviceName} refused "${actionName}" with status ${statusCode}.`, complaintIn(data)),
      ],
    };
  const read = readAnswer(action, result.response);
  if (!read.ok)
    return { log: [complaint(`${serviceName} refused "${actionName}".`, complaintIn(read.message))] };
  const { set = [], log = [] } = keep(called, read.answer);
  const act = action.act?.(read.answer, values);
  const done: Log = { status: 'success', description: `${serviceName}: "${actionName}" was done.` };
  return { set, ...(act ? { act } : {}), log: [done, ...log] };
}

/** The answer: what the request gave, where its file was saved, or what another port gave. */
function readAnswer({ read }: ServiceAction, response: Readonly<Record<string, unknown>>): ReadAnswer {
  const { saved, data } = response;
  const answer = saved ?? (Object.hasOwn(response, 'statusCode') ? data : response);
  return read ? read(answer, response) : { ok: true, answer };
}

function keep({ action, options, values, view }: CalledAction, answer: unknown): Kept {
  const items = new Map(Object.entries(action.items ?? {}));
  const [first = ''] = items.keys();
  const wanted = [
    ...(action.items ? (options.responseMapping ?? []) : []).map(({ item, variableId }) => ({
      name: item ?? first,
      path: items.get(item ?? first),
      variableId,
    })),
    ...Object.entries(action.saves ?? {}).map(([option, path]) => ({
      name: option,
      path,
      variableId: options[option],
    })),
  ];
  const set: Assignment[] = [];
  const log: Log[] = [];
  for (const { name, path, variableId } of wanted) {
    if (typeof variableId !== 'string' || variableId === '') continue;
    const value = path === undefined ? undefined : readPath(answer, path);
    if (value !== undefined) set.push({ variableId, value });
    else if (log.length < limits.loggedParts)
      log.push(complaint(`The answer has no "${name.slice(0, 100)}", so its variable was left as it is.`));
  }
  const more = action.keep?.(answer, values, view) ?? {};
  return { set: [...set, ...(more.set ?? [])], log: [...log, ...(more.log ?? [])] };
}
