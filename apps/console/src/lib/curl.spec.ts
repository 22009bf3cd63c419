import { execFileSync } from 'node:child_process';
import { curlOf } from './curl';

/** The arguments that a shell passes to curl. */
const argumentsOf = (command: string) =>
  execFileSync('sh', ['-c', command.replace(/^curl/, String.raw`printf '%s\0'`)], { env: { EXCHANGE_API_KEY: 'sck_1' } })
    .toString()
    .split('\0')
    .slice(0, -1);

describe('A curl command', () => {
  test('is one line without a body for a GET request', () => {
    expect(curlOf('https://exchange.example', { method: 'GET', path: '/api/v2/members' })).toBe(
      `curl https://exchange.example/api/v2/members \\\n  -H "Authorization: Bearer $EXCHANGE_API_KEY"`,
    );
  });

  test('passes the body unchanged, whatever its text contains', () => {
    const body = { name: `It's $HOME \`id\` "quoted" \\ {}`, total: 1.5 };
    const [, method, url, , key, , type, , sent] = argumentsOf(
      curlOf('https://exchange.example', { method: 'POST', path: '/a?b=c&d', body }),
    );
    expect([method, url, key, type]).toEqual([
      'POST',
      'https://exchange.example/a?b=c&d',
      'Authorization: Bearer sck_1',
      'Content-Type: application/json',
    ]);
    expect(JSON.parse(sent!)).toEqual(body);
  });
});

test('A curl command of a signed-in person has the cookie and the account instead of a key', () => {
  const command = curlOf('https://exchange.example', { method: 'POST', path: '/api/v2/user-api-keys', asPersonIn: '67' });
  expect(command).toContain(`-b "sc_session=$EXCHANGE_SESSION"`);
  expect(command).toContain(`-H 'X-Account-Id: 67'`);
  expect(command).not.toContain('Authorization');
});
