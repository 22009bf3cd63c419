import type { INestApplicationContext } from '@nestjs/common';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { EventSource } from '@test/event-source';
import { eventually } from '@test/eventually';
import { ModelServer } from '@test/language-models';
import { postForm, connectApp } from '@test/oauth';
import { createKey, joinAccount, type SignedUp, signUp, signUpStaff } from '@test/people';
import { startWorker } from '@test/worker';
import { modernClient } from './clients';

/** Causes of the kinds `app` and `usage`, triggered in one process and followed in another. */
describe('The feed of an account', () => {
  let models: ModelServer;
  let api: TestApi;
  let beside: TestApi;
  let worker: INestApplicationContext;
  const open: EventSource[] = [];

  beforeAll(async () => {
    models = await ModelServer.start('openai');
    const environment = {
      ASSISTANT_PROVIDER: 'openai',
      ASSISTANT_BASE_URL: models.url,
      ASSISTANT_MODEL: 'local',
      ASSISTANT_PRICES: 'input:3000000,output:15000000',
    };
    [api, beside] = [await startApi({ environment }), await startApi({ environment })];
    worker = await startWorker();
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.leave();
  });
  afterAll(async () => {
    await worker.close();
    await beside.close();
    await api.close();
    await models.close();
  });

  async function follow(as: Credentials, kind: 'app' | 'usage'): Promise<EventSource> {
    const stream = await EventSource.open(beside, `/api/v2/realtime?kinds=${kind}`, as);
    open.push(stream);
    await eventually(() => expect(stream.events.length).toBeGreaterThan(0));
    return stream;
  }
  const told = (stream: EventSource) => stream.events.slice(1).map(({ data }) => data.id as string);
  const appsOf = async (as: Credentials) => (await api.get('/api/v2/connected-apps', { as })).body.data as { id: string }[];

  it('sends connected, second-device, revoked and disconnected apps to their person and to admins', async () => {
    const owner = await signUp(api);
    const [member, other] = [await joinAccount(api, owner), await joinAccount(api, owner)];
    const [person, admin, bystander] = [await follow(member.as, 'app'), await follow(owner.as, 'app'), await follow(other.as, 'app')];
    const theirs = { as: member.as, account: owner.account };
    const seen: string[] = [];
    const isTold = async (id: string): Promise<void> => {
      seen.push(id);
      for (const stream of [person, admin]) await eventually(() => expect(told(stream)).toEqual(seen));
    };

    const app = await connectApp(api, theirs);
    const [{ id }] = (await appsOf(member.as)) as [{ id: string }];
    await isTold(id);
    const { clientId, refresh_token: token } = await connectApp(api, theirs, { clientId: app.clientId });
    await isTold(id);
    await postForm(api, '/auth/revoke', { token, client_id: clientId });
    await isTold(id);
    expect((await api.delete(`/api/v2/connected-apps/${id}`, { as: member.as })).status).toBe(200);
    await isTold(id);

    await connectApp(api, theirs);
    const [{ id: second }] = (await appsOf(member.as)) as [{ id: string }];
    await isTold(second);
    expect((await api.delete(`/api/v2/connected-apps/${second}`, { as: owner.as })).status).toBe(200);
    await isTold(second);
    expect(told(bystander)).toEqual([]);
  });

  it('sends the end of a removed member’s apps to admins', async () => {
    const owner = await signUp(api);
    const member = await joinAccount(api, owner);
    await connectApp(api, { as: member.as, account: owner.account });
    const [{ id }] = (await appsOf(member.as)) as [{ id: string }];
    const admin = await follow(owner.as, 'app');
    await api.delete(`/api/v2/members/${member.user.id}`, { as: owner.as });
    await eventually(() => expect(told(admin)).toEqual([id]));
    expect(await appsOf(owner.as)).toEqual([]);
  });

  it('sends the month whose usage or limit was changed by chat, by an agent, by the account or by staff', async () => {
    const [robin, staff] = [await signUp(api), await signUpStaff(api)];
    const stream = await follow(robin.as, 'usage');
    const month = new Date().toISOString().slice(0, 7);
    let count = 0;
    const isTold = async (): Promise<void> => {
      await eventually(() => expect(told(stream).length).toBeGreaterThan(count));
      count = told(stream).length;
      expect(new Set(told(stream))).toEqual(new Set([month]));
    };

    await api.post('/api/v2/assistant/chat', { as: robin.as, body: { prompt: 'Hello' } });
    await isTold();
    const { client } = await modernClient(api, (await createKey(api, robin.as)).bearer);
    await client.callTool({ name: 'ask_assistant', arguments: { prompt: 'Hello' } });
    await client.close();
    await isTold();
    await setQuota(robin, '/api/v2/usage/quota', 5_000_000);
    await isTold();
    await setQuota(staff, `/api/v2/staff/usage/accounts/${robin.account.id}/quota`, 6_000_000);
    await isTold();
  });

  const setQuota = async ({ as }: SignedUp, path: string, accountLimitMicroUsd: number): Promise<void> => {
    expect((await api.put(path, { as, body: { accountLimitMicroUsd } })).status).toBe(200);
  };
});
