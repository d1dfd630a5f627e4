// A comparison that is false, whatever the variable holds: a side is missing, or a number is compared with a word.
import { isTemplate } from '@colloquy/engine';
import { holds } from '../block-fields.ts';
import type { Rule } from '../rule.ts';
import type { WrittenComparison } from '../variable-facts.ts';

export const incompleteComparison: Rule = {
  code: 'incomplete_comparison',
  find: ({ blocks }) =>
    blocks.flatMap((block) =>
      block.fields.flatMap((field) => {
        if (!holds(field, 'comparison')) return [];
        const flaw = flawOf((field.value ?? {}) as WrittenComparison);
        return flaw
          ? [{ block, path: [...field.path, ...flaw.at], message: flaw.message, fix: flaw.fix }]
          : [];
      }),
    ),
};

const NUMERIC = new Set(['Greater than', 'Greater or equal to', 'Less than', 'Less or equal to']);
const WITHOUT_VALUE = new Set(['Is set', 'Is empty']);

function flawOf({ variableId, comparisonOperator: operator, value }: WrittenComparison) {
  if (!variableId)
    return {
      at: ['variableId'],
      message: 'a comparison has no variable, so it is false.',
      fix: 'Choose the variable to compare.',
    };
  if (!operator)
    return {
      at: ['comparisonOperator'],
      message: 'a comparison has no operator, so it is false.',
      fix: 'Choose an operator, such as "Equal to".',
    };
  const isMissing = value === undefined || value === null || value === '';
  // An empty text is a usual way to ask whether something is set.
  if (isMissing && !WITHOUT_VALUE.has(operator) && !operator.includes('qual'))
    return {
      at: ['value'],
      message: `a comparison with "${operator}" has no value, so it is false.`,
      fix: 'Write the value to compare with, or use "Is set" or "Is empty".',
    };
  if (isMissing && NUMERIC.has(operator))
    return {
      at: ['value'],
      message: `a comparison with "${operator}" has no number, so it is false.`,
      fix: 'Write the number to compare with.',
    };
  if (isMissing || typeof value !== 'string' || isTemplate(value)) return undefined;
  if (NUMERIC.has(operator) && !/\d/.test(value))
    return {
      at: ['value'],
      message: `"${value.slice(0, 40)}" is no number or date, so the comparison with "${operator}" is false.`,
      fix: 'Write a number in digits, or a date.',
    };
  return operator.includes('regex') ? patternFlaw(value) : undefined;
}

/** Patterns are written bare or as `/pattern/flags`. */
function patternFlaw(value: string) {
  const [, source = value, flags = ''] = /^\/(.+)\/([gimuy]*)$/s.exec(value) ?? [];
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    return {
      at: ['value'],
      message: `the pattern is invalid, so nothing matches it. ${error instanceof Error ? error.message : ''}`,
      fix: 'Correct the pattern, or compare with "Contains".',
    };
  }
}
