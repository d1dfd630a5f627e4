import { describe, expect, it } from 'vitest';
import { matchPath } from './router.tsx';

describe('matchPath', () => {
  it.each([
    ['/', '/', {}],
    ['/bots/:botId', '/bots/lead', { botId: 'lead' }],
    ['/bots/:botId', '/bots/lead%20bot%2F1', { botId: 'lead bot/1' }],
    ['/bots/:botId/results/:resultId', '/bots/a/results/b', { botId: 'a', resultId: 'b' }],
    ['/bots/:botId', '/bots/lead/results', undefined],
    ['/bots/:botId/results', '/bots/lead/live', undefined],
    ['/bots/:botId', '/bots/%E0%A4%A', undefined],
  ])('matches %s against %s', (pattern, path, parameters) => {
    expect(matchPath(pattern, path)).toEqual(parameters);
  });
});
