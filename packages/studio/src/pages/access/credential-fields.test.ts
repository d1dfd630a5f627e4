import { describe, expect, it } from 'vitest';
import { CREDENTIAL_TYPES, credentialData } from './credential-fields.ts';

describe('credentialData', () => {
  it.each([
    ['openai', { apiKey: ' sk-1 ', baseUrl: '' }, { apiKey: 'sk-1' }],
    [
      'smtp',
      { host: 'h', port: '587', 'from.email': 'a@b.example', 'from.name': 'A' },
      { host: 'h', port: 587, from: { email: 'a@b.example', name: 'A' } },
    ],
    ['google sheets', { '': '{"client_email":"a@b.example"}' }, { client_email: 'a@b.example' }],
  ])('%s', (type, values, data) => {
    expect(credentialData(CREDENTIAL_TYPES[type]?.fields ?? [], values as Record<string, string>)).toEqual(
      data,
    );
  });

  it('refuses a file that is not JSON', () => {
    expect(() => credentialData([{ path: '', label: '', kind: 'json' }], { '': '{' })).toThrow(SyntaxError);
  });
});
