import { describe, expect, it } from 'vitest';
import { nameOf } from './request-name.ts';

describe('nameOf', () => {
  it('returns different names for different scopes and keys that concatenate equally', () => {
    expect(nameOf({ scope: 'a', key: 'bc' })).not.toBe(nameOf({ scope: 'ab', key: 'c' }));
    expect(nameOf({ scope: '1', key: '2' })).not.toBe(nameOf({ scope: '', key: '12' }));
  });
});
