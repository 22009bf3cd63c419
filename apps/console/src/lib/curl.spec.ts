import { execFileSync } from 'node:child_process';
import { Hidden } from './calls/hidden';
import { curlOf } from './curl';

const secret = `s3cr"et $HOME '`;
/** The arguments that a shell passes to curl. */
const argumentsOf = (command: string) =>
  execFileSync('sh', ['-c', command.replace(/^curl/, String.raw`printf '%s\0'`)], {
    env: { EXCHANGE_API_KEY: 'sck_1', EXCHANGE_SECRET: secret, EXCHANGE_SESSION: 'session' },
  })
    .toString()
    .split('\0')
    .slice(0, -1);
const origin = 'https://exchange.example';
const ascii = Array.from({ length: 126 }, (_, n) => String.fromCodePoint(n + 1)).join('');

describe('A curl command', () => {
  test('is one line without a body for a GET request', () => {
    expect(curlOf(origin, { method: 'GET', path: '/api/v2/members' })).toBe(
      `curl https://exchange.example/api/v2/members \\\n  -H "Authorization: Bearer $EXCHANGE_API_KEY"`,
    );
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('names the method %s, and passes key, type and body', (method) => {
    const command = curlOf(origin, { method, path: '/a?b=c&d', body: { total: 1.5 }, idempotencyKey: 'once' });
    const [, given, url, , authorization, , key, , type, , body] = argumentsOf(command);
    expect([given, url, authorization, key, type]).toEqual([
      method,
      'https://exchange.example/a?b=c&d',
      'Authorization: Bearer sck_1',
      'Idempotency-Key: once',
      'Content-Type: application/json',
    ]);
    expect(JSON.parse(body!)).toEqual({ total: 1.5 });
  });

  test.each([`It's $HOME \`id\` "quoted" \\ {} !! *`, ascii, '$(reboot)', '@file', '\u202e\u2066 שלום \u0000', 'x'.repeat(10_000)])(
    'passes a body unchanged that contains %j',
    (text) => {
      const body = { [text]: [text, { text }] };
      expect(JSON.parse(argumentsOf(curlOf(origin, { method: 'POST', path: '/a', body })).at(-1)!)).toEqual(body);
      expect(argumentsOf(curlOf(origin, { method: 'GET', path: `/${text.replaceAll('\0', '')}` }))).toContain(
        `${origin}/${text.replaceAll('\0', '')}`,
      );
    },
  );

  test('has a variable in the place of a secret, and no other text becomes one', () => {
    const command = curlOf(origin, {
      method: 'POST',
      path: '/a',
      body: { secret: new Hidden('EXCHANGE_SECRET'), name: '$EXCHANGE_SECRET' },
    });
    expect(argumentsOf(command).at(-1)).toBe(`{ "secret": "${secret}", "name": "$EXCHANGE_SECRET" }`);
    const forged = curlOf(origin, { method: 'POST', path: '/a', body: { name: '\u0000EXCHANGE_SECRET\u0000' } });
    expect(argumentsOf(forged).at(-1)).not.toContain(secret);
  });

  test('has the cookie and the account instead of a key for a signed-in person', () => {
    const command = curlOf(origin, { method: 'POST', path: '/api/v2/user-api-keys', asPersonIn: '67' });
    expect(argumentsOf(command)).toEqual([
      '-X',
      'POST',
      `${origin}/api/v2/user-api-keys`,
      '-b',
      'sc_session=session',
      '-H',
      'X-Account-Id: 67',
    ]);
    expect(command).not.toContain('Authorization');
  });

  test('sends a file, follows a stream, and leaves brackets of an address alone', () => {
    expect(argumentsOf(curlOf(origin, { method: 'POST', path: '/a', fileType: 'text/csv' })).slice(-2)).toEqual(['--data-binary', '@FILE']);
    expect(argumentsOf(curlOf(origin, { method: 'GET', path: '/a?b[]={1,2}', isStream: true })).slice(0, 3)).toEqual([
      '-N',
      '-g',
      `${origin}/a?b[]={1,2}`,
    ]);
  });
});
