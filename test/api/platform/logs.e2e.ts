import { startApi } from '@test/api';
import type { TestApi } from '@test/api';
import { createCampaign, startDiscovery } from '@test/discovery';
import { eventually } from '@test/eventually';
import { createKey, signUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';

describe('The log', () => {
  let api: TestApi;
  let text = '';

  beforeAll(async () => {
    jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      text += String(chunk);
      return true;
    });
    api = await startApi({ environment: { LOG_LEVEL: 'debug' } });
  });
  afterAll(async () => {
    await api.close();
    jest.restoreAllMocks();
  });

  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const lineOf = (requestId: string) =>
    eventually(() => {
      const found = lines().filter((line) => line['requestId'] === requestId && line['msg'] === 'request');
      expect(found).toHaveLength(1);
      return found[0]!;
    });

  it('has one line per request: its id, method, route, status, time, account and kind of caller', async () => {
    const { as, account } = await signUp(api);
    await api.get('/api/v2/accounts?take=1', { as, headers: { 'x-request-id': 'request-000001' } });
    expect(await lineOf('request-000001')).toEqual({
      level: 'info',
      time: expect.stringMatching(/Z$/),
      service: 'api',
      requestId: 'request-000001',
      msg: 'request',
      method: 'GET',
      route: '/api/v2/accounts',
      status: 200,
      ms: expect.any(Number),
      accountId: account.id,
      caller: 'person',
    });
  });

  it('names the account of an event stream that its client closed', async () => {
    const buyer = await signUp(api);
    const stand = await SandboxSellers.open(api, demoSellers.slice(0, 1));
    const id = await startDiscovery(api, buyer.as, { campaignId: await createCampaign(api, buyer.as) });
    const { bearer } = await createKey(api, buyer.as);
    const headers = { authorization: `Bearer ${bearer}`, 'x-request-id': 'request-stream' };
    const path = `/api/v2/buyer/discovery/${id}/events`;
    const stream = await fetch(`${api.url}${path}`, { headers });
    await stream.body!.cancel();
    expect(await lineOf('request-stream')).toMatchObject({
      route: '/api/v2/buyer/discovery/:id/events',
      status: 200,
      accountId: buyer.account.id,
      ms: expect.any(Number),
    });
    await stand.close();
  });

  it.each([
    ['refused', '/api/v2/accounts', 401, '/api/v2/accounts'],
    ['no-link', '/api/v2/buyer/reporting/downloads/path-secret-6', 404, '/api/v2/buyer/reporting/downloads/:token'],
    ['unknown', '/nowhere/path-secret-6', 404, 'unmatched'],
    ['undecodable', '/%E0%A4%A', 404, 'unmatched'],
  ])('has a line for a failed request, too: %s', async (name, path, status, route) => {
    await api.get(path, { headers: { 'x-request-id': `request-${name}` } });
    expect(await lineOf(`request-${name}`)).toMatchObject({ status, route });
    expect(text).not.toContain('secret-6');
  });

  it('never contains a credential, a secret or the query string', async () => {
    const person = await signUp(api);
    const { bearer } = await createKey(api, person.as);
    await api.get('/api/v2/accounts?token=query-secret-1', { as: { bearer }, headers: { 'x-request-id': 'request-000002' } });
    await api.get('/api/v2/accounts', { as: { bearer: 'sck_wrong-secret-2' } });
    await api.post('/api/v2/auth/sign-in', { body: { email: person.email, password: 'wrong-secret-3' } });
    await api.post('/api/v2/auth/sign-in', { rawBody: '{"password":"malformed-secret-4', headers: { 'content-type': 'application/json' } });
    await api.post('/api/v2/auth/sign-in', { body: { email: person.email, password: 'secret-5\0' } });
    await lineOf('request-000002');
    const { cookie } = person.as as { cookie: string };
    for (const secret of [bearer, cookie, person.password, 'secret-1', 'secret-2', 'secret-3', 'secret-4', 'secret-5'])
      expect(text).not.toContain(secret);
  });
});
