import { createHmac } from 'node:crypto';
import { compare, signatureOf } from './signature';

const [body, secret] = ['{"revision":1,"note":"Söhne"}', 'a secret'];
const sign = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');

describe('Signatures', () => {
  test("equal those of the exchange: the HMAC of the body's bytes, in hex", async () => {
    expect(await signatureOf(body, secret)).toBe(sign(body));
  });

  test('match regardless of case and surrounding spaces', async () => {
    expect(await compare(body, secret, ` ${sign(body).toUpperCase()}\n`)).toEqual({ kind: 'same' });
  });

  test.each(['', 'abc', 'z'.repeat(64), `sha256=${'a'.repeat(64)}`])('"%s" is reported as malformed', async (received) => {
    expect(await compare(body, secret, received)).toEqual({ kind: 'shape' });
  });

  test.each([
    ['final newline', `${body}\n`, body],
    ['final newline', body, `${body}\n`],
    ['line ends', '{"a":1,\r\n"b":2}', '{"a":1,\n"b":2}'],
    ['reformatted', JSON.stringify(JSON.parse(body), null, 2), body],
    ['compacted', body, JSON.stringify(JSON.parse(body), null, 2)],
  ])('a common change of the body is recognized: %s', async (changed, received, sent) => {
    expect(await compare(received, secret, sign(sent))).toEqual({ kind: 'body', changed });
  });

  test('otherwise the first different byte is reported, and never the secret', async () => {
    const [expected, given] = [sign(body), sign(body, 'another')];
    const verdict = await compare(body, secret, given);
    expect(verdict.kind).toBe('differs');
    const { byte } = verdict as { byte: number };
    expect(expected.slice(0, byte * 2)).toBe(given.slice(0, byte * 2));
    expect(verdict).toMatchObject({ expected: expected.slice(byte * 2, byte * 2 + 2), given: given.slice(byte * 2, byte * 2 + 2) });
    expect(JSON.stringify(verdict)).not.toContain(secret);
  });
});
