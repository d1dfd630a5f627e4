// How many of the planted defects a check finds, each at its own part. The sets were frozen before the rules were written.

import { createSyntaxChecker } from '@colloquy/blocks';
import { describe, expect, it } from 'vitest';
import { checkDefinition } from '../../check-definition.ts';
import type { Json } from './clinic.ts';
import { clinic } from './clinic.ts';
import type { Defect } from './defect.ts';
import { plantedBot } from './defect.ts';
import { defectsOfModels } from './of-models.ts';
import { defectsOfPeople } from './of-people.ts';

const syntaxError = await createSyntaxChecker();

/** The ids of the parts that a path leads through; `bot` without any. */
function idsAt(bot: Json, path: readonly (string | number)[]): readonly string[] {
  const ids: string[] = [];
  path.reduce((part, key) => {
    const inner = part?.[key];
    if (typeof inner?.id === 'string') ids.push(inner.id);
    return inner;
  }, bot);
  return ids.length > 0 ? ids : ['bot'];
}

function isFound(defect: Defect): boolean {
  const bot = plantedBot(defect);
  const { problems } = checkDefinition(bot, { syntaxError });
  return problems.some(({ path }) => idsAt(bot, path).some((id) => defect.at.includes(id)));
}

const missed = (defects: readonly Defect[]) =>
  defects.filter((defect) => !isFound(defect)).map(({ kind }) => kind);

describe('a check', () => {
  it('finds nothing in the clean bot', () => {
    expect(checkDefinition(clinic(), { syntaxError }).problems).toEqual([]);
  });

  // At first sight, before the rules: 19 of 76.
  it('finds defects that people make, except names that only running code reveals', () => {
    expect(defectsOfPeople).toHaveLength(76);
    expect(missed(defectsOfPeople)).toEqual([
      'code with an unknown name',
      // Both are accepted by this server: dates as people write them, and capital letters of a format.
      'invalid date',
      'invalid date format',
    ]);
  });

  // At first sight, before the rules: 27 of 47.
  it('finds all defects in the structure', () => {
    expect(defectsOfModels).toHaveLength(47);
    expect(missed(defectsOfModels)).toEqual([]);
  });

  it('covers at least 90 kinds of defects', () => {
    const kinds = new Set([...defectsOfPeople, ...defectsOfModels].map(({ kind }) => kind));
    expect(kinds.size).toBeGreaterThanOrEqual(90);
  });
});

it('a patch removes the problem that it was made for', () => {
  const patched = [...defectsOfPeople, ...defectsOfModels].flatMap((defect) => {
    const bot = plantedBot(defect);
    const { problems } = checkDefinition(bot, { syntaxError });
    return problems.flatMap(({ patch, code, message }) => (patch ? [{ bot, patch, code, message }] : []));
  });
  expect(patched.length).toBeGreaterThan(10);
  for (const { bot, patch, code, message } of patched) {
    const mended = structuredClone(bot);
    for (const { path, ...step } of patch) {
      const owner = path.slice(0, -1).reduce((part: Json, key) => part[key], mended);
      if ('value' in step) owner[path.at(-1) ?? ''] = step.value;
      else delete owner[path.at(-1) ?? ''];
    }
    const left = checkDefinition(mended, { syntaxError }).problems;
    expect(left.filter((issue) => issue.code === code && issue.message === message)).toEqual([]);
  }
});
