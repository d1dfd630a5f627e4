// A self-signed certificate for tests, generated for the requested names.
import { isIP } from 'node:net';
import { generate } from 'selfsigned';

/** For `https.createServer`, and as a trusted authority. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * Creates a certificate. It is its own authority, so trusting it is enough.
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

/** Types of names in RFC 5280: 2 is a host, 7 an IP address. */
function alternativeName(name: string) {
  return isIP(name) === 0 ? ({ type: 2, value: name } as const) : ({ type: 7, ip: name } as const);
}
