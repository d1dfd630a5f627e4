// The setting for external sign-in: accepted values, and errors for all others.
import { describe, expect, it } from 'vitest';
import { readSignInRules } from './sign-in-rules.ts';

describe('readSignInRules', () => {
  it('reads addresses, domains and subjects, each with what they may do', () => {
    expect(
      readSignInRules('Ada@Corp.example=own, @corp.example=publish+read,sub:Auth0|4711=operate,'),
    ).toEqual([
      { kind: 'address', who: 'ada@corp.example', scopes: ['own'] },
      { kind: 'domain', who: 'corp.example', scopes: ['read', 'publish'] },
      { kind: 'subject', who: 'Auth0|4711', scopes: ['operate'] },
    ]);
  });

  it.each([
    [',', 'names nobody'],
    ['ada@corp.example', 'which is no entry'],
    ['ada@corp.example=', 'which is no entry'],
    ['ada@corp.example=all', 'has the scope "all"; there are read,'],
    ['ada@corp.example=read+', 'has the scope ""'],
    ['*=read', 'no mail address, no domain and no subject'],
    ['@=read', 'no mail address'],
    ['@com=read', 'no mail address'],
    ['*@corp.example=read', 'no mail address'],
    ['sub:=read', 'no mail address'],
  ])('refuses %j', (given, words) => {
    expect(() => readSignInRules(given)).toThrow(words);
  });
});
