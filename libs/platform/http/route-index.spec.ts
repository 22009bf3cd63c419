import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { type IndexedRouter, RouteIndex } from './route-index';
import { askAt } from './things.fixture';

const routes = [
  '/',
  '/api/v2/buyer/things',
  '/api/v2/buyer/things/:id',
  '/api/v2/buyer/things/:id/parts',
  '/api/v2/buyer/:kind',
  '/api/v2/buyer/others/all',
  '/api/v2/{*rest}',
  '/health',
  '/.well-known/what-we-are',
];

const asked = [
  ['/'],
  ['/api/v2/buyer/things'],
  ['/api/v2/buyer/things/'],
  ['/API/v2/Buyer/THINGS/7?x=1'],
  ['/api/v2/buyer/things/7/parts'],
  ['/api/v2/buyer/things/7/parts/none'],
  ['/api/v2/buyer/others'],
  ['/api/v2/buyer/others/all'],
  ['/api/v2/buyer/things/%zz'],
  ['/api/v2/%62uyer/things'],
  ['/api/v2'],
  ['/api//v2/buyer/things'],
  ['//api/v2/buyer/things'],
  ['/health/'],
  ['/healthy'],
  ['/.well-known/what-we-are'],
  ['/constructor'],
];

function appWith({ index }: { index: boolean }): { app: Express; tried: string[] } {
  const app = express().enable('case sensitive routing');
  const tried: string[] = [];
  if (index) RouteIndex.over(app.router as unknown as IndexedRouter);
  app.use((_request, response, next) => (response.setHeader('X-Passed', 'yes'), next()));
  for (const route of routes) app.get(route, (request, response) => void response.json({ route, params: request.params }));
  app.use((_request, response) => void response.status(404).json({ route: null }));
  app.use(
    ((error: { status?: number }, _request: unknown, response: express.Response, _next: unknown) =>
      void response.status(error.status ?? 500).json({ route: 'refused' })) as express.ErrorRequestHandler,
  );
  for (const layer of app.router.stack as unknown as { route?: { path: string }; match: (path: string) => unknown }[]) {
    const match = layer.match.bind(layer);
    layer.match = (path) => {
      if (layer.route) tried.push(layer.route.path);
      return match(path);
    };
  }
  return { app, tried };
}

async function listening(app: Express): Promise<{ server: Server; port: number }> {
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

describe('the route index', () => {
  const [plain, indexed] = [appWith({ index: false }), appWith({ index: true })];
  let servers: { server: Server; port: number }[];
  beforeAll(async () => (servers = await Promise.all([plain, indexed].map(({ app }) => listening(app)))));
  afterAll(() => servers.forEach(({ server }) => server.close()));

  it.each(asked)('answers %s like plain Express', async (path) => {
    const [expected, answer] = await Promise.all(servers.map(({ port }) => askAt(port, path, {})));
    expect([answer!.status, answer!.body, answer!.headers['x-passed']]).toEqual([expected!.status, expected!.body, 'yes']);
  });

  it('tries only the routes with the prefix of the path', async () => {
    indexed.tried.length = 0;
    await askAt(servers[1]!.port, '/api/v2/buyer/others/all', {});
    expect(indexed.tried).toEqual(['/', '/api/v2/buyer/:kind', '/api/v2/buyer/others/all']);
  });

  it('finds routes that are added later', async () => {
    const app = express().enable('case sensitive routing');
    RouteIndex.over(app.router as unknown as IndexedRouter);
    const { server, port } = await listening(app);
    const status = async () => (await fetch(`http://127.0.0.1:${port}/late`, { headers: { connection: 'close' } })).status;
    const before = await status();
    app.get('/late', (_request, response) => void response.json({}));
    expect([before, await status()]).toEqual([404, 200]);
    server.close();
  });
});
