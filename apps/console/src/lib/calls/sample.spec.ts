import { Hidden } from './hidden';
import { fillArguments, mcpOf } from './mcp';
import { invocationOf, referenceOf, type Tool } from './operations';
import { sampleOf, scriptOf } from './sample';

const origin = 'https://exchange.example';
const nameless = { account: '67' };
const hostile = `'"\\ \n \u2028\u202e \${1} $HOME \`x\` </script>`;

/** What the code calls the client with. */
function callsOf(code: string): unknown[][] {
  const calls: unknown[][] = [];
  const exchange = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given: unknown[]) =>
          void calls.push([name, ...given]),
    },
  );
  const body = code
    .replace(/^import .*$/gm, '')
    .replace(/^const exchange = createExchange\(\{[^}]*\}\);$/m, '')
    .replaceAll('await ', '');
  // oxlint-disable-next-line typescript/no-implied-eval -- the code is what is tested
  new Function('exchange', 'console', 'readFile', body)(exchange, { log: () => {} }, (name: string) => `content of ${name}`);
  return calls;
}

describe('A call as TypeScript', () => {
  const typescriptOf = (call: Parameters<typeof sampleOf>[2]) => scriptOf(origin, 'TypeScript', [sampleOf(origin, '67', call)]);

  test('names the operation, with parameters of the types of the contract', () => {
    expect(typescriptOf({ ...nameless, method: 'GET', url: '/api/v2/buyer/campaigns?take=5&status=DRAFT&includeArchived=true' })).toBe(
      `import { createExchange } from '@exchange/client';

const exchange = createExchange({
  baseUrl: 'https://exchange.example',
  token: process.env.EXCHANGE_API_KEY,
});

console.log(await exchange.listCampaigns({ query: { take: 5, status: ['DRAFT'], includeArchived: true } }));`,
    );
  });

  test('passes any text, name and number of a body unchanged', () => {
    const body = JSON.parse(
      JSON.stringify({ name: hostile, [hostile]: [1.5, null, true], nested: { __proto: [] } }).replace('__proto', '__proto__'),
    ) as object;
    const code = typescriptOf({ ...nameless, method: 'PUT', url: '/api/v2/buyer/advertisers/7', body, idempotencyKey: 'once' });
    const [[, input]] = callsOf(code) as [[string, { body: object }]];
    expect(JSON.stringify(input.body)).toBe(JSON.stringify(body));
    expect(input).toMatchObject({ path: { id: 7 }, idempotencyKey: 'once' });
    expect(code).not.toMatch(/[\u2028\u202e]/);
  });

  test('reads a file, and secrets from the environment', () => {
    const code = typescriptOf({ ...nameless, method: 'POST', url: '/api/v2/buyer/reporting/imports', fileType: 'text/csv' });
    expect(code).toContain(`import { readFile } from 'node:fs/promises';`);
    const hidden = {
      ...nameless,
      method: 'POST',
      url: '/api/v2/buyer/webhook-subscriptions',
      body: { secret: new Hidden('EXCHANGE_SECRET') },
    };
    expect(typescriptOf(hidden)).toContain('secret: String(process.env.EXCHANGE_SECRET)');
  });

  test('follows a stream, and is nothing where only a person may call', () => {
    expect(typescriptOf({ ...nameless, method: 'GET', url: '/api/v2/realtime' })).toContain(
      `for await (const event of exchange.stream('streamAccountEvents')) console.log(event);`,
    );
    const person = sampleOf(origin, '67', { ...nameless, method: 'POST', url: '/api/v2/accept-tos' });
    expect([person.isForSessions, person.typescript]).toEqual([true, null]);
    expect(person.curl).toContain('X-Account-Id: 67');
    const session = sampleOf(origin, '67', { ...nameless, method: 'GET', url: '/api/v2/auth/session' });
    expect([session.isForSessions, session.curl.includes('Bearer')]).toEqual([true, false]);
  });

  test('several calls share one client, and streams, which do not end, are left out', () => {
    const of = (url: string) => sampleOf(origin, '67', { ...nameless, method: 'GET', url });
    const code = scriptOf(origin, 'TypeScript', [of('/api/v2/members'), of('/api/v2/realtime'), of('/api/v2/buyer/advertisers/7')]);
    expect(callsOf(code)).toEqual([['listMembers'], ['getAdvertiser', { path: { id: 7 } }]]);
    expect(code.match(/createExchange\(/g)).toHaveLength(1);
  });
});

describe('A call as MCP', () => {
  test('is a command that sends the message with the headers that name it', () => {
    const command = scriptOf(origin, 'MCP', [sampleOf(origin, '67', { ...nameless, method: 'GET', url: '/api/v2/members' })]);
    expect(command).toContain(`curl ${origin}/mcp/v3 `);
    expect(command).toContain(`-H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Method: tools/call' -H 'Mcp-Name: search'`);
    expect(JSON.parse(/-d '([^]*)'$/.exec(command)![1]!)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'search',
        arguments: { kind: 'member', limit: 200 },
        _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} },
      },
    });
  });

  test('takes secrets from the environment', () => {
    expect(mcpOf(origin, { name: 'save', arguments: { secret: new Hidden('EXCHANGE_SECRET') } })).toContain(`"'"$EXCHANGE_SECRET"'"`);
  });
});

describe('The operation of an address', () => {
  test('is the one with a fixed segment where another has a parameter', () => {
    expect(invocationOf('GET', '/api/v2/buyer/campaigns/campaign_1')).toMatchObject({
      operation: { id: 'getCampaign' },
      path: { id: 'campaign_1' },
    });
    expect(invocationOf('GET', '/api/v2/accounts/current')?.operation.id).toBe('getCurrentAccount');
    expect(invocationOf('GET', '/api/v2/nothing/here')).toBeNull();
  });

  test('has a place in the reference', () => {
    const invocation = invocationOf('GET', '/api/v2/buyer/campaigns/campaign_1')!;
    expect(referenceOf('GET', invocation)).toBe('/docs#tag/campaigns/GET/api/v2/buyer/campaigns/{id}');
  });
});

describe('Arguments of a tool', () => {
  const given = {
    path: { id: 7 },
    query: { limit: 50, status: ['DRAFT', 'ALL'] },
    body: { name: 'Oat' },
    header: { 'Idempotency-Key': 'once' },
  };
  const filled = (pattern: Record<string, unknown>, more: Partial<Tool> = {}) =>
    fillArguments({ name: 'save', arguments: pattern, ...more }, given);

  test('are values of the request where a placeholder stands, with their types', () => {
    const pattern = {
      kind: 'campaign',
      id: '{path.id}',
      limit: '{query.limit}',
      all: '{body}',
      idempotencyKey: '{header.Idempotency-Key}',
    };
    expect(filled(pattern)).toEqual({ kind: 'campaign', id: 7, limit: 50, all: given.body, idempotencyKey: 'once' });
  });

  test('leave out members without a value, and lists without an item', () => {
    expect(filled({ id: '{path.other}', filter: { advertiserId: '{query.advertiserId}' }, ids: ['{query.x}'] })).toEqual({ filter: {} });
    expect(filled({ name: '{body.toString}', other: '{body.__proto__}' })).toEqual({});
  });

  test('are plain text where no placeholder stands', () => {
    expect(filled({ a: '{cookie.x}', b: 'id {path.id}', c: ['x', 1, null] })).toEqual({
      a: '{cookie.x}',
      b: 'id {path.id}',
      c: ['x', 1, null],
    });
  });

  test('are words of the tool, and defaults for what the request leaves out', () => {
    const values = { 'query.status': { DRAFT: 'draft', ALL: ['draft', 'active'] } };
    expect(filled({ states: '{query.status}', take: '{query.take}' }, { values, defaults: { 'query.take': 20 } })).toEqual({
      states: ['draft', 'active'],
      take: 20,
    });
    expect(filled({ states: '{query.status}' }, { values: { 'query.status': { DRAFT: 'draft' } } })).toBeNull();
  });

  test('are none for a query or body that the tool does not take whole', () => {
    expect(filled({ limit: '{query.limit}' }, { only: ['limit', 'status', 'name'] })).toEqual({ limit: 50 });
    expect(filled({}, { only: ['limit', 'status'] })).toBeNull();
    expect(filled({}, { only: ['limit', 'name'] })).toBeNull();
  });
});
