// Random replies: as recipes, because what fits depends on what the bot asks when the reply's turn has come.
import type { Input, Message } from '@colloquy/schema';
import fc from 'fast-check';
import { hostileTexts, ordinaryTexts } from './arbitrary-text.ts';

/** What the visitor does next. `fitting` and `item` look at the input that is being asked. */
export type Recipe =
  | { readonly do: 'fitting'; readonly choice: number }
  | { readonly do: 'item'; readonly choice: number; readonly by: 'label' | 'id' | 'position' }
  | { readonly do: 'text'; readonly text: string }
  | { readonly do: 'huge'; readonly unit: string; readonly times: number }
  | { readonly do: 'attach'; readonly text: string; readonly urls: readonly string[] }
  | { readonly do: 'record'; readonly url: string }
  | { readonly do: 'command'; readonly command: string }
  | { readonly do: 'nothing' };

/** Any code points, halves of characters too. (`fc.string` of all of them takes two seconds to set up.) */
const anyCharacters = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 30 })
  .map((points) => String.fromCodePoint(...points));

export const recipe: fc.Arbitrary<Recipe> = fc.oneof(
  { weight: 16, arbitrary: fc.record({ do: fc.constant('fitting' as const), choice: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('item' as const),
      choice: fc.nat(4),
      by: fc.constantFrom('label', 'id', 'position'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('text' as const), text: fc.constantFrom(...ordinaryTexts) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('text' as const), text: fc.constantFrom(...hostileTexts) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('text' as const), text: anyCharacters }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('huge' as const),
      unit: fc.constantFrom('a', '1', '{{', '𝔘', ' , '),
      times: fc.constantFrom(300, 5_000, 13_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('attach' as const),
      text: fc.constantFrom('', 'Ada'),
      urls: fc.array(fc.webUrl(), { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      url: fc.constantFrom('https://example.com/a.mp3', ''),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('command' as const),
      command: fc.constantFrom('help', 'human', 'unknown', '__proto__'),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'nothing' as const }) },
);

/** A few replies in a row. */
export function recipes(maximum: number): fc.Arbitrary<readonly Recipe[]> {
  return fc.array(recipe, { minLength: 1, maxLength: maximum, size: 'max' });
}

/**
 * The message that a recipe comes to when `input` is asked.
 *
 * @example toMessage({ do: 'fitting', choice: 0 }, { id: 'b1', type: 'email input' }) // { type: 'text', text: 'ada@example.com' }
 */
export function toMessage(wanted: Recipe, input: Input | undefined): Message | undefined {
  if (wanted.do === 'nothing') return undefined;
  if (wanted.do === 'command') return { type: 'command', command: wanted.command };
  if (wanted.do === 'record') return { type: 'audio', url: wanted.url };
  if (wanted.do === 'attach') return { type: 'text', text: wanted.text, attachedFileUrls: [...wanted.urls] };
  if (wanted.do === 'huge') return { type: 'text', text: wanted.unit.repeat(wanted.times) };
  if (wanted.do === 'text') return { type: 'text', text: wanted.text };
  if (wanted.do === 'item') return chosen(wanted, input);
  return { type: 'text', text: fittingText(wanted.choice, input) };
}

function chosen({ choice, by }: Extract<Recipe, { do: 'item' }>, input: Input | undefined): Message {
  const items = itemsOf(input);
  const item = items[choice % Math.max(items.length, 1)];
  if (by === 'position' || item === undefined) return { type: 'text', text: String(choice + 1) };
  if (by === 'label') return { type: 'text', text: item.label };
  return { type: 'text', text: item.label, metadata: { replyId: item.id } };
}

function fittingText(choice: number, input: Input | undefined): string {
  const items = itemsOf(input);
  if (items.length > 0) return items[choice % items.length]?.label ?? '';
  const texts = (input && fitting[input.type]) ?? ordinaryTexts;
  return texts[choice % texts.length] ?? '';
}

function itemsOf(input: Input | undefined): { id: string; label: string }[] {
  if (!input || !('items' in input)) return [];
  return input.items.map((item) => ({
    id: item.id,
    label: ('content' in item ? item.content : 'title' in item ? item.title : undefined) ?? '',
  }));
}

const fitting: { readonly [Type in Input['type']]?: readonly string[] } = {
  'number input': ['5', '0', '2.5', '10'],
  'rating input': ['1', '3', '5'],
  'email input': ['ada@example.com', 'Bob@Example.org'],
  'url input': ['https://example.com', 'example.org/a'],
  'phone number input': ['+41446681800', '+1 212 555 0123'],
  'date input': ['2026-12-24', 'tomorrow', '24/12/2026 14:30', '24/12/2026 to 26/12/2026'],
  'time input': ['14:30', '9am'],
  'file input': ['https://example.com/a.pdf', 'https://example.com/a.png, https://example.com/b.png'],
  'payment input': ['Success'],
};
