// A bot with every block that has a form of its own: once as the file has it without any option, once with all of them.
import type { FormModule } from './form-modules.ts';

/** Variables that the examples of forms name. */
const VARIABLES = ['Name', 'Guests', 'Date', 'List', 'Answer'];

export const idOf = (type: string, state: 'empty' | 'full'): string =>
  `${state}-${type.toLowerCase().replaceAll(' ', '-')}${/[A-Z]/.test(type) ? '-c' : ''}`;

export function formsBot(forms: readonly FormModule[]): object {
  return {
    version: '6.1',
    id: 'forms-bot',
    name: 'Forms',
    publicId: 'forms',
    events: [{ id: 'start', type: 'start', outgoingEdgeId: 'e1', graphCoordinates: { x: 0, y: 0 } }],
    groups: [
      {
        id: 'all',
        title: 'All forms',
        graphCoordinates: { x: 240, y: 0 },
        blocks: [
          { id: 'guests', type: 'number input', options: { variableId: 'v-guests' } },
          ...forms.flatMap(({ type, example }) => [
            { id: idOf(type, 'empty'), type },
            { ...example, id: idOf(type, 'full'), type },
          ]),
        ],
      },
      {
        id: 'other',
        title: 'Somewhere else',
        graphCoordinates: { x: 900, y: 0 },
        blocks: [{ id: 'wait-there', type: 'Wait' }],
      },
    ],
    edges: [{ id: 'e1', from: { eventId: 'start' }, to: { groupId: 'all' } }],
    variables: VARIABLES.map((name) => ({ id: `v-${name.toLowerCase()}`, name })),
    settings: {},
    theme: {},
  };
}
