// The result of a call to a service: parts of the response in variables, and one log entry for the author.
import type { Assignment, Move, PortResult, View } from '@colloquy/engine';
import type { httpPort, Log, PortResponse } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { ReadAnswer, SavedValue, ServiceAction } from './declaration.ts';
import type { ServiceOptions } from './definition.ts';
import { readPath } from './path.ts';
import { complaint, complaintIn } from './service-logs.ts';
import type { Values } from './template.ts';

/** The called action, with its service and values. */
export interface CalledAction {
  readonly serviceName: string;
  readonly actionName: string;
  readonly action: ServiceAction;
  readonly options: ServiceOptions;
  readonly values: Values;
  readonly view: View;
}

/**
 * The move after a call. On a failure the variables stay unchanged and one log entry has the reason; the flow continues
 * either way.
 *
 * @example takeResult(called, { ok: true, response: { statusCode: 401, data: { message: 'Invalid key' } } })
 * // { log: [{ status: 'error', description: 'Segment refused "Track" with status 401.', details: 'Invalid key' }] }
 */
export function takeResult(called: CalledAction, result: PortResult): Move {
  const { serviceName, actionName, action, values, view } = called;
  if (!result.ok)
    return {
      log: [
        complaint(`${serviceName}: "${actionName}" failed.`, result.failure.message || result.failure.code),
      ],
    };
  const { does } = action;
  if ('port' in does)
    return done(called, result.response, {
      more: does.keep?.(result.response, values, view),
      act: does.act?.(result.response, values),
    });
  // All other actions with a call use the port `http`, so the response has its type.
  return takeResponse(called, result.response as PortResponse<typeof httpPort>);
}

function takeResponse(called: CalledAction, response: PortResponse<typeof httpPort>): Move {
  const { serviceName, actionName, action, values, view } = called;
  const { statusCode, data, saved } = response;
  if (statusCode >= 300)
    return {
      log: [
        complaint(`${serviceName} rejected "${actionName}" with status ${statusCode}.`, complaintIn(data)),
      ],
    };
  // The response, or the URL of the stored file.
  const answer = saved ?? data;
  const read: ReadAnswer = action.read ? action.read(answer, response) : { ok: true, answer };
  if (!read.ok)
    return { log: [complaint(`${serviceName} rejected "${actionName}".`, complaintIn(read.message))] };
  return done(called, read.answer, {
    more: action.keep?.(read.answer, values, view),
    act: action.act?.(read.answer, values),
  });
}

function done(
  called: CalledAction,
  answer: unknown,
  { more = {}, act }: { readonly more: SavedValue | undefined; readonly act: Move['act'] | undefined },
): Move {
  const { set = [], log = [] } = keep(called, answer);
  const { serviceName, actionName } = called;
  const success: Log = { status: 'success', description: `${serviceName}: "${actionName}" succeeded.` };
  return {
    set: [...set, ...(more.set ?? [])],
    ...(act ? { act } : {}),
    log: [success, ...log, ...(more.log ?? [])],
  };
}

/** Stores the parts that the author selected. */
function keep({ action, options }: CalledAction, answer: unknown): SavedValue {
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
    if (value !== undefined)
      set.push(path === action.markdown ? { variableId, value, isMarkdown: true } : { variableId, value });
    else if (log.length < limits.loggedParts)
      log.push(complaint(`The response has no "${name.slice(0, 100)}", so the variable keeps its value.`));
  }
  return { set, log };
}
