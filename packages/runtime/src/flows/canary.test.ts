// Which chats fall to a canary: so many as its share says, and the same ones each time.
import { describe, expect, it } from 'vitest';
import { isInCanary } from './canary.ts';

const VISITORS = Array.from({ length: 10_000 }, (_, number) => `visitor-${number}`);

function inCanary(share: number, version = 4, botId = 'quiz-bot'): Set<string> {
  return new Set(VISITORS.filter((whose) => isInCanary({ version, share }, { botId, whose })));
}

describe('isInCanary', () => {
  it.each([1, 10, 50, 99])('includes %d percent of the visitors, within one percent', (share) => {
    expect(Math.abs(inCanary(share).size / 100 - share)).toBeLessThan(1);
  });

  it('gives the same result for a visitor each time', () => {
    expect(inCanary(20)).toEqual(inCanary(20));
  });

  it('keeps its visitors when the share grows', () => {
    const few = inCanary(5);
    const many = inCanary(60);
    expect([...few].filter((whose) => !many.has(whose))).toEqual([]);
  });

  it.each([
    ['version', inCanary(50, 5)],
    ['bot', inCanary(50, 4, 'lead-bot')],
  ])('chooses other visitors for another %s', (_, others) => {
    const both = [...inCanary(50)].filter((whose) => others.has(whose)).length;
    expect(Math.abs(both / VISITORS.length - 0.25)).toBeLessThan(0.03);
  });
});
