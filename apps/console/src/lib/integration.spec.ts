import { agentClients, mcpAddress, newestOf, rateLimitOf, sellerClients } from './integration';

const address = mcpAddress('https://exchange.example');
const secret = 'sck_7Qm2vX9pKfT4bWn8RzLc3HdYj6GsAe5MuVx0PqBtNo';

describe('Code to copy', () => {
  it.each(['Cursor', 'VS Code'] as const)('for %s is JSON with the address, and with a key only when it is asked for', (name) => {
    const { code } = agentClients[name];
    const [without, withPlace, withKey] = [undefined, null, secret].map((each) => JSON.stringify(JSON.parse(code(address, each))));
    expect(without).toContain(`"url":"${address}"`);
    expect(without).not.toContain('Authorization');
    expect(withPlace).toContain('"Authorization":"Bearer sck_…"');
    expect(withKey).toContain(`"Authorization":"Bearer ${secret}"`);
  });

  it('for commands names the key by its variable', () => {
    const { code } = agentClients['Claude Code'];
    expect(code(address, undefined)).toBe(`claude mcp add --transport http exchange \\\n  ${address}`);
    expect(code(address, null)).toContain('--header "Authorization: Bearer $EXCHANGE_API_KEY"');
  });

  it('differs with a key where a client has a choice, and only there', () => {
    for (const { code, access } of Object.values(agentClients)) expect(code(address, null) !== code(address)).toBe(access === undefined);
  });
});

describe('The rate limit of an answer', () => {
  const headersOf = (values: Record<string, string>) => new Headers(values);

  it('is what its headers say', () => {
    const headers = headersOf({ 'RateLimit-Limit': '600', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '12' });
    expect(rateLimitOf(headers)).toEqual({ limit: 600, remaining: 0, reset: 12 });
  });

  it('is null without the headers: limits are turned off', () => {
    expect(rateLimitOf(headersOf({}))).toBeNull();
  });
});

test('the newest calls of two lists are in one order', () => {
  const at = (startedAt: string) => ({ startedAt });
  expect(newestOf([at('2026-01-02'), at('2026-01-01'), at('2026-01-03')], 2)).toEqual([at('2026-01-03'), at('2026-01-02')]);
});

describe('Code to copy for the agent of a storefront', () => {
  const [url, slug] = ['https://exchange.example/storefront/lakeside/mcp', 'lakeside'];

  it('names the storefront and its address in every client', () => {
    for (const { code } of Object.values(sellerClients(url, slug, false))) {
      expect(code).toContain(url);
      expect(code).not.toMatch(/exchange \\|sck_|EXCHANGE_API_KEY/);
    }
  });

  it('is JSON where it is a file, and has a place for a key only when it is asked for', () => {
    for (const hasKey of [false, true])
      for (const { file, code } of Object.values(sellerClients(url, slug, hasKey))) {
        if (file !== undefined) expect(Object.keys(Object.values(JSON.parse(code) as object)[0] as object)).toEqual([slug]);
        expect(/sck_|EXCHANGE_API_KEY/.test(code)).toBe(hasKey);
      }
  });
});
