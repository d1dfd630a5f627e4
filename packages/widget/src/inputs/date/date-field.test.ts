// Picking days in the calendar and entering their times: a time belongs to its day.
import { expect, it } from 'vitest';
import type { Drawable, Props } from '../../drawing/element.ts';
import { runEffects, withHooks } from '../../drawing/hooks.ts';
import type { Answer } from '../../session/conversation-contract.ts';
import type { InputProps } from '../input-view.ts';
import { Calendar } from './calendar/calendar.tsx';
import { DateField } from './date-field.tsx';

type Handler = (given?: unknown) => void;

/** A field for a range of moments, with an open calendar. */
function rangeField() {
  const owner = { hooks: [], redraw: () => undefined };
  const sent: Answer[] = [];
  const props = {
    input: { id: 'when', type: 'date input', options: { isRange: true, hasTime: true } },
    initial: '',
    isAsking: true,
    // The part of the context that the field uses.
    context: { words: {}, direction: 'ltr', locale: 'en' },
    answer: (answer: Answer) => sent.push(answer),
  } as unknown as InputProps<'date input'>;
  const draw = (): readonly Drawable[] => {
    const drawn = withHooks(owner, () => DateField(props));
    runEffects(owner, false);
    return partsIn(drawn);
  };
  const handler = (name: string, isMeant: (part: Drawable) => boolean, index = 0): Handler =>
    valuesOf(draw().filter(isMeant)[index])[name] as Handler;
  const isTime = (part: Drawable): boolean => valuesOf(part).type === 'time';
  draw();
  handler('onClick', (part) => valuesOf(part)['aria-haspopup'] === 'dialog')();
  return {
    sent,
    pick: (day: string) => handler('onPick', ({ type }) => type === Calendar)(day),
    enter: (index: number, value: string) => handler('onInput', isTime, index)({ currentTarget: { value } }),
    times: () =>
      draw()
        .filter(isTime)
        .map((part) => valuesOf(part).value),
    send: () => handler('onSubmit', ({ type }) => type === 'form')({ preventDefault: () => undefined }),
  };
}

const valuesOf = (part: Drawable | undefined): Props => part?.props as Props;

function partsIn(drawn: unknown): readonly Drawable[] {
  if (Array.isArray(drawn)) return drawn.flatMap(partsIn);
  if (typeof drawn !== 'object' || drawn === null) return [];
  const part = drawn as Drawable;
  return [part, ...partsIn(valuesOf(part).children)];
}

it.each([
  ['2026-12-20', ['', '18:00'], '2026-12-20T09:30 to 2026-12-24T18:00', 0],
  ['2026-12-27', ['18:00', ''], '2026-12-24T18:00 to 2026-12-27T09:30', 1],
  ['2026-12-24', ['18:00', ''], '2026-12-24T18:00 to 2026-12-24T09:30', 1],
])('an entered time stays with its day when %s is picked afterwards', (day, times, text, missing) => {
  const field = rangeField();
  field.pick('2026-12-24');
  field.enter(0, '18:00');
  field.pick(day);
  expect(field.times()).toEqual(times);
  field.send();
  expect(field.sent).toEqual([]);
  field.enter(missing, '09:30');
  field.send();
  expect(field.sent.map(({ message }) => message)).toEqual([{ type: 'text', text }]);
});
