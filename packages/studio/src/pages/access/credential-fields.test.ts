import { describe, expect, it } from 'vitest';
import { credentialData } from './credential-fields.ts';

const text = (path: string) => ({ path, kind: 'text' }) as const;

describe('credentialData', () => {
  it.each([
    ['fields', [text('apiKey'), text('baseUrl')], { apiKey: ' sk-1 ', baseUrl: '' }, { apiKey: 'sk-1' }],
    [
      'numbers and inner fields',
      [text('host'), { path: 'port', kind: 'number' } as const, text('from.email'), text('from.name')],
      { host: 'h', port: '587', 'from.email': 'a@b.example', 'from.name': 'A' },
      { host: 'h', port: 587, from: { email: 'a@b.example', name: 'A' } },
    ],
    [
      'a pasted file',
      [{ path: '', kind: 'json' } as const],
      { '': '{"client_email":"a@b.example"}' },
      { client_email: 'a@b.example' },
    ],
  ])('reads %s', (_what, fields, values, data) => {
    expect(credentialData(fields, values as Record<string, string>)).toEqual(data);
  });

  it('refuses a file that is not JSON', () => {
    expect(() => credentialData([{ path: '', kind: 'json' }], { '': '{' })).toThrow(SyntaxError);
  });
});
