import { closeSellers, fakeSeller, rawSeller, ToolRefusal, RpcError } from '@exchange/adcp/testing';
import { eventually } from '@test/eventually';
import type { SellerAskOutcome } from '../../domain/offer';
import { aBrief } from '../../testing';
import { adcpProduct, capable } from './adcp-product.fixture';
import { askedAgent } from './asked-agent.fixture';

const exchange = askedAgent();

/** The outcome without the contact, which buyers do not see. */
async function ask(agentUrl: string, options: Parameters<typeof exchange.ask>[1] = {}): Promise<SellerAskOutcome> {
  const { contact: _, ...outcome } = await exchange.ask(agentUrl, { ms: 5_000, ...options });
  return outcome;
}

async function answered(products: unknown, more: object = {}): Promise<SellerAskOutcome> {
  const { url } = await fakeSeller({ get_adcp_capabilities: capable, get_products: () => ({ products, ...more }) });
  return ask(url);
}

const timedOut = { kind: 'timed_out', reason: 'The seller did not answer in time.' };
const proposal = { proposal_id: 'p1', name: 'Balanced', brief_alignment: 'Evenings fit.' };

describe('a seller that answers', () => {
  it('maps products and proposals', async () => {
    const outcome = await answered([adcpProduct('tv', { brief_relevance: 'Evenings', expires_at: '2026-03-01T10:00:00+02:00' })], {
      proposals: [
        {
          ...proposal,
          allocations: [{ product_id: 'tv', allocation_percentage: 90 }],
          total_budget_guidance: { min: 10_000, recommended: 25_000.5, currency: 'EUR' },
        },
      ],
    });
    expect(outcome).toEqual({
      kind: 'responded',
      answer: {
        products: [
          {
            productId: 'sf1:7:tv',
            name: 'Product tv',
            description: 'Evening inventory',
            channels: ['ctv'],
            publishers: ['tv0.example'],
            deliveryType: 'guaranteed',
            briefRelevance: 'Evenings',
            pricingOptions: [
              {
                pricingOptionId: 'cpm0',
                pricingModel: 'cpm',
                isFixed: true,
                rate: 22.5,
                fixedPrice: 22.5,
                floorPrice: null,
                currency: 'EUR',
                minSpend: null,
                priceGuidance: null,
              },
            ],
            formats: [{ agentUrl: 'https://formats.example/mcp', id: 'video_0' }],
            expiresAt: '2026-03-01T08:00:00.000Z',
          },
        ],
        proposals: [
          {
            proposalId: 'sfp1:7:p1',
            sellerRef: 'p1',
            name: 'Balanced',
            rationale: 'Evenings fit.',
            allocations: [{ productId: 'sf1:7:tv', productName: 'Product tv', allocationPercentage: 90, rationale: null }],
            budgetGuidance: { currency: 'EUR', min: '10000', recommended: '25000.5', max: null },
            expiresAt: null,
            round: 0,
            refinedFrom: null,
            omitted: false,
          },
        ],
        dropped: [],
        incomplete: [],
        refinements: [],
        replies: [],
        abilities: expect.objectContaining({ geoCountries: false, frequencyCaps: null }) as unknown,
      },
    });
  });

  it('receives the brief, its filters, the remaining time and its bearer token', async () => {
    const seller = await fakeSeller({ get_adcp_capabilities: capable, get_products: () => ({ products: [adcpProduct('tv')] }) });
    const flight = { startDate: '2026-03-01', endDate: '2026-03-31' };
    const brief = aBrief({ channels: ['ctv', 'telepathy'], countries: ['DE'], budget: { amount: 5_000, currency: 'EUR' }, flight });
    await ask(seller.url, { brief, token: 'secret-token', ms: 10_000 });
    expect(seller.calls).toEqual([
      { tool: 'get_adcp_capabilities', args: { adcp_major_version: 3, protocols: ['media_buy'] } },
      {
        tool: 'get_products',
        args: {
          adcp_major_version: 3,
          buying_mode: 'brief',
          brief: 'Launch of an oat drink',
          brand: { domain: 'oat.example' },
          filters: {
            channels: ['ctv'],
            countries: ['DE'],
            budget_range: { max: 5_000, currency: 'EUR' },
            start_date: '2026-03-01',
            end_date: '2026-03-31',
          },
          time_budget: { interval: 9, unit: 'seconds' },
          pagination: { max_results: 100 },
        },
      },
    ]);
    expect(seller.headers.every(({ authorization }) => authorization === 'Bearer secret-token')).toBe(true);
  });

  it('loses invalid products one by one, each with a reason', async () => {
    const outcome = await answered([
      adcpProduct('good'),
      adcpProduct('priceless', { pricing_options: [] }),
      'nonsense',
      adcpProduct('good'),
      { product_id: 'bare' },
    ]);
    expect(outcome).toMatchObject({ kind: 'responded', answer: { products: [{ productId: 'sf1:7:good' }] } });
    expect(outcome.answer?.dropped).toEqual([
      { kind: 'product', index: 1, sellerRef: 'priceless', reason: 'pricing_options must NOT have fewer than 1 items' },
      { kind: 'product', index: 2, sellerRef: null, reason: 'must be object' },
      { kind: 'product', index: 3, sellerRef: 'good', reason: 'product_id is not unique' },
      { kind: 'product', index: 4, sellerRef: 'bare', reason: expect.stringContaining('must have required property') as string },
    ]);
  });

  it('keeps the parts that the seller could not finish', async () => {
    const outcome = await answered([adcpProduct('tv')], {
      incomplete: [
        { scope: 'pricing', description: 'Rates follow.', estimated_wait: { interval: 2, unit: 'minutes' } },
        { scope: 'magic' },
      ],
      pagination: { has_more: true, cursor: 'x' },
    });
    expect(outcome.answer?.incomplete).toEqual([
      { scope: 'pricing', description: 'Rates follow.', estimatedWaitSeconds: 120 },
      { scope: 'products', description: 'The seller has more products than it sent at once.', estimatedWaitSeconds: null },
    ]);
  });

  it('replaces characters that PostgreSQL refuses', async () => {
    const outcome = await answered([adcpProduct('a\0b', { name: 'N\0ul', description: 'half \ud800' })]);
    expect(outcome.answer?.products[0]).toMatchObject({ productId: 'sf1:7:a b', name: 'N ul', description: 'half \ufffd' });
  });

  it('closes its connections', async () => {
    const seller = await fakeSeller({ get_adcp_capabilities: capable, get_products: () => ({ products: [adcpProduct('tv')] }) });
    await ask(seller.url);
    await eventually(() => expect(seller.methods).toContain('DELETE'));
    await eventually(() => expect(seller.open()).toBe(0));
  });
});

describe('a seller that repeats its bearer token', () => {
  it('has it shown neither in its offers nor in its answer as it was sent', async () => {
    const { url } = await fakeSeller({
      get_adcp_capabilities: capable,
      get_products: () => ({
        products: [adcpProduct('a', { name: 'For Bearer secret-token', ext: { 'secret-token': ['secret-token'] } })],
      }),
    });
    const line = await exchange.lineTo(url, { bearerToken: 'secret-token' });
    const { signal } = new AbortController();
    const outcome = await line.ask({ brief: aBrief(), refine: [] }, { ms: 30_000, signal, keepsSent: true });
    expect(outcome).toMatchObject({
      answer: { products: [{ name: 'For Bearer …' }] },
      sent: { products: [{ product_id: 'a', ext: { '…': ['…'] } }] },
    });
  });
});

describe('a seller that declines', () => {
  it('offers nothing', async () => {
    expect(await answered([])).toMatchObject({ kind: 'declined', reason: 'The seller has nothing that fits the brief.' });
  });

  it('returns an error about the brief', async () => {
    const error = { code: 'POLICY_VIOLATION', message: 'No \u0007alcohol. secret-token' };
    const { url } = await fakeSeller({ get_adcp_capabilities: capable, get_products: () => new ToolRefusal(error) });
    expect(await ask(url, { token: 'secret-token' })).toEqual({
      kind: 'declined',
      reason: 'The seller declined (POLICY_VIOLATION). It says: No  alcohol. …',
    });
  });

  it('asks for more information', async () => {
    const { url } = await fakeSeller({
      get_adcp_capabilities: capable,
      get_products: () => ({ status: 'input-required', reason: 'BUDGET_REQUIRED' }),
    });
    expect(await ask(url)).toMatchObject({ kind: 'declined', reason: expect.stringContaining('BUDGET_REQUIRED') as string });
  });
});

describe('a seller that queues the request', () => {
  const submitted = { status: 'submitted', task_id: 't1' };

  it('is polled until its task has the result', async () => {
    let polls = 0;
    const task = () => (++polls < 2 ? { status: 'working' } : { status: 'completed', result: { products: [adcpProduct('late')] } });
    const seller = await fakeSeller({ get_adcp_capabilities: capable, get_products: () => submitted, 'tasks/get': task });
    expect(await ask(seller.url)).toMatchObject({ kind: 'responded', answer: { products: [{ productId: 'sf1:7:late' }] } });
    expect(seller.calls.filter(({ tool }) => tool === 'get_products')).toHaveLength(1);
  });

  it('gets the same request again when it has no tasks/get', async () => {
    let asked = 0;
    const products = () => (++asked < 2 ? submitted : { products: [adcpProduct('late')] });
    const seller = await fakeSeller({ get_adcp_capabilities: capable, get_products: products });
    expect(await ask(seller.url)).toMatchObject({ kind: 'responded' });
    const [first, second] = seller.calls.filter(({ tool }) => tool === 'get_products');
    expect(first).toEqual(second);
  });

  it('fails when its task failed', async () => {
    const task = () => ({ status: 'failed', error: { code: 'SERVICE_UNAVAILABLE', message: 'Down.' } });
    const { url } = await fakeSeller({ get_adcp_capabilities: capable, get_products: () => submitted, 'tasks/get': task });
    expect(await ask(url)).toMatchObject({
      kind: 'failed',
      reason: 'The seller answered with an error (SERVICE_UNAVAILABLE). It says: Down.',
    });
  });

  it('times out when it does not finish', async () => {
    const seller = await fakeSeller({ get_adcp_capabilities: capable, get_products: () => submitted, 'tasks/get': () => submitted });
    expect(await ask(seller.url, { ms: 900 })).toEqual({
      kind: 'timed_out',
      reason: 'The seller queued the request and did not finish it in time.',
    });
  });
});

describe('a seller that is broken or hostile', () => {
  it.each<[string, () => Promise<{ url: string }>, object]>([
    ['sends no response at all', () => rawSeller(() => undefined), timedOut],
    ['sends no response to get_products', () => fakeSeller({ get_adcp_capabilities: capable, get_products: () => undefined }), timedOut],
    ['sends one byte at a time', () => rawSeller((_, response) => drip(response)), timedOut],
  ])('%s', async (_, open, expected) => {
    const { url } = await open();
    expect(await ask(url, { ms: 600 })).toEqual(expected);
  });

  it.each<[string, Parameters<typeof rawSeller>[0], string]>([
    ['answers with 503', (_, response) => response.writeHead(503).end('10.0.0.7 is down'), 'The seller answered with an error (503).'],
    ['refuses the token', (_, response) => response.writeHead(401).end(), 'The seller refused the exchange’s credentials (401).'],
    [
      'redirects',
      (_, response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
      'The seller answered with a redirect.',
    ],
    ['answers HTML', (_, response) => html(response), 'The seller’s answer is not valid MCP.'],
    ['answers other JSON', (_, response) => json(response, '{"hello":1}'), 'The seller’s answer is not valid MCP.'],
    ['answers half JSON', (_, response) => json(response, '{"jsonrpc":"2.0","id":0,'), 'The seller’s answer is not valid MCP.'],
    ['sends 50 MB', (_, response) => json(response, Buffer.alloc(50_000_000, 32)), 'The seller’s answer is larger than 2 MB.'],
    ['streams 50 MB', (_, response) => flood(response), 'The seller’s answer is larger than 2 MB.'],
    ['ends its stream without an answer', (_, response) => events(response, ': hello\n\n'), 'The seller hung up without an answer.'],
    ['streams garbage', (_, response) => events(response, 'data: {"hello":1}\n\n'), 'The seller’s answer is not valid MCP.'],
    ['closes the connection', (request) => request.socket.destroy(), 'The seller hung up before its answer was complete.'],
  ])('%s', async (_, handler, reason) => {
    const { url } = await rawSeller(handler);
    expect(await ask(url, { ms: 20_000 })).toMatchObject({ kind: 'failed', reason });
  });

  it('cannot be reached, or has an address that may not be called', async () => {
    const { url } = await rawSeller(() => undefined);
    await closeSellers();
    expect(await ask(url)).toMatchObject({ kind: 'failed', reason: 'The seller could not be reached.' });
    expect(await ask('http://10.1.2.3/mcp')).toMatchObject({ kind: 'failed', reason: 'The seller’s address may not be called.' });
  });

  it.each([
    ['speaks an older version', { adcp: { major_versions: [2] }, supported_protocols: ['media_buy'] }, 'The seller does not speak AdCP 3.'],
    ['sells no media', { adcp: { major_versions: [3] }, supported_protocols: ['signals'] }, 'The seller does not sell media.'],
    ['describes itself wrongly', { adcp: 3 }, 'The seller’s answer is not valid MCP.'],
  ])('%s', async (_, capabilities, reason) => {
    const { url } = await fakeSeller({ get_adcp_capabilities: () => capabilities });
    expect(await ask(url)).toMatchObject({ kind: 'failed', reason });
  });

  it('fails without repeating the seller’s own error text', async () => {
    const { url } = await fakeSeller({ get_adcp_capabilities: capable, get_products: () => new RpcError(-32603) });
    expect(await ask(url)).toMatchObject({ kind: 'failed', reason: 'The seller answered with a protocol error (-32603).' });
  });

  it('fails when no item is valid', async () => {
    const outcome = await answered([{ product_id: 'x' }]);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'Nothing that the seller sent matches the protocol.' });
    expect(outcome.answer?.dropped).toHaveLength(1);
  });

  it('loses its connection when the signal aborts', async () => {
    const seller = await rawSeller(() => undefined);
    const stop = new AbortController();
    const asked = ask(seller.url, { ms: 20_000, signal: stop.signal });
    await eventually(() => expect(seller.open()).toBe(1));
    stop.abort();
    expect(await asked).toMatchObject(timedOut);
    await eventually(() => expect(seller.open()).toBe(0));
  });
});

type Response = Parameters<Parameters<typeof rawSeller>[0]>[1];

function json(response: Response, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

function html(response: Response): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
}

function events(response: Response, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text);
}

function flood(response: Response): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const more = () => void (response.destroyed || response.write(`data: ${'x'.repeat(65_536)}\n`, more));
  more();
}

function drip(response: Response): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
}
