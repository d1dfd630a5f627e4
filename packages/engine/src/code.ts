// Code of a flow: its {{places}} become identifiers, and the values travel beside it, never inside it.
import type { Value } from '@colloquy/schema';
import type { BoundCode } from './evaluator.ts';
import type { Flow } from './flow.ts';
import type { Interpolations } from './string-interpolation.ts';
import { findInterpolations } from './string-interpolation.ts';
import type { Segment } from './template.ts';
import { guessType, valueText } from './value.ts';

/**
 * Binds the places of a piece of source code. `{{Score}} + 1` becomes `vabc1 + 1` with vabc1 = 5; `"Hi {{Name}}"` becomes `("Hi "+vabc2_text+"")` with
 * the text of the value. Unknown names become `undefined`, and nothing inside quotes.
 */
export function bindCode(
  segments: readonly Segment[],
  {
    flow,
    named,
    charge,
  }: {
    readonly flow: Flow;
    readonly named: (name: string) => Value;
    readonly charge: (units: number) => void;
  },
): BoundCode {
  const bindings = new Map<string, unknown>();
  const quoted = findInterpolations(segments, charge);
  let content = '';
  for (const [position, segment] of segments.entries()) {
    const quote = quoted?.quotes.get(position);
    if (segment.type === 'text') content += withBrackets(segment.text, quoted?.brackets.get(position));
    else if (segment.type === 'code') content += segment.code;
    else {
      const index = flow.variablesByName.get(segment.name)?.[0];
      const value = named(segment.name);
      if (index === undefined && value === null) {
        content += quote === undefined ? 'undefined' : inside(quote, '""');
        continue;
      }
      const name =
        index === undefined ? `brought_${position}` : toIdentifier(flow.variables[index]?.id ?? '', index);
      const identifier = quote === undefined ? name : `${name}_text`;
      charge(identifier.length);
      bindings.set(identifier, quote === undefined ? guessType(value) : valueText(value));
      content += quote === undefined ? identifier : inside(quote, identifier);
    }
  }
  return { content, bindings: [...bindings].map(([name, value]) => ({ name, value })) };
}

/** An expression in the middle of a quoted text. */
function inside(quote: string, expression: string): string {
  return quote === '`' ? `\${${expression}}` : `${quote}+${expression}+${quote}`;
}

function withBrackets(
  text: string,
  brackets: NonNullable<ReturnType<Interpolations['brackets']['get']>> = [],
): string {
  if (brackets.length === 0) return text;
  let written = '';
  let from = 0;
  for (const { offset, text: bracket } of brackets) {
    written += text.slice(from, offset) + bracket;
    from = offset;
  }
  return written + text.slice(from);
}

/** Variable ids serve as identifiers; an old id that starts with a digit, or a reserved word, gets another name. */
function toIdentifier(id: string, index: number): string {
  return /^[a-z_$][\w$]{5,}$/i.test(id) && !RESERVED.has(id) ? id : `variable_${index}`;
}

// Reserved words of six letters and more; shorter ids are renamed anyway.
const RESERVED = new Set(
  'arguments continue debugger default delete export extends finally function import implements instanceof interface package private protected public return static switch typeof undefined constructor prototype'.split(
    ' ',
  ),
);
