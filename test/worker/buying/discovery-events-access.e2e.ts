import type { INestApplicationContext } from '@nestjs/common';
import { Database, PubSub } from '@exchange/platform';
import { startApi, type Credentials, type TestApi } from '@test/api';
import { discoveryPath } from '@test/discovery';
import { EventSource } from '@test/event-source';
import { eventually } from '@test/eventually';
import { cookieOf, createKey, joinAccount, signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

describe('access to the event stream of a discovery', () => {
  let first: TestApi;
  let second: TestApi;
  let worker: INestApplicationContext;
  let database: Database;
  let host: SignedUp;
  let serial = 0;

  beforeAll(async () => {
    first = await startApi();
    second = await startApi();
    worker = await startWorker();
    database = first.app.get(Database);
    host = await signUp(first);
  });
  afterAll(async () => {
    await worker.close();
    await Promise.all([first.close(), second.close()]);
  });

  const idOfKey = async (name: 'user' | 'org', as: Credentials) =>
    (await first.get(`/api/v2/${name}-api-keys`, { as })).body.data[0].id as string;
  const memberId = async (email: string) =>
    (await first.get('/api/v2/members', { as: host.as })).body.data.find((member: { email: string }) => member.email === email)
      .id as string;
  const signedIn = async ({ email, password }: SignedUp) =>
    ({ cookie: cookieOf((await first.post('/api/v2/auth/sign-in', { body: { email, password } })).headers) }) as Credentials;
  const answered = async (status: number, answer: Promise<{ status: number }>) => expect((await answer).status).toBe(status);

  /** A buyer agent with a key and a grant for the discovery's advertiser. */
  async function anAgent() {
    const path = '/api/v2/buyer-agents';
    const displayName = `Planner ${(serial += 1)}`;
    const { principalId } = (await first.post(path, { as: host.as, body: { displayName } })).body.data;
    const { id, secret } = (await first.post(`${path}/${principalId}/keys`, { as: host.as, body: { name: 'Streams' } })).body.data;
    await database.query('update buyer_agents set grants = $2 where id = $1', [
      principalId,
      JSON.stringify([{ advertiserId: 1, role: 'READ', maySpend: false, monthlyCeiling: null }]),
    ]);
    return { as: { bearer: secret as string }, at: `${path}/${principalId}`, keyId: id as string, displayName };
  }

  /** A person of another organization, with a grant for the discovery's advertiser. */
  async function aDelegate() {
    const agency = await signUp(first);
    const grantRef = `advgrant_${(serial += 1)}`;
    await database.query(
      `insert into advertiser_grants (account_id, id, grantee_account_id, grantor_name, grantee_name, advertisers, capabilities, purpose, status, events,
         invited_at, expires_at, updated_at)
       values ($1, $2, $3, 'Brand', 'Agency', '[{"advertiserId":1,"displayName":"Oat"}]', '["advertiser.read","campaign.read"]', 'Spring', 'active', '[]',
         now(), now() + interval '1 day', now())`,
      [host.account.id, grantRef, agency.account.id],
    );
    return {
      agency,
      grantRef,
      revoke: () => answered(200, first.post(`/api/v2/advertiser-grants/${grantRef}/revoke`, { as: host.as, body: {} })),
    };
  }

  /** Every way to lose access to a stream: the follower's credentials, and the request at the other process that ends the access. */
  const ways: Record<string, () => Promise<{ as: Credentials; end: () => Promise<void>; at?: number }>> = {
    'its personal key is revoked': async () => {
      const as = await createKey(first, host.as);
      const id = await idOfKey('user', host.as);
      return { as, end: () => answered(200, first.delete(`/api/v2/user-api-keys/${id}`, { as: host.as })) };
    },
    'its organization key is revoked': async () => {
      const as = await createKey(first, host.as, 'org');
      const id = await idOfKey('org', host.as);
      return { as, end: () => answered(200, first.delete(`/api/v2/org-api-keys/${id}`, { as: host.as })) };
    },
    'the key of its agent is revoked': async () => {
      const { as, at, keyId } = await anAgent();
      return { as, end: () => answered(200, first.delete(`${at}/keys/${keyId}`, { as: host.as })) };
    },
    'its agent is suspended': async () => {
      const { as, at, displayName } = await anAgent();
      const body = { expectedLifecycleState: 'active', confirmationText: displayName };
      return { as, end: () => answered(200, first.post(`${at}/suspend`, { as: host.as, body })) };
    },
    'its agent is retired': async () => {
      const { as, at, displayName } = await anAgent();
      const body = { expectedLifecycleState: 'active', confirmationText: displayName };
      return { as, end: () => answered(200, first.post(`${at}/retire`, { as: host.as, body })) };
    },
    'the access of its agent is replaced': async () => {
      const { as, at } = await anAgent();
      const body = { expectedAccessRevision: 1, advertisers: [] };
      return { as, end: () => answered(200, first.put(`${at}/access`, { as: host.as, body })) };
    },
    'the grant to its organization is revoked (session)': async () => {
      const { agency, revoke } = await aDelegate();
      return { as: agency.as, end: revoke, at: host.account.id };
    },
    'the grant to its organization is revoked (organization key)': async () => {
      const { agency, revoke } = await aDelegate();
      return { as: await createKey(first, agency.as, 'org'), end: revoke, at: host.account.id };
    },
    'the grant to its organization ends by time': async () => {
      const { agency, grantRef } = await aDelegate();
      const end = () => database.query('update advertiser_grants set expires_at = now() where id = $1', [grantRef]);
      return { as: agency.as, end: async () => void (await end()), at: host.account.id };
    },
    'its session is signed out': async () => {
      const as = await signedIn(host);
      return { as, end: async () => expect((await first.post('/api/v2/auth/sign-out', { as })).status).toBeLessThan(300) };
    },
    'the password is changed from another session': async () => {
      const guest = await joinAccount(first, host);
      const other = await signedIn(guest);
      const body = { currentPassword: guest.password, newPassword: 'another horse battery staple' };
      return {
        as: guest.as,
        end: async () => expect((await first.post('/api/v2/auth/password/change', { as: other, body })).status).toBeLessThan(300),
      };
    },
    'the member is removed (session)': async () => {
      const guest = await joinAccount(first, host);
      const id = await memberId(guest.email);
      return { as: guest.as, end: () => answered(200, first.delete(`/api/v2/members/${id}`, { as: host.as })) };
    },
    'the member is removed (personal key)': async () => {
      const guest = await joinAccount(first, host);
      const as = await createKey(first, guest.as);
      const id = await memberId(guest.email);
      return { as, end: () => answered(200, first.delete(`/api/v2/members/${id}`, { as: host.as })) };
    },
    'the role of the member changes': async () => {
      const guest = await joinAccount(first, host, 'ADMIN');
      const id = await memberId(guest.email);
      return { as: guest.as, end: () => answered(200, first.patch(`/api/v2/members/${id}`, { as: host.as, body: { role: 'MEMBER' } })) };
    },
    'the session switches to another account': async () => {
      const guest = await joinAccount(first, host);
      const body = { accountId: guest.account.id };
      return { as: guest.as, end: () => answered(200, first.post('/api/v2/auth/switch-account', { as: guest.as, body })) };
    },
  };

  /** A discovery that runs for an hour, and a function that makes its next revision. */
  async function running() {
    const id = `dis_access${(serial += 1)}`;
    const data = (revision: number) =>
      JSON.stringify({
        discoveryId: id,
        campaignId: 'c',
        revision,
        resultsComplete: false,
        pendingAgents: [],
        sellersRequested: 9,
        sellersResponded: 0,
      });
    await database.query(
      `insert into discoveries (account_id, id, advertiser_id, brief, wait_seconds, status, revision, sellers_requested, sellers_responded,
         sellers_failed, pending_agents, created_at, deadline_at, expires_at)
       values ($1, $2, 1, '{}', 60, 'running', 0, 9, 0, 0, '{}', now(), now() + interval '1 hour', now() + interval '1 hour')`,
      [host.account.id, id],
    );
    const say = async (revision: number) => {
      await database.query('insert into discovery_revisions (account_id, discovery_id, revision, data) values ($1, $2, $3, $4)', [
        host.account.id,
        id,
        revision,
        data(revision),
      ]);
      await database.query('update discoveries set revision = $3 where account_id = $1 and id = $2', [host.account.id, id, revision]);
      first.app.get(PubSub).publish('discovery.revisions', id);
    };
    await say(0);
    return {
      say,
      follow: (as: Credentials, accountId?: number) => EventSource.open(second, `${discoveryPath}/${id}/events`, as, undefined, accountId),
    };
  }

  it.each(Object.keys(ways))('ends without later events when %s', async (way) => {
    const { as, end, at } = await ways[way]!();
    const { say, follow } = await running();
    const [stream, bystander] = [await follow(as, at), await follow(host.as)];
    await say(1);
    await eventually(() =>
      expect([stream.revisions, bystander.revisions]).toEqual([
        [0, 1],
        [0, 1],
      ]),
    );
    await end();
    for (const revision of [2, 3, 4]) await say(revision);
    await stream.ended;
    await eventually(() => expect(bystander.revisions).toEqual([0, 1, 2, 3, 4]));
    expect(stream.revisions).toEqual([0, 1]);
    bystander.leave();
  });

  it.each(Object.keys(ways))('ends also without a new event when %s', async (way) => {
    const { as, end, at } = await ways[way]!();
    const stream = await (await running()).follow(as, at);
    await eventually(() => expect(stream.revisions).toEqual([0]));
    await end();
    await stream.ended;
    expect(stream.revisions).toEqual([0]);
  });

  it('ends when its key expires', async () => {
    const { say, follow } = await running();
    let lifetimeMs = 1_000;
    // On a busy machine the key may expire before the stream opens: the test retries with twice the lifetime.
    const { stream, expiresAt } = await eventually(async () => {
      lifetimeMs *= 2;
      const body = { name: 'brief', expiresAt: new Date(Date.now() + lifetimeMs).toISOString() };
      const { data } = (await first.post('/api/v2/user-api-keys', { as: host.as, body })).body;
      const opened = await follow({ bearer: data.secret });
      await opened.ended;
      expect(opened.revisions).toEqual([0]);
      return { stream: opened, expiresAt: body.expiresAt };
    });
    await say(1);
    expect([stream.revisions, Date.now() >= Date.parse(expiresAt)]).toEqual([[0], true]);
  });

  it('ends without a notification, and does not count as a use of the key', async () => {
    const as = await createKey(first, host.as);
    const id = await idOfKey('user', host.as);
    const { say, follow } = await running();
    const stream = await follow(as);
    await database.query('alter table api_keys disable trigger api_keys_changed');
    try {
      await say(1);
      await eventually(() => expect(stream.revisions).toEqual([0, 1]));
      await first.delete(`/api/v2/user-api-keys/${id}`, { as: host.as });
      await say(2);
      await stream.ended;
      expect(stream.revisions).toEqual([0, 1]);
    } finally {
      await database.query('alter table api_keys enable trigger api_keys_changed');
    }
  });
});
