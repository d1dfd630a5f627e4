// Interprets a service's declaration as a block.
import type { BlockType, Mistake, Move, PortCall, View } from '@colloquy/engine';
import { callBlock } from '@colloquy/engine';
import type { Log, PortContract } from '@colloquy/schema';
import { credentialType, httpPort } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { missingOption as missingOptionMistake, noAction, noCredentials } from '../unfinished-call.ts';
import type { ServiceAction, ServiceDeclaration } from './declaration.ts';
import type { ServiceDefinition, ServiceOptions } from './definition.ts';
import { definitionOf, valuesOf } from './definition.ts';
import { takeResult } from './outcome.ts';
import type { RequestCredentials } from './request.ts';
import { writeServiceRequest } from './request.ts';
import { complaint, placed, withoutCredentials } from './service-logs.ts';
import type { Values } from './template.ts';

/**
 * Declares a block for a service. The flow always continues at the block's edge: without an action nothing happens, and
 * problems with the request or errors of the service are logged.
 *
 * @example
 * export const segment = serviceBlock({
 *   type: 'segment', name: 'Segment', summary: 'Sends events to Segment.', icon: 'chart',
 *   credentials: { homes: ['https://api.segment.io'], places: [{ field: 'apiKey', in: 'basic' }] },
 *   actions: { Track: { options: { eventName: text('Name of the event.') }, needs: ['eventName'],
 *     does: { request: { method: 'POST', url: '/v1/track', json: { event: '{eventName}' } } } } },
 * });
 */
export function serviceBlock(service: ServiceDeclaration): BlockType {
  const { type, name, summary, icon, keywords = '' } = service;
  return callBlock<ServiceDefinition, PortContract>({
    type,
    summary,
    card: { label: name, icon, keywords },
    credentials: service.credentials && credentialType({ type, label: name, ...service.credentials }),
    definition: definitionOf(service),
    pageCode: ({ options = {} }) => (options.action === undefined ? undefined : service.pageCode?.(options)),
    mistakes: ({ options = {} }) => mistakesOf(service, options),
    port: ({ options = {} }) => portOf(service.actions[options.action ?? '']),
    call({ options = {} }, view) {
      const begun = begin(service, options, view);
      return 'call' in begun ? begun : { move: { ...begun.move, log: placed(begun.move.log ?? [], view) } };
    },
    awaited({ options = {} }, view) {
      const action = service.actions[options.action ?? ''];
      const streamsInto = action && streamedVariable(action, options);
      if (streamsInto === undefined) return undefined;
      const begun = begin(service, options, view);
      if (!('call' in begun)) return undefined;
      return { call: begun.call, action: { type: 'stream', stream: true }, streamsInto, isMadeOnReply: true };
    },
    returned({ options = {} }, result, view) {
      const actionName = options.action ?? '';
      const action = service.actions[actionName];
      if (!action) return {};
      const values = valuesOf(service, action, { options, view });
      const move = takeResult(
        { serviceName: service.name, actionName, action, options, values, view },
        result,
      );
      return { ...move, log: placed(move.log ?? [], view) };
    },
    receive({ options = {} }, reply, view) {
      const action = service.actions[options.action ?? ''];
      const streamed = action && streamedVariable(action, options);
      if (streamed !== undefined)
        return reply?.trim() ? { set: [{ variableId: streamed, value: reply, isMarkdown: true }] } : {};
      return action?.receive?.(reply, valuesOf(service, action, { options, view })) ?? {};
    },
  });
}

/** The variable for the text that may be streamed to a client. */
function streamedVariable(
  { streams, items = {} }: ServiceAction,
  { responseMapping = [] }: ServiceOptions,
): string | undefined {
  if (!streams) return undefined;
  const [first = ''] = Object.keys(items);
  const path = items[streams.item];
  return responseMapping.find(({ item, variableId }) => variableId && items[item ?? first] === path)
    ?.variableId;
}

/** Requests use the port `http`; without an action there is no call, so any port will do. */
function portOf(action: ServiceAction | undefined): PortContract {
  return action && 'port' in action.does ? action.does.port : httpPort;
}

type Begun = { readonly call: PortCall } | { readonly move: Move };

function begin(service: ServiceDeclaration, options: ServiceOptions, view: View): Begun {
  const actionName = options.action;
  const action = actionName === undefined ? undefined : service.actions[actionName];
  if (actionName === undefined || !action)
    return tell({
      status: 'info',
      description: `The ${service.name} block has no action, so it was skipped.`,
    });
  const values = valuesOf(service, action, { options, view });
  const missing = missingOption(action, { options, values });
  if (missing)
    return tell({ ...missing, description: `"${actionName}" of ${service.name} ${missing.description}` });
  const refusal = action.refuse?.(values);
  if (refusal !== undefined) return tell(complaint(refusal));
  const credentials = credentialsOf(service, action, options);
  if (service.credentials && credentials === null) return tell(withoutCredentials(service));
  const { does } = action;
  if ('move' in does) return { move: does.move(values, view) };
  const timeoutMs = (action.timeoutSeconds ?? limits.serviceTimeoutSeconds) * 1_000;
  if ('port' in does) {
    const wanted = does.write(values, { view, credentialsId: options.credentialsId, options });
    return 'move' in wanted ? wanted : { call: { request: wanted.request, timeoutMs } };
  }
  const written = writeServiceRequest(does.request, values, {
    credentials: credentials ?? undefined,
    streams: action.streams,
  });
  return written.ok
    ? { call: { request: written.request, timeoutMs } }
    : tell(complaint(`"${actionName}" of ${service.name} was not sent: ${written.reason}.`));
}

/** A missing required option. One that the author never set makes the block incomplete; one that resolves to nothing is logged as an error. */
function missingOption(
  { needs = [] }: ServiceAction,
  { options, values }: { readonly options: ServiceOptions; readonly values: Values },
): Log | undefined {
  const missing = needs.find((name) => values[name] === undefined);
  if (missing === undefined) return undefined;
  return options[missing] === undefined || options[missing] === ''
    ? { status: 'info', description: `has no ${missing}, so it was skipped.` }
    : { status: 'error', description: `was not run: its ${missing} is empty.` };
}

/** An author who has not chosen an action, its required options or its credentials has not finished the block. */
function mistakesOf(service: ServiceDeclaration, options: ServiceOptions): readonly Mistake[] {
  const action = service.actions[options.action ?? ''];
  if (!action) return [noAction(Object.keys(service.actions))];
  const missing = action.needs?.find((name) => options[name] === undefined || options[name] === '');
  return [
    ...(missing === undefined ? [] : [missingOptionMistake(missing)]),
    ...(credentialsOf(service, action, options) === null ? [noCredentials()] : []),
  ];
}

/** Undefined if the action needs none, null if they are missing. */
function credentialsOf(
  { type, credentials }: ServiceDeclaration,
  { places }: ServiceAction,
  { credentialsId }: ServiceOptions,
): RequestCredentials | null | undefined {
  if (!credentials || places === null) return undefined;
  if (!credentialsId) return null;
  return { id: credentialsId, type: { ...credentials, type }, places: places ?? credentials.places };
}

function tell(log: Log): Begun {
  return { move: { log: [log] } };
}
