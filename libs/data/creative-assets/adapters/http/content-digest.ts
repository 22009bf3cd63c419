import { invalidField } from '@exchange/kernel';

const sha256 = /^\s*sha-256\s*=\s*:([A-Za-z0-9+/]{43}=):\s*(?:;|$)/i;
const maxLength = 1_000;

/** The SHA-256 in hex of a `Content-Digest` (RFC 9530), which may name other algorithms too. Undefined without one; 400 when it cannot be read. */
export function contentDigestOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const text = [header].flat().join(',');
  const members = text.length > maxLength ? [] : text.split(',');
  const named = members.filter((member) => /^\s*sha-256\b/i.test(member));
  if (named.length === 0 && members.length > 0) return undefined;
  const [, value] = (named.length === 1 && sha256.exec(named[0]!)) || [];
  if (value === undefined) throw invalidField('Content-Digest', 'Content-Digest must be like "sha-256=:…:" with the digest in Base64.');
  return Buffer.from(value, 'base64').toString('hex');
}
