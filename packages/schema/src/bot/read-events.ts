// Parses events.
import { limits } from '../limits.ts';
import type { FlowEvent } from './flow-event.ts';
import { flowEventTypes } from './flow-event.ts';
import { toCoordinates } from './read-groups.ts';
import type { JsonObject, Part, Reading } from './reading.ts';
import { isObject, nameOf, readEdgeId, readId, readList, reportNoObject, withChanges } from './reading.ts';

/**
 * Parses the events of a definition and puts the start event first. Unknown event types and further start events are
 * left out with a warning. A missing start event is an error.
 *
 * @example
 * readEvents({ events: [{ id: 'e1', type: 'start' }] }, reading);
 */
export function readEvents(json: JsonObject, reading: Reading): FlowEvent[] {
  const list = readList(json, 'events', { reading, limit: limits.botEvents, isOptional: false });
  const events = list.flatMap((value, index) => readEvent(value, index, reading) ?? []);
  const start = events.find((event) => event.type === 'start');
  if (!start) {
    if (Array.isArray(json.events))
      reading.report.error({
        path: ['events'],
        code: 'missing_start',
        message: 'The bot has no start event, so no chat can begin.',
        fix: 'Add an event of type "start" that leads to the first group.',
      });
    return events;
  }
  const rest = events.filter((event) => event !== start);
  for (const extra of rest.filter((event) => event.type === 'start')) {
    reading.report.warning({
      path: reading.places.get(extra) ?? ['events'],
      code: 'second_start',
      message: 'The bot has more than one start event; the first one is used.',
      fix: 'Remove the start events that are not needed.',
    });
  }
  return [start, ...rest.filter((event) => event.type !== 'start')];
}

function readEvent(value: unknown, index: number, reading: Reading): FlowEvent | undefined {
  const { report } = reading;
  const part: Part = { path: ['events', index], name: () => `Event ${index + 1}` };
  if (!isObject(value)) {
    reportNoObject(value, part, report);
    return undefined;
  }
  if (!flowEventTypes.some((type) => type === value.type)) {
    const type = typeof value.type === 'string' ? `the unknown type "${value.type}"` : 'no type';
    report.warning({
      path: [...part.path, 'type'],
      code: 'unknown_event',
      message: `${part.name()} has ${type}, so it is left out.`,
      fix: `Use one of ${flowEventTypes.map((known) => `"${known}"`).join(', ')}, or remove the event.`,
    });
    return undefined;
  }
  const hasOptions = value.type !== 'start' && isObject(value.options);
  const event = withChanges<FlowEvent & { options?: unknown }>(value, {
    id: readId(value, part, report),
    graphCoordinates: toCoordinates(value.graphCoordinates),
    outgoingEdgeId: readEdgeId(value, part, report),
    options: hasOptions ? readOptions(value.options as JsonObject, part, reading) : undefined,
  });
  reading.places.set(event, part.path);
  return event;
}

/** Every option of an event is a string or a boolean; other values are left out with a warning. */
function readOptions(options: JsonObject, { path, name }: Part, reading: Reading): JsonObject {
  const isReadable = (key: string, value: unknown): boolean =>
    typeof value === (key === 'resumeAfter' ? 'boolean' : 'string') || !knownOptions.has(key);
  const entries = Object.entries(options);
  if (entries.every(([key, value]) => isReadable(key, value))) return options;
  return Object.fromEntries(
    entries.filter(([key, value]) => {
      if (isReadable(key, value)) return true;
      if (value !== null)
        reading.report.warning({
          path: [...path, 'options', key],
          code: 'wrong_type',
          message: `"${key}" of ${name().toLowerCase()} is ${nameOf(value)}, so it is left out.`,
          fix: key === 'resumeAfter' ? 'Write true or false.' : 'Write it as a text.',
        });
      return false;
    }),
  );
}

const knownOptions: ReadonlySet<string> = new Set([
  'command',
  'resumeAfter',
  'contentVariableId',
  'inputNameVariableId',
  'inputTypeVariableId',
]);
