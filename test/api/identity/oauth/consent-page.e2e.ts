import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { connectApp, AuthorizationFlow, register } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';

const checked = (page: string): string[] =>
  [...page.matchAll(/<input type="(?:radio|checkbox)" name="(\w+)" value="(\w+)"\s+checked/g)].map(([, name, value]) => `${name} ${value}`);

describe('The consent page', () => {
  let api: TestApi;
  let person: SignedUp;
  let clientId: string;

  beforeAll(async () => {
    api = await startApi({ environment: { BILLING: 'on' } });
    person = await signUp(api);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    clientId = (await register(api)).body.client_id;
  });

  const pageOf = async (scope = 'read write spend', of = clientId, as = person): Promise<string> => {
    const flow = new AuthorizationFlow(api, of, { scope }, as.as);
    return (await flow.browser.get(await flow.begin())).text;
  };
  const connect = (wish: object) => connectApp(api, person, { clientId, ...wish });

  it.each([
    ['read', 'read', 'scope read'],
    ['read write', 'read', 'scope read'],
    ['read write spend', 'read', 'scope read'],
    ['read write spend', 'write', 'scope write'],
    ['read write spend', 'spend', 'scope write'],
    ['read', 'spend', 'scope read'],
  ])('for a request of %s after a grant of %s preselects %s', async (asked, granted, expected) => {
    expect(checked(await pageOf(asked))).toEqual(['scope read']);
    await connect({ chosen: granted });
    expect(checked(await pageOf(asked))).toEqual([expected]);
  });

  it('preselects nothing from another client, another person or an ended grant', async () => {
    await connect({ chosen: 'write' });
    expect(checked(await pageOf(undefined, (await register(api)).body.client_id))).toEqual(['scope read']);
    expect(checked(await pageOf(undefined, clientId, await signUp(api)))).toEqual(['scope read']);
    const { body } = await api.get('/api/v2/connected-apps', { as: person.as });
    for (const { id } of body.data) await api.delete(`/api/v2/connected-apps/${id}`, { as: person.as });
    expect(checked(await pageOf())).toEqual(['scope read']);
  });

  it('preselects the advertisers, but not the scope, of another registration of the same client', async () => {
    const another = await signUp(api);
    const advertiser = await createAdvertiser(api, another.as);
    await connectApp(api, another, { clientId, advertisers: [advertiser], chosen: 'write' });
    const device = (await register(api)).body.client_id as string;
    expect(checked(await pageOf(undefined, device, another))).toEqual(['reach some', `advertiser ${advertiser}`, 'scope read']);
    const other = (await register(api, { client_name: 'Another app' })).body.client_id as string;
    expect(checked(await pageOf(undefined, other, another))).toEqual(['reach all', 'scope read']);
  });

  it.each([
    ['https://app.example/back', 'https://app.example'],
    ['http://127.0.0.1:51234/back', 'http://127.0.0.1:51234'],
    ['http://[::1]:51234/back', 'http:'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor:'],
  ])('allows redirects to %s with form-action %s (Chromium ignores IPv6 hosts)', async (redirect, source) => {
    const { body } = await register(api, { redirect_uris: [redirect] });
    const flow = new AuthorizationFlow(api, body.client_id, { redirect }, person.as);
    const { headers } = await flow.browser.get(await flow.begin());
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${source};`);
  });

  it('shows the spending limit when spend is requested', async () => {
    expect(await pageOf()).toContain('Spending ends at what your organization can still commit');
    expect(await pageOf('read write')).not.toContain('Spending');
  });

  it('preselects no advertiser when the granted one is archived', async () => {
    const [granted, other] = [await createAdvertiser(api, person.as), await createAdvertiser(api, person.as)];
    await connect({ advertisers: [granted], chosen: 'read' });
    expect(checked(await pageOf())).toEqual(['reach some', `advertiser ${granted}`, 'scope read']);
    await api.delete(`/api/v2/buyer/advertisers/${granted}`, { as: person.as });
    expect(checked(await pageOf())).toEqual(['reach some', 'scope read']);
    expect(await pageOf()).toContain(`value="${other}"`);
  });
});
