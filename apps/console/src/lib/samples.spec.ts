import { execFileSync } from 'node:child_process';
import { keyVariable, type SampleName, sampleNames, samples } from './samples';

const origin = 'https://exchange.example';
const secret = 'sck_7Qm2vX9pKfT4bWn8RzLc3HdYj6GsAe5MuVx0PqBtNo';

/** The arguments that a shell passes to the program of a command. */
const argumentsOf = (name: SampleName, given: string | null) =>
  execFileSync('sh', ['-c', samples[name](origin, given).replace(/^\w+/, String.raw`printf '%s\0'`)], { env: { [keyVariable]: secret } })
    .toString()
    .split('\0')
    .slice(0, -1);

describe('Sample code', () => {
  test.each(sampleNames)('of %s has the secret in it, or the name of the variable that holds it', (name) => {
    expect(samples[name](origin, secret)).toContain(secret);
    expect(samples[name](origin, secret)).not.toContain(keyVariable);
    expect(samples[name](origin, null)).toContain(keyVariable);
    expect(samples[name](origin, secret)).toContain(origin);
  });

  test.each([secret, null])('for a shell sends the secret, whether written into it or taken from the environment', (given) => {
    expect(argumentsOf('curl', given)).toEqual([`${origin}/api/v2/accounts/current`, '-H', `Authorization: Bearer ${secret}`]);
    expect(argumentsOf('Claude Code', given).slice(-3)).toEqual([`${origin}/mcp/v3`, '--header', `Authorization: Bearer ${secret}`]);
  });

  test('for a file of MCP servers is JSON with the address and the header', () => {
    expect(JSON.parse(samples['MCP client'](origin, secret))).toEqual({
      mcpServers: { exchange: { type: 'http', url: `${origin}/mcp/v3`, headers: { Authorization: `Bearer ${secret}` } } },
    });
  });
});
