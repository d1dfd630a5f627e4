// The schema of a stream of events, for the OpenAPI document and the types of clients.
import { z } from 'zod';

/**
 * Describes a `text/event-stream` as the list of its events, the way OpenAPI describes sequential media types.
 *
 * @param shapes the data of each event by its name
 * @example eventStream({ turn: FollowedTurn })
 */
export function eventStream(shapes: Readonly<Record<string, z.ZodType>>): z.ZodType {
  const events = Object.entries(shapes).map(([event, data]) =>
    z.object({ event: z.literal(event), id: z.string().optional(), data }),
  );
  return z.array(events.length === 1 ? (events[0] as z.ZodType) : z.union(events));
}
