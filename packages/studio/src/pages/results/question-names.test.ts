import { expect, it } from 'vitest';
import lead from '../../../../../examples/lead/lead.flow.json' with { type: 'json' };
import type { Definition } from '../../model/definition.ts';
import { questionNames } from './question-names.ts';

it('are those of questions alone, in the order of the paths', () => {
  expect(questionNames(lead as unknown as Definition)).toEqual([
    'First name',
    'Home',
    'Monthly bill',
    'Start',
    'Email',
    'Phone',
  ]);
});

it('are none without a flow', () => {
  expect(questionNames({})).toEqual([]);
});
