// A certificate for tests, made on the spot: signed by its own key, for the names that are asked for.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** For `https.createServer`, and as an authority to be trusted. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * Makes a certificate in DER by hand (X.509 version 3, RFC 5280): Node can read certificates but not make them.
 *
 * @example createServer(selfSignedCertificate({ names: ['localhost', '127.0.0.1'] }), respond)
 */
export function selfSignedCertificate({
  names,
  fromMs = Date.now() - 86_400_000,
  untilMs = Date.now() + 86_400_000,
}: {
  readonly names: readonly string[];
  readonly fromMs?: number;
  readonly untilMs?: number;
}): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from('Colloquy test')))));
  const toBeSigned = sequence(
    der(0xa0, integer(2)),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(fromMs), time(untilMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames(names), IS_AUTHORITY)),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = sequence(
    toBeSigned,
    ECDSA_WITH_SHA256,
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

/** Tag, length, contents. */
function der(tag: number, contents: Buffer): Buffer {
  const { length } = contents;
  const bytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), contents]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function set(...parts: readonly Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts));
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

/** GeneralizedTime, in seconds and UTC; for years before 2050 UTCTime, as RFC 5280 wants it. */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return der(0x17, Buffer.from(digits.slice(2)));
}

function alternativeNames(names: readonly string[]): Buffer {
  const all = names.map((name) =>
    isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name)),
  );
  return sequence(SUBJECT_ALTERNATIVE_NAME, der(0x04, sequence(...all)));
}

const COMMON_NAME = der(0x06, Buffer.from([0x55, 0x04, 0x03]));
const SUBJECT_ALTERNATIVE_NAME = der(0x06, Buffer.from([0x55, 0x1d, 0x11]));
const ECDSA_WITH_SHA256 = sequence(der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])));

/** Basic constraints, critical, CA: true. */
const IS_AUTHORITY = sequence(
  der(0x06, Buffer.from([0x55, 0x1d, 0x13])),
  der(0x01, Buffer.from([0xff])),
  der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
);
