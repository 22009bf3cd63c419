import { Egress, type Settings } from '@exchange/platform';
import { infrastructure, propertyRegistryContract, publisher } from '../../testing';
import { HttpPropertyRegistry } from './http-property-registry';
import { RegistryServer } from './registry-server.fixture';

describe('property registry over HTTP', () => {
  let server: RegistryServer;
  const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: true });
  const down = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }) as Error;
  const many = Array.from({ length: 65_000 }, (_, i) => `site-${i}.example`);

  beforeAll(async () => {
    server = await RegistryServer.start();
  });
  beforeEach(() => server.reset());
  afterAll(async () => {
    egress.onApplicationShutdown();
    await server.close();
  });

  const open = (url = server.url) => new HttpPropertyRegistry(egress, { propertyRegistryUrl: url } as Settings);

  propertyRegistryContract(async (known) => {
    server.reset(known);
    return open();
  });

  it('sends 10,000 domains per request, three requests at once, and each domain once', async () => {
    const held: (() => void)[] = [];
    let left = 7;
    server.answer = (response, { domains }) => {
      held.push(() => server.classify(response, domains));
      if (held.length < Math.min(3, left)) return;
      left -= held.length;
      for (const release of held.splice(0)) release();
    };
    await open(`${server.url}/`).lookUp(many);
    expect(server.asked.map(({ domains }) => domains.length).toSorted((a, b) => a - b)).toEqual([5_000, ...Array<number>(6).fill(10_000)]);
    expect(new Set(server.asked.flatMap(({ domains }) => domains)).size).toBe(65_000);
    expect(new Set(server.asked.map(({ path }) => path))).toEqual(new Set(['/api/properties/check']));
    expect(server.maxAtOnce).toBe(3);
  });

  it('returns the address of the registry as the source', async () => {
    server.reset([publisher('news.example')]);
    expect((await open().lookUp(['news.example'])).get('news.example')).toMatchObject({ source: server.url });
  });

  it('treats an unknown kind of infrastructure as an intermediary', async () => {
    server.reset([infrastructure('ads.example', 'something_new' as never)]);
    expect((await open().lookUp(['ads.example'])).get('ads.example')).toMatchObject({ kind: 'intermediary' });
  });

  it.each([
    ['500', { status: 500, body: '{}' }],
    ['429', { status: 429, body: '{}' }],
    ['a redirect', { status: 302, body: '{}' }],
    ['invalid JSON', { status: 200, body: '<html>' }],
    ['null', { status: 200, body: 'null' }],
    ['another shape', { status: 200, body: '{"ok":[{"domain":1}],"remove":[]}' }],
  ])('throws 503 after two answers with %s, without a third attempt', async (_, { status, body }) => {
    server.answer = (response) => void response.writeHead(status, { location: '/' }).end(body);
    await expect(open().lookUp(['a.example'])).rejects.toThrow(down);
    expect(server.asked).toHaveLength(2);
  });

  it('retries a failed request once', async () => {
    server.reset([publisher('site-64999.example')]);
    server.answer = (response, { domains }, attempt) => (attempt === 1 ? response.destroy() : server.classify(response, domains));
    expect([...(await open().lookUp(many)).keys()]).toEqual(['site-64999.example']);
    expect(server.asked).toHaveLength(14);
  });

  it('throws 503 when a part of the domains cannot be looked up', async () => {
    server.answer = (response, { domains }) =>
      domains[0] === 'site-20000.example' ? response.destroy() : server.classify(response, domains);
    await expect(open().lookUp(many)).rejects.toThrow(down);
  });

  it('throws 503 when the registry cannot be reached', async () => {
    await expect(open('http://127.0.0.1:9').lookUp(['a.example'])).rejects.toThrow(down);
  });
});
