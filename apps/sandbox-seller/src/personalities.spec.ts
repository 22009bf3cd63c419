import { createServer } from 'node:net';
import { listAt, objectAt, textAt } from './json';
import { demoSellers, hostileSellers } from './personalities';
import type { PersonalityInput } from './personality';
import { startSandboxSeller, type SandboxSeller } from './server';
import { ask, brief } from './testing/buyer';
import { faults } from './testing/schemas';

const demo = (slug: string, change: Partial<PersonalityInput> = {}): PersonalityInput => {
  const seller = demoSellers.find((candidate) => candidate.slug === slug);
  if (!seller) throw new Error(`no seller ${slug}`);
  return { ...seller, ...change };
};
const hostile = (slug: string, change: Partial<PersonalityInput> = {}): PersonalityInput => ({
  ...(hostileSellers.find((candidate) => candidate.slug === slug) as PersonalityInput),
  ...change,
});

describe('personalities', () => {
  let server: SandboxSeller;
  let time = new Date('2026-11-01T10:00:00Z');
  const start = async (...sellers: PersonalityInput[]) => {
    server = await startSandboxSeller({ sellers, now: () => time });
    return server.endpoint(sellers[0]?.slug ?? '');
  };
  afterEach(() => server.close());
  /** Aborts the call `ms` after the seller has received it; resolves when the seller has noticed. */
  const leftAfter = async (ms: number, asks: (leave: AbortSignal) => Promise<unknown>) => {
    const calls = () => server.calls.filter(({ tool }) => tool === 'get_products');
    const leaving = new AbortController();
    const refused = expect(asks(leaving.signal)).rejects.toThrow();
    await until(() => calls().length > 0);
    setTimeout(() => leaving.abort(), ms);
    await refused;
    await until(() => calls().some(({ outcome }) => outcome?.abandoned === true));
  };

  it('prompt: products and proposals follow channel, country and budget', async () => {
    const at = await start(demo('trailhead-network', { behaviour: { kind: 'prompt', latencyMs: 0 } }));
    const video = await ask(at, 'get_products', brief('CTV for trail running shoes in the US, $40K'));
    expect(listAt(video, 'products').map(({ product_id }) => product_id)).toEqual(['trailhead_channel_ctv']);
    expect(textAt(listAt(video, 'products')[0] ?? {}, 'brief_relevance')).toContain('running');
    expect(objectAt(listAt(video, 'proposals')[0] ?? {}, 'total_budget_guidance')).toMatchObject({ recommended: 40_000, currency: 'USD' });
    const elsewhere = await ask(at, 'get_products', brief('Anything in Spain'));
    expect(elsewhere).toMatchObject({ status: 'completed', products: [] });
    const filters = { channels: ['display'], countries: ['GB'] };
    const narrowed = await ask(at, 'get_products', brief('Gear', { filters }));
    expect(listAt(narrowed, 'products').map(({ product_id }) => product_id)).toEqual(['trailhead_gear_guides']);
  });

  it('prompt: the same request gets the same bytes', async () => {
    const at = await start(demo('northlight-tv', { behaviour: { kind: 'prompt', latencyMs: 0 } }));
    const request = brief('Live sports on CTV in Canada, 120,000 USD');
    expect(JSON.stringify(await ask(at, 'get_products', request))).toBe(JSON.stringify(await ask(at, 'get_products', request)));
  });

  it('slow: answers after the buyer’s time budget, and stops when the buyer disconnects', async () => {
    const at = await start(demo('cityframe-outdoor', { behaviour: { kind: 'slow', latencyMs: 60_000 } }));
    const request = brief('Stations', { time_budget: { interval: 1, unit: 'seconds' } });
    await leftAfter(1_100, (leave) => ask(at, 'get_products', request, { leave }));
  });

  it('Sundial: the allocations of its plan add up to 110', async () => {
    const at = await start(demo('sundial-podcasts', { behaviour: { kind: 'prompt', latencyMs: 0 } }));
    const [proposal] = listAt(await ask(at, 'get_products', brief('Running podcasts')), 'proposals');
    expect(listAt(proposal ?? {}, 'allocations').reduce((sum, item) => sum + Number(item.allocation_percentage), 0)).toBe(110);
  });

  it('partial: names what is missing with a small time budget, and is complete with a large one', async () => {
    const at = await start(demo('basketwise', { behaviour: { kind: 'partial', latencyMs: 0, quickProducts: 2, fullAfterMs: 1_100 } }));
    const request = brief('Retail media for shoppers in the US');
    for (const hurried of [request, { ...request, time_budget: { interval: 1, unit: 'seconds' } }]) {
      const some = await ask(at, 'get_products', hurried);
      expect(faults('media-buy/get-products-response', some)).toEqual([]);
      expect(listAt(some, 'products')).toHaveLength(2);
      expect(listAt(some, 'incomplete').map(({ scope }) => scope)).toEqual(['products', 'proposals']);
      expect(some.proposals).toBeUndefined();
    }
    const all = await ask(at, 'get_products', { ...request, time_budget: { interval: 2, unit: 'minutes' } });
    expect(listAt(all, 'products')).toHaveLength(4);
    expect(all.incomplete).toBeUndefined();
  });

  it('async: submitted, then working, then the answer by task and by repeated question', async () => {
    const at = await start(demo('clipstream', { behaviour: { kind: 'async', latencyMs: 0, readyAfterMs: 5_000 } }));
    const request = brief('Pre-roll for sneakers');
    const submitted = await ask(at, 'get_products', { ...request, context: { attempt: 1 } });
    expect(submitted).toMatchObject({ isError: false, status: 'submitted', context: { attempt: 1 } });
    expect(submitted.products).toBeUndefined();
    const task = { task_id: submitted.task_id, include_result: true };
    expect(await ask(at, 'tasks/get', task)).toMatchObject({ status: 'working' });
    expect(await ask(at, 'get_products', request)).toMatchObject({ status: 'submitted', task_id: submitted.task_id });
    time = new Date(time.getTime() + 5_000);
    const done = await ask(at, 'tasks/get', task);
    expect(done).toMatchObject({ status: 'completed', task_id: submitted.task_id });
    expect(faults('media-buy/get-products-response', done.result)).toEqual([]);
    expect(listAt(await ask(at, 'get_products', request), 'products').length).toBeGreaterThan(0);
    expect(await ask(at, 'tasks_get', { task_id: 'other' })).toMatchObject({ adcp_error: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it('failing: answers with an AdCP error, a JSON-RPC error, or HTTP 503', async () => {
    const request = brief('Display');
    const soon = { latencyMs: 0, kind: 'failing' as const };
    const at = await start(
      demo('meadowlark-exchange', { behaviour: { ...soon, how: 'adcp' } }),
      demo('meadowlark-exchange', { slug: 'mcp', behaviour: { ...soon, how: 'mcp' } }),
      demo('meadowlark-exchange', { slug: 'http', behaviour: { ...soon, how: 'http' } }),
    );
    expect(await ask(at, 'get_products', request)).toMatchObject({
      isError: true,
      adcp_error: { code: 'SERVICE_UNAVAILABLE', retry_after: 60 },
    });
    await expect(ask(server.endpoint('mcp'), 'get_products', request)).rejects.toMatchObject({ code: -32_603 });
    await expect(ask(server.endpoint('http'), 'get_products', request)).rejects.toThrow(/Service Unavailable/);
    expect(await ask(server.endpoint('http'), 'get_adcp_capabilities', {})).toMatchObject({ status: 'completed' });
  });

  it('hang: sends nothing, and stops when the caller disconnects', async () => {
    const at = await start(hostile('hostile-hang-late'));
    expect(await ask(at, 'get_adcp_capabilities', {})).toMatchObject({ status: 'completed' });
    await leftAfter(0, (leave) => ask(at, 'get_products', brief('x'), { leave }));
  });

  it.each(['hostile-garbage', 'hostile-not-mcp', 'hostile-truncated', 'hostile-redirect', 'hostile-drip', 'hostile-endless'])(
    '%s: the caller gets no answer',
    async (slug) => {
      const at = await start(hostile(slug));
      await expect(ask(at, 'get_products', brief('x'), { timeoutMs: 1_000 })).rejects.toThrow();
    },
  );

  it('redirect: points to the cloud metadata service', async () => {
    const at = await start(hostile('hostile-redirect'));
    const response = await fetch(at, { method: 'POST', body: '{}', redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://169.254.169.254/latest/meta-data/']);
  });

  it('flood: sends the configured number of bytes', async () => {
    const at = await start(hostile('hostile-flood', { behaviour: { kind: 'flood', bytes: 300_000 } }));
    const body = await (await fetch(at, { method: 'POST', body: '{}' })).arrayBuffer();
    expect(body.byteLength).toBeGreaterThan(300_000);
  });

  it('sellers with a token require it, and calls are recorded', async () => {
    const at = await start(demo('harbor-news', { token: 'secret-token', behaviour: { kind: 'prompt', latencyMs: 0 } }));
    await expect(ask(at, 'get_products', brief('News'))).rejects.toThrow();
    await expect(ask(at, 'get_products', brief('News'), { token: 'wrong' })).rejects.toThrow();
    expect(await ask(at, 'get_products', brief('News'), { token: 'secret-token' })).toMatchObject({ status: 'completed' });
    const call = server.calls.find(({ tool, authorized }) => tool === 'get_products' && authorized);
    expect(call).toMatchObject({ seller: 'harbor-news', authorized: true, arguments: { brief: 'News' } });
    expect(server.calls.some(({ authorized }) => !authorized)).toBe(true);
  });

  it('the server lists its sellers, and releases its port when closed', async () => {
    await start(demo('harbor-news'), demo('clipstream'));
    const list = (await (await fetch(server.url)).json()) as { sellers: { slug: string; agentUrl: string }[] };
    expect(list.sellers.map(({ slug }) => slug)).toEqual(['harbor-news', 'clipstream']);
    expect(list.sellers[0]?.agentUrl).toBe(server.endpoint('harbor-news'));
    expect((await fetch(`${server.url}/nobody/mcp`, { method: 'POST' })).status).toBe(404);
    expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: 'ok', sellers: 2 });
    await server.close();
    await new Promise<void>((resolve, reject) => {
      const probe = createServer().once('error', reject);
      probe.listen(server.port, '127.0.0.1', () => probe.close(() => resolve()));
    });
  });
});

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('never came true');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
