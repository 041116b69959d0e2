// A self-signed certificate of a name (X.509 v3 with Ed25519), as a receiver with TLS has one.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  readonly key: string;
  /** PEM. */
  readonly cert: string;
}

/** DER of one value: tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value));
/** BIT STRING without unused bits. */
const bits = (content: Uint8Array): Buffer => der(0x03, Buffer.from([0]), content);

const ed25519 = sequence(oid(0x2b, 0x65, 0x70));
const commonName = oid(0x55, 0x04, 0x03);
const basicConstraints = oid(0x55, 0x1d, 0x13);
const subjectAltName = oid(0x55, 0x1d, 0x11);
const yes = der(0x01, Buffer.from([0xff]));

export function selfSigned(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const name = sequence(der(0x31, sequence(commonName, text(0x0c, host))));
  const validity = sequence(text(0x17, '250101000000Z'), text(0x17, '490101000000Z'));
  const extensions = sequence(
    sequence(basicConstraints, yes, der(0x04, sequence(yes))),
    sequence(subjectAltName, der(0x04, sequence(text(0x82, host)))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ed25519,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const whole = sequence(body, ed25519, bits(sign(null, body, privateKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
