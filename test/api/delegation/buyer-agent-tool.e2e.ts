import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { Browser } from '@test/oauth';
import { createKey, joinAccount, signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

const tools = '/api/v3/tools';

describe('save_buyer_agent', () => {
  let api: TestApi;
  let owner: SignedUp;
  let stranger: SignedUp;
  let key: Credentials;
  let worker: INestApplicationContext;

  beforeAll(async () => {
    api = await startApi();
    [owner, stranger] = [await signUp(api), await signUp(api)];
    key = await createKey(api, owner.as);
    worker = await startWorker();
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const call = (tool: string, body: object, as: Credentials = owner.as) =>
    api.post(`${tools}/${tool}`, { as, body, headers: { 'Idempotency-Key': randomUUID() } });
  const save = (body: object, as?: Credentials) => call('save_buyer_agent', body, as);
  const createAgent = async (displayName: string): Promise<string> => (await save({ displayName })).body.data.object.principalId;
  const requestKey = async (id: string, as: Credentials = key) => {
    const { status, body } = await save({ id, credentialHandoff: true }, as);
    expect(status).toBe(200);
    return body.data;
  };
  const browserOf = ({ as }: Pick<SignedUp, 'as'>) => new Browser(api.url, new URL(api.settings.baseUrl).origin, as);
  const pathOf = (url: string): string => url.slice(new URL(url).origin.length);
  const read = async (id: string) => (await call('get', { kind: 'buyer_agent', id })).body.data.object;

  it('registers, renames, grants, suspends, resumes and retires an agent, one change per call', async () => {
    const created = await save({ displayName: 'Planner', kind: 'external' });
    expect(created).toMatchObject({ status: 200, body: { data: { kind: 'buyer_agent', object: { displayName: 'Planner' } } } });
    const { principalId: id } = created.body.data.object;
    expect((await save({ id, displayName: 'Buyer' })).body.data.object.displayName).toBe('Buyer');
    const advertisers = [{ advertiserId: await createAdvertiser(api, owner.as), role: 'READ_WRITE' }];
    const granted = await save({ id, access: { expectedAccessRevision: 1, advertisers } });
    expect(granted.body.data.object.access).toMatchObject({ accessRevision: 2, advertisers });
    expect(await save({ id, access: { expectedAccessRevision: 1, advertisers: [] } })).toMatchObject({ status: 409 });
    const move = (action: string, expectedLifecycleState: string, confirmationText?: string) =>
      save({ id, lifecycle: { action, expectedLifecycleState, confirmationText } });
    expect(await move('suspend', 'active', 'Somebody')).toMatchObject({ status: 400, body: { error: { field: 'confirmationText' } } });
    expect((await move('suspend', 'active', 'Buyer')).body.data.object.lifecycleState).toBe('suspended');
    expect((await move('resume', 'suspended')).body.data.object.lifecycleState).toBe('active');
    expect((await move('retire', 'active', 'Buyer')).body.data.object.lifecycleState).toBe('retired');
    expect(await read(id)).toMatchObject({ principalId: id, lifecycleState: 'retired' });
  });

  it('returns 400 for two changes, no change or a field that cannot be set, and 404 to other accounts', async () => {
    const id = await createAgent('Two things');
    const refusals = [{ id, displayName: 'A', credentialHandoff: true }, { id }, { id, kind: 'external' }, { credentialHandoff: true }];
    for (const body of [...refusals, { displayName: 'Hosted', kind: 'hosted' }]) expect((await save(body)).status).toBe(400);
    expect((await save({ id, displayName: 'Mine' }, stranger.as)).status).toBe(404);
  });

  it('requires a signed-in admin, except to request a key', async () => {
    const id = await createAgent('In person');
    expect(await save({ id, displayName: 'By a program' }, key)).toMatchObject({ status: 403, body: { error: { code: 'ACCESS_DENIED' } } });
    expect((await requestKey(id)).object.principalId).toBe(id);
    const member = await joinAccount(api, owner);
    const refused = [
      await save({ id, credentialHandoff: true }, member.as),
      await save({ id, displayName: 'By a member' }, member.as),
      await call('search', { kind: 'buyer_agent' }, member.as),
      await call('get', { kind: 'buyer_agent', id }, member.as),
    ];
    const message = 'Only admins of the account look after its buyer agents.';
    for (const { status, body } of refused) expect([status, body.error.message]).toEqual([403, message]);
  });

  it('is searched by name, newest first, in its own account only', async () => {
    const [first, second] = [await createAgent('Walker one'), await createAgent('Walker two')];
    const ids = async (args: object, as: Credentials = owner.as) =>
      (await call('search', { kind: 'buyer_agent', ...args }, as)).body.data.objects.results.map(
        (one: { principalId: string }) => one.principalId,
      );
    expect(await ids({ query: 'WALKER' })).toEqual([second, first]);
    expect(await ids({ query: 'walker', filter: { lifecycleState: 'suspended' } })).toEqual([]);
    expect(await ids({}, stranger.as)).toEqual([]);
    expect((await call('get', { kind: 'buyer_agent', id: first }, stranger.as)).status).toBe(404);
  });

  describe('with credentialHandoff', () => {
    it('returns a page on which the admin creates one key; no tool result contains the key', async () => {
      const id = await createAgent('Holder');
      const { handoff, object } = await requestKey(id);
      expect(handoff).toMatchObject({ kind: 'human_action_required', action: 'create_key', expiresAt: object.credentialHandoff.expiresAt });
      expect(object.credentialHandoff).toMatchObject({ principalId: id, verificationState: 'pending' });
      expect(pathOf(handoff.url)).toBe(object.credentialHandoff.ceremonyPath);
      const browser = browserOf(owner);
      const page = await browser.get(pathOf(handoff.url));
      expect([page.status, page.text.includes('Holder')]).toEqual([200, true]);
      const answer = await browser.post(pathOf(handoff.url), { name: 'Production' });
      const [secret] = /sck_[0-9A-Za-z]{42}/.exec(answer.text)!;
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect((await api.get('/api/v2/buyer/advertisers', { as: { bearer: secret } })).status).toBe(200);
      const after = await read(id);
      expect(after).toMatchObject({ activeCredentialCount: 1, credentialHandoff: { verificationState: 'credential_active' } });
      expect(JSON.stringify(after)).not.toContain(secret);
      const again = await browser.post(pathOf(handoff.url), { name: 'Another' });
      expect([again.status, again.text.includes('sck_')]).toEqual([409, false]);
      expect((await read(id)).activeCredentialCount).toBe(1);
    });

    it('creates one key for concurrent requests', async () => {
      const id = await createAgent('Crowd');
      const { handoff } = await requestKey(id);
      const answers = await Promise.all(Array.from({ length: 6 }, () => browserOf(owner).post(pathOf(handoff.url), { name: 'Key' })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
      expect((await read(id)).activeCredentialCount).toBe(1);
    });

    it('refuses its page to other accounts, members, bearer keys and forms from other origins', async () => {
      const id = await createAgent('Guarded');
      const path = pathOf((await requestKey(id)).handoff.url);
      const strange = await browserOf(stranger).get(path);
      expect([strange.status, strange.text.includes('Guarded')]).toEqual([403, false]);
      expect((await browserOf(await joinAccount(api, owner)).post(path, { name: 'Mine' })).status).toBe(403);
      const nobody = await new Browser(api.url, new URL(api.settings.baseUrl).origin).get(path);
      expect([nobody.status, nobody.headers.get('location')]).toEqual([303, `/sign-in?then=${encodeURIComponent(path)}`]);
      expect(
        (await fetch(api.url + path, { headers: { authorization: `Bearer ${'bearer' in key ? key.bearer : ''}` }, redirect: 'manual' }))
          .status,
      ).toBe(303);
      const forged = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await browserOf(owner).post(path, { name: 'Mine' }, forged)).status).toBe(403);
      const own = path.replace(`/${owner.account.id}/`, `/${stranger.account.id}/`);
      expect((await browserOf(stranger).get(own)).status).toBe(404);
      expect((await read(id)).activeCredentialCount).toBe(0);
    });

    it('expires after an hour, when a key is requested again, and when the agent is retired', async () => {
      const id = await createAgent('Late');
      const first = pathOf((await requestKey(id)).handoff.url);
      const second = pathOf((await requestKey(id)).handoff.url);
      const browser = browserOf(owner);
      expect((await browser.post(first, { name: 'Key' })).status).toBe(409);
      await api.app
        .get(Database)
        .query(
          `update buyer_agents set credential_handoff = jsonb_set(credential_handoff, '{expiresAt}', '"2020-01-01T00:00:00.000Z"') where id = $1`,
          [id],
        );
      expect((await browser.post(second, { name: 'Key' })).status).toBe(409);
      expect((await read(id)).credentialHandoff.verificationState).toBe('expired');
      await requestKey(id);
      await save({ id, lifecycle: { action: 'retire', expectedLifecycleState: 'active', confirmationText: 'Late' } });
      expect((await read(id)).credentialHandoff.verificationState).toBe('invalidated');
      expect((await save({ id, credentialHandoff: true }, key)).status).toBe(409);
    });
  });
});
