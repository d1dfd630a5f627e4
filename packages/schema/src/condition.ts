// Conditions: comparisons of variables, joined by AND or OR.
import { z } from 'zod';
import { optional } from './optional.ts';

export const comparisonOperators = [
  'Equal to',
  'Not equal',
  'Contains',
  'Does not contain',
  'Greater than',
  'Greater or equal to',
  'Less than',
  'Less or equal to',
  'Is set',
  'Is empty',
  'Starts with',
  'Ends with',
  'Matches regex',
  'Does not match regex',
] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

export const LogicalOperator = z.enum(['AND', 'OR']);
export type LogicalOperator = z.infer<typeof LogicalOperator>;

export const Comparison = z
  .object({
    id: optional(z.string()),
    variableId: optional(z.string()).meta({
      description: 'The left side. If absent, the comparison is false.',
      'x-reads': true,
    }),
    comparisonOperator: optional(z.enum(comparisonOperators)).meta({
      description: 'The operator. If absent, the comparison is false.',
    }),
    value: optional(z.string()).meta({ description: 'The right side. May contain {{variables}}.' }),
  })
  .meta({ 'x-holds': 'comparison' });
export type Comparison = z.infer<typeof Comparison>;

/**
 * A condition. Without `logicalOperator` all comparisons must hold; without comparisons it is false.
 *
 * @example
 * Condition.parse({ comparisons: [{ id: 'c1', variableId: 'v1', comparisonOperator: 'Is set' }] });
 */
export const Condition = z
  .object({ logicalOperator: optional(LogicalOperator), comparisons: optional(z.array(Comparison)) })
  .meta({ description: 'Comparisons of variables, combined with AND (the default) or OR.' });
export type Condition = z.infer<typeof Condition>;

/** Shows an item only if the condition holds. Without `isEnabled` or a condition, the item is always shown. */
export const DisplayCondition = z.object({
  isEnabled: optional(z.boolean()),
  condition: optional(Condition),
});
export type DisplayCondition = z.infer<typeof DisplayCondition>;
