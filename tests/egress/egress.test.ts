// The table: every address gets the verdict, by the rule, that its line says.
import { readSettings } from '@colloquy/server';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { createEgressGuard } from '../../packages/integrations/src/egress/egress-guard.ts';
import { EGRESS_RULES } from '../../packages/integrations/src/egress/egress-rule.ts';
import { readEgressCases } from './read-cases.ts';

fc.configureGlobal({ seed: inject('seed') });

const cases = readEgressCases();

/** A guard whose names resolve to these addresses; looking one up where none may be is an error of its own. */
function guardFor(ips: readonly string[] | undefined, allow: readonly string[]) {
  let lookUps = 0;
  const guard = createEgressGuard({
    allow,
    resolve: async () => {
      lookUps += 1;
      if (ips?.length === 0) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return ips ?? [];
    },
  });
  return { guard, lookUps: () => lookUps };
}

describe('the table of addresses', () => {
  it('has at least 300 different rows, and one for every rule', () => {
    const keys = cases.map(({ address, ips, allow }) => JSON.stringify([address, ips, allow]));
    expect(new Set(keys).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(300);
    expect(new Set(cases.flatMap(({ rule }) => rule ?? []))).toEqual(new Set(Object.keys(EGRESS_RULES)));
  });

  it.each(cases)(
    '$verdict $rule: $address ($ips; $allow)',
    async ({ address, ips, allow, verdict, rule }) => {
      const { guard, lookUps } = guardFor(ips, allow);
      const checked = await guard.check(address);
      const got = checked.ok
        ? { verdict: 'allowed', rule: undefined }
        : { verdict: checked.failure.code === 'unreachable' ? 'unreachable' : 'blocked', rule: checked.rule };
      expect(got).toEqual({ verdict, rule });
      // Once at most, and only where the table says that there is a name to look up.
      expect(lookUps()).toBeLessThanOrEqual(ips === undefined ? 0 : 1);
      if (checked.ok && ips) expect(checked.ips).toEqual(ips);
      if (!checked.ok) expect(checked.failure.message).toContain(rule ?? 'host');
    },
  );
});

describe('the address check', () => {
  const privateIpv4 = fc
    .constantFrom([10, 8], [127, 8], [172, 12], [192, 16], [169, 16])
    .chain(([first = 0, bits = 8]) =>
      fc.nat(2 ** (32 - bits) - 1).map((rest) => {
        const second = { 172: 16, 192: 168, 169: 254 }[first] ?? 0;
        return ((first << 24) | (second << 16) | rest) >>> 0;
      }),
    );
  const part = (value: number) =>
    fc.constantFrom(`${value}`, `0${value.toString(8)}`, `0x${value.toString(16)}`, `00${value.toString(8)}`);
  const spelled = privateIpv4.chain((value) => {
    const bytes = [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
    const [first = 0, second = 0] = bytes;
    const dot = fc.constantFrom('.', '。', '．', '｡');
    return fc.oneof(
      part(value),
      fc.tuple(part(first), dot, part(value & 0xffffff)).map((parts) => parts.join('')),
      fc.tuple(part(first), dot, part(second), dot, part(value & 0xffff)).map((parts) => parts.join('')),
      fc.tuple(...bytes.map(part), dot).map((parts) => parts.slice(0, 4).join(parts[4])),
      fc.constant(`[::ffff:${bytes.join('.')}]`),
      fc.constant(`[64:ff9b::${bytes.join('.')}]`),
      fc.constant(`[2002:${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}::1]`),
    );
  });

  it('never allows an address that leads a client to a private network', async () => {
    const { guard } = guardFor(undefined, []);
    await fc.assert(
      fc.asyncProperty(
        spelled,
        fc.constantFrom('http', 'https'),
        fc.constantFrom('', ':8080', ':80'),
        async (host, scheme, port) => {
          expect((await guard.check(`${scheme}://${host}${port}/`)).ok).toBe(false);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('agrees with the URL parser about the host of each allowed address, and never rejects', async () => {
    const { guard } = guardFor(['93.184.215.14'], []);
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .string({ unit: fc.constantFrom(...'htps:/\\@.%[]?# 012xaé。\u200b'), maxLength: 30 })
        .map((rest) => `http://${rest}`),
      fc.webUrl(),
    );
    await fc.assert(
      fc.asyncProperty(text, async (address) => {
        const checked = await guard.check(address);
        if (!checked.ok) return;
        expect(new URL(address).hostname.replace(/^\[|\]$/g, '')).toBe(checked.host);
        expect(new URL(address).username).toBe('');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the allow list', () => {
  it.each([
    '10.0.0.0/33',
    '10.0.0/8',
    'http://crm.internal',
    'a b',
    '*',
    '*.',
    'crm.internal:99999',
    '1.2.3',
    '::1/129',
    '10.0.0.5:0x50',
    '',
    'crm..internal',
    'user@host',
    '0x7f.1',
    '*.*.example',
  ])('refuses to start with "%s"', (entry) => {
    const words = `has "${entry}", which is not a`;
    expect(() => createEgressGuard({ allow: [entry] })).toThrow(words);
    // The setting is named by whoever reads it. Without anything in it, it is not set; spaces part its entries.
    const environment = { COLLOQUY_EGRESS_ALLOW: entry };
    if (!['', 'a b'].includes(entry))
      expect(() => readSettings(environment)).toThrow(`COLLOQUY_EGRESS_ALLOW ${words}`);
  });

  it('refuses more entries than the limit', () => {
    expect(() =>
      createEgressGuard({ allow: Array.from({ length: 1_001 }, (_, index) => `h${index}.example`) }),
    ).toThrow('1000');
  });
});

it('the error for a blocked address names the rule and the setting that allows it', async () => {
  const checked = await createEgressGuard().check('http://10.0.0.5:8080/a?key=secret');
  expect(checked.ok ? undefined : checked.failure.message).toBe(
    '"10.0.0.5" leads into a private network (rule "private"). If bots should reach it, the operator of this server can add "10.0.0.5" to COLLOQUY_EGRESS_ALLOW.',
  );
});

it.each([
  'http://10.0.0.1/?key=canary',
  'htp://user:canary@example.com/?key=canary#canary',
  'http:user:canary@example.com/',
  'https://user:canary@example.com/',
  'https://user:canary@@example.com/',
  'https://example.com\\@x/?canary',
  'user:canary@example.com',
])('an error about an address contains no secret of it: %s', async (address) => {
  const checked = await createEgressGuard().check(address);
  expect(checked.ok ? undefined : checked.failure.message).toMatch(/rule/);
  expect(JSON.stringify(checked)).not.toContain('canary');
});
