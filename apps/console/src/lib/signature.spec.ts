import { createHash, createHmac } from 'node:crypto';
import { compare, signatureOf, type Verdict } from './signature';

// As the exchange writes it, with characters that libraries write in different ways.
const body =
  '{"event":"discovery.revision","deliveryId":"dlv_01","occurredAt":"2026-01-02T03:04:05.678Z","data":{"note":"Söhne <b> & a/b, x+y","revision":1}}';
const secret = 'a secret: 32+ characters/with=all';
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const hmac = (message: string | Uint8Array, key: string | Uint8Array = secret, hash = 'sha256') => createHmac(hash, key).update(message);
const sign = (message: string | Uint8Array, key?: string | Uint8Array, hash?: string) => hmac(message, key, hash).digest('hex');
const check = (signature: string, received = body, typed = secret) => compare({ body: bytes(received), secret: typed, signature });
const namesOf = (verdict: Verdict) =>
  'causes' in verdict ? verdict.causes.map(({ name, how }) => (how === undefined ? name : `${name}: ${how}`)) : verdict.kind;
const parsed = JSON.parse(body) as object;

describe('Signatures', () => {
  test("equal those of the exchange: the HMAC of the body's bytes, in hex", async () => {
    expect(await signatureOf(bytes(body), secret)).toBe(sign(body));
  });

  test.each([sign(body), ` ${sign(body)}\n`, `"${sign(body)}"`, `X-Webhook-Signature: ${sign(body)}`])(
    'match as they were copied: %s',
    async (given) => {
      expect(await check(given)).toEqual({ kind: 'same', causes: [] });
    },
  );

  test.each([
    ['upperCase', sign(body).toUpperCase()],
    ['prefix: sha256=', `sha256=${sign(body)}`],
    ['prefix: v1,', `v1,${sign(body)}`],
    ['service: t=…,v1=…', `t=1764000000,v1=${sign(body)}`],
    ['base64: base64', hmac(body, '/').digest('base64')],
    ['base64: base64url', hmac(body, '/').digest('base64url')],
  ])('match in another notation, which is named: %s', async (cause, given) => {
    const key = cause.startsWith('base64') ? '/' : secret;
    const verdict = await check(given, body, key);
    expect(verdict.kind).toBe('same');
    // Whether base64 has characters of one alphabet only depends on the signature.
    expect(namesOf(verdict)).toEqual([/[-_+/]/.test(given) || !cause.startsWith('base64') ? cause : 'base64: base64']);
  });

  test.each(['', 'abc', '!'.repeat(64), sign(body).slice(1), `${sign(body)}00`, `g${sign(body).slice(1)}`])(
    '"%s" is no signature',
    async (given) => {
      expect(await check(given)).toEqual({ kind: 'shape', length: given.length });
    },
  );

  test.each([
    ['MD5', 16, createHash('md5').update(body).digest('hex')],
    ['SHA-1', 20, sign(body, 'another', 'sha1')],
    ['SHA-512', 64, sign(body, 'another', 'sha512')],
  ])('the length of another hash is told: %s', async (hash, length, given) => {
    expect(await check(given)).toEqual({ kind: 'length', hash, bytes: length });
  });
});

const htmlEscaped = body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const ascii = (text: string) => text.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
const python = (text: string) => text.replace(/":/g, '": ').replace(/,"/g, ', "');
const sorted =
  '{"data":{"note":"Söhne <b> & a/b, x+y","revision":1},"deliveryId":"dlv_01","event":"discovery.revision","occurredAt":"2026-01-02T03:04:05.678Z"}';
const go = sorted.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);

/** Each as the real mistake makes it: the name, what was received beside the secret, and the signature. */
const mistakes: readonly [cause: string, signature: string, received?: string, secret?: string][] = [
  ['secretSpaces', sign(body), body, ` ${secret}`],
  ['secretSpaces', sign(body), body, `${secret}\n`],
  ['secretSpaces', sign(body, `${secret}\n`)],
  ['secretQuotes', sign(body), body, `"${secret}"`],
  ['secretQuotes', sign(body, `'${secret}'`)],
  ['secretDecoded: hex', sign(body, Buffer.from('00ff10ab', 'hex')), body, '00ff10ab'],
  ['secretDecoded: base64', sign(body, Buffer.from('c2VjcmV0IQ==', 'base64')), body, 'c2VjcmV0IQ=='],
  ['secretDecoded: base64url', sign(body, Buffer.from('_-8', 'base64url')), body, '_-8'],
  ['secretDecoded: base64', sign(body, Buffer.from('c2VjcmV0IQ==', 'base64')), body, 'whsec_c2VjcmV0IQ=='],
  ['method: SHA-256(body)', createHash('sha256').update(body).digest('hex')],
  [
    'method: SHA-256(secret + body)',
    createHash('sha256')
      .update(secret + body)
      .digest('hex'),
  ],
  [
    'method: SHA-256(body + secret)',
    createHash('sha256')
      .update(body + secret)
      .digest('hex'),
  ],
  ['method: HMAC(key: body, message: secret)', sign(secret, body)],
  ['method: HMAC-SHA-1', sign(body, secret, 'sha1')],
  ['method: HMAC-SHA-512', sign(body, secret, 'sha512')],
  ['finalNewline', sign(body), `${body}\n`],
  ['finalNewline', sign(`${body}\n`)],
  ['lineEnds', sign('{"a":1,\r\n"b":2}'), '{"a":1,\n"b":2}'],
  ['lineEnds', sign('{"a":1,\n"b":2}'), '{"a":1,\r\n"b":2}'],
  ['bom', sign(body), `\ufeff${body}`],
  ['bom', sign(`\ufeff${body}`)],
  ['spaces', sign(body), ` \t${body} `],
  ['rewritten: JSON.stringify(body)', sign(body), JSON.stringify(parsed, null, 3)],
  ['rewritten: JSON.stringify(body, null, 2)', sign(JSON.stringify(parsed, null, 2))],
  ['rewritten: JSON.stringify(body, null, 4)', sign(JSON.stringify(parsed, null, 4))],
  ['rewritten: json.dumps(body)', sign(python(ascii(body)))],
  ['rewritten: json.dumps(body, ensure_ascii=False)', sign(python(body))],
  ['rewritten: json.dumps(body, separators=(",", ":"))', sign(ascii(body))],
  ['rewritten: json.dumps(body, separators=(",", ":"), sort_keys=True)', sign(ascii(sorted))],
  ['rewritten: json_encode($body)', sign(ascii(body).replaceAll('/', String.raw`\/`))],
  ['rewritten: json_encode($body, JSON_UNESCAPED_UNICODE)', sign(body.replaceAll('/', String.raw`\/`))],
  ['rewritten: json.Marshal(body)', sign(go)],
  ['encoding: Latin-1', sign(Buffer.from(body, 'latin1'))],
  ['encoding: Latin-1', sign(body), Buffer.from(body).toString('latin1')],
  ['encoding: UTF-16', sign(Buffer.from(body, 'utf16le'))],
  ['html', sign(body), htmlEscaped],
  ['html', sign(htmlEscaped)],
  ['form', sign('{"a":"1+1"}'), '{"a":"1 1"}'],
  ['form', sign('{"a":"1 1"}'), '{"a":"1+1"}'],
  ['form', sign(body), `${body}=`],
  ['prefixed', sign(body), `1764000000.${body}`],
  ['prefixed', sign(`dlv_01.${Date.parse('2026-01-02T03:04:05.678Z')}.${body}`)],
  ['empty', sign('')],
  ['otherText: [object Object]', sign('[object Object]')],
  ['otherText: b\'{"a":1}\'', sign(`b'{"a":1}'`), '{"a":1}'],
  ['base64Body', sign(body), Buffer.from(body).toString('base64')],
  ['quoted', sign(body), JSON.stringify(body)],
];

describe('The cause of a difference is found', () => {
  test.each(mistakes)('%s', async (cause, signature, received = body, typed = secret) => {
    const verdict = await check(signature, received, typed);
    expect({ kind: verdict.kind, causes: namesOf(verdict) }).toEqual({ kind: 'explained', causes: [cause] });
  });

  test('several at once are named: notation, secret and body', async () => {
    const given = `sha256=${hmac(`${body}\n`, `${secret}\n`).digest('base64')}`;
    expect(namesOf(await check(given))).toEqual(['prefix: sha256=', expect.stringMatching(/^base64/), 'secretSpaces', 'finalNewline']);
  });

  test('a timestamp beside the signature is tried before the body', async () => {
    const verdict = await check(`t=1764000000,v1=${sign(`1764000000.${body}`)}`);
    expect(namesOf(verdict)).toEqual(['service: t=…,v1=…', 'prefixed']);
  });

  test('a body other than the one that was sent is told, when a right secret signs that one', async () => {
    const verdict = await compare({ body: bytes('{"a":2}'), secret, signature: sign(body), sent: { body, signature: sign(body) } });
    expect(namesOf(verdict)).toEqual(['changed']);
  });

  test('with the signature that was sent, the secret is wrong when none of the bodies has it', async () => {
    const sent = { body, signature: sign(body) };
    expect((await compare({ body: bytes(body), secret: 'another', signature: sign(body), sent })).kind).toBe('secret');
    expect((await compare({ body: bytes('{}'), secret: 'another', signature: sign(body), sent })).kind).toBe('secret');
    expect((await compare({ body: bytes(body), secret: 'another', signature: sign('{}'), sent })).kind).toBe('differs');
  });
});

describe('Without a known cause', () => {
  test('the first byte that differs is named, and never the secret', async () => {
    const [expected, received] = [sign(body), sign(body, 'another')];
    const verdict = await check(received);
    expect(verdict).toMatchObject({ kind: 'differs', expected, received });
    const { byte } = verdict as { byte: number };
    expect(expected.slice(0, byte * 2 - 2)).toBe(received.slice(0, byte * 2 - 2));
    expect(expected.slice(byte * 2 - 2, byte * 2)).not.toBe(received.slice(byte * 2 - 2, byte * 2));
    expect(JSON.stringify(verdict)).not.toContain(secret);
  });

  test.each(['', ' ', '"', 'x'.repeat(10_000)])('any secret can be typed (%#)', async (typed) => {
    expect((await check(sign(body), body, typed)).kind).toBe('differs');
  });

  test.each([
    '',
    '\ud800',
    '\u0000',
    '{"a":',
    '['.repeat(100_000),
    '%',
    '&amp',
    '"',
    `{"a":"${'x'.repeat(1_000_000)}"}`,
    `[${'1,'.repeat(50_000)}1]`,
  ])('any body can be compared (%#)', async (received) => {
    expect((await check(sign('another body'), received)).kind).toBe('differs');
  });
});
