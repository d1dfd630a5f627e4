// Notes: short texts that servers keep for themselves.
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: a note is there as it was kept last. */
export function describeMetadata(test: OpenTest): void {
  describe('metadata', () => {
    it('has the last text of each name', async () => {
      expect(await test.store.loadMetadata('clock')).toBeUndefined();
      await test.store.saveMetadata({ name: 'clock', text: 'one' });
      await test.store.saveMetadata({ name: 'other', text: 'ü\n"' });
      await test.store.saveMetadata({ name: 'clock', text: 'two' });
      expect(await test.store.loadMetadata('clock')).toBe('two');
      expect(await test.store.loadMetadata('other')).toBe('ü\n"');
    });
  });
}
