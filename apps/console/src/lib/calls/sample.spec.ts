import { Hidden } from './hidden';
import { fillArguments } from './mcp';
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
    .replace(/^const exchange = .*$/m, '')
    .replaceAll('await ', '');
  // oxlint-disable-next-line typescript/no-implied-eval -- the code is what is tested
  new Function('exchange', 'console', 'readFile', body)(exchange, { log: () => {} }, (name: string) => `content of ${name}`);
  return calls;
}

describe('A call as TypeScript', () => {
  const typescriptOf = (call: Parameters<typeof sampleOf>[2]) => scriptOf(origin, 'TypeScript', [sampleOf(origin, '67', call)]);

  test('names the operation, with parameters of the types of the contract', () => {
    expect(typescriptOf({ ...nameless, method: 'GET', url: '/api/v2/buyer/campaigns?limit=50&status=ACTIVE&includeArchived=true' })).toBe(
      `import { createExchange } from '@exchange/client';

const exchange = createExchange({ baseUrl: 'https://exchange.example', token: process.env.EXCHANGE_API_KEY });

console.log(await exchange.listCampaigns({ query: { limit: 50, status: ['ACTIVE'], includeArchived: true } }));`,
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
  });

  test('several calls share one client, and streams, which do not end, are left out', () => {
    const of = (url: string) => sampleOf(origin, '67', { ...nameless, method: 'GET', url });
    const code = scriptOf(origin, 'TypeScript', [of('/api/v2/members'), of('/api/v2/realtime'), of('/api/v2/buyer/advertisers/7')]);
    expect(callsOf(code)).toEqual([['listMembers'], ['getAdvertiser', { path: { id: 7 } }]]);
    expect(code.match(/createExchange\(/g)).toHaveLength(1);
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
  const given = { path: { id: 7 }, query: { limit: 50 }, body: { name: 'Oat', budget: { total: 5 } } };
  const filled = (pattern: Record<string, unknown>, more: Partial<Tool> = {}) =>
    fillArguments({ name: 'save', arguments: pattern, ...more }, given);

  test('are values of the request where a reference stands, with their types', () => {
    expect(filled({ kind: 'campaign', id: '{path.id}', limit: '{query.limit}', total: '{body.budget.total}', all: '{body}' })).toEqual({
      kind: 'campaign',
      id: 7,
      limit: 50,
      total: 5,
      all: given.body,
    });
  });

  test('leave out what has no value, also an object of which nothing is left', () => {
    expect(filled({ id: '{path.other}', filter: { advertiserId: '{query.advertiserId}' }, ids: ['{query.x}'], empty: {} })).toEqual({
      empty: {},
    });
    expect(filled({ name: '{body.toString}', proto: '{body.__proto__.x}' })).toEqual({});
  });

  test('are plain text where no reference stands', () => {
    expect(filled({ a: '{headers.x}', b: 'id {path.id}', c: ['x', 1, null] })).toEqual({
      a: '{headers.x}',
      b: 'id {path.id}',
      c: ['x', 1, null],
    });
  });

  test('are none for a query that the tool does not cover', () => {
    expect(filled({ limit: '{query.limit}' }, { only: ['limit'] })).toEqual({ limit: 50 });
    expect(filled({}, { only: ['cursor'] })).toBeNull();
  });
});
