// Events: the entry points of a flow.
import type { FlowEvent } from '@colloquy/schema';
import type { Definition } from '../definition.ts';
import { eventsOf } from '../definition.ts';

export const eventCommands = {
  /** Adds an event. */
  addEvent: (definition: Definition, { event }: { readonly event: FlowEvent }): Definition =>
    eventsOf(definition).some(({ id }) => id === event.id)
      ? definition
      : { ...definition, events: [...eventsOf(definition), event] },
};
