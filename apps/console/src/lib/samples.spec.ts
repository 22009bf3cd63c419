import { execFileSync } from 'node:child_process';
import { keyVariable } from './curl';
import { codeWithKey, firstOfAgent } from './samples';

const origin = 'https://exchange.example';
const secret = 'sck_7Qm2vX9pKfT4bWn8RzLc3HdYj6GsAe5MuVx0PqBtNo';
const names = Object.keys(codeWithKey(origin, null));

/** The arguments that a shell passes to the program of a command. */
const argumentsOf = (name: string, given: string | null) =>
  execFileSync('sh', ['-c', codeWithKey(origin, given)[name]!.replace(/^\w+/, String.raw`printf '%s\0'`)], {
    env: { [keyVariable]: secret },
  })
    .toString()
    .split('\0')
    .slice(0, -1);

describe('Code with a key', () => {
  test.each(names)('of %s has the secret in it, or the place where it belongs', (name) => {
    const [shown, hidden] = [codeWithKey(origin, secret)[name]!, codeWithKey(origin, null)[name]!];
    expect(shown).toContain(secret);
    expect(shown).not.toContain(keyVariable);
    expect(hidden).toMatch(new RegExp(`${keyVariable}|sck_…`));
    expect(shown).toContain(origin);
  });

  test.each([secret, null])('for a shell sends the secret, whether written into it or taken from the environment', (given) => {
    expect(argumentsOf('curl', given)).toEqual([`${origin}/api/v2/accounts/current`, '-H', `Authorization: Bearer ${secret}`]);
    expect(argumentsOf('Claude Code', given).slice(-3)).toEqual([`${origin}/mcp/v3`, '--header', `Authorization: Bearer ${secret}`]);
  });

  test('of a buyer agent begins with a call that agents may make', () => {
    const code = codeWithKey(origin, secret, firstOfAgent);
    for (const name of ['curl', 'Python', 'Go']) expect(code[name]).toContain('/api/v2/buyer/advertisers');
    expect(code['TypeScript']).toContain('listAdvertisers');
  });
});
