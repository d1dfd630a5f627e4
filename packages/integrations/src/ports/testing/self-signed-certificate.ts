// A certificate for tests, made on the spot: signed by its own key, for the names that are asked for.
import { isIP } from 'node:net';
import { generate } from 'selfsigned';

/** For `https.createServer`, and as an authority to be trusted. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * Makes a certificate. It is its own authority, so that whoever trusts it trusts what it signed.
 *
 * @example createServer(await selfSignedCertificate({ names: ['localhost', '127.0.0.1'] }), respond)
 */
export async function selfSignedCertificate({
  names,
  fromMs = Date.now() - 86_400_000,
  untilMs = Date.now() + 86_400_000,
}: {
  readonly names: readonly string[];
  readonly fromMs?: number;
  readonly untilMs?: number;
}): Promise<TestCertificate> {
  const made = await generate([{ name: 'commonName', value: 'Colloquy test' }], {
    keyType: 'ec',
    curve: 'P-256',
    notBeforeDate: new Date(fromMs),
    notAfterDate: new Date(untilMs),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: names.map(alternativeName) },
    ],
  });
  return { key: made.private, cert: made.cert };
}

/** The kinds of names by their numbers in RFC 5280: 2 is a host, 7 an address. */
function alternativeName(name: string) {
  return isIP(name) === 0 ? ({ type: 2, value: name } as const) : ({ type: 7, ip: name } as const);
}
