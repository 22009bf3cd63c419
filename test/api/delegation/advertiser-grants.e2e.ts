import { Database } from '@exchange/platform';
import { createAdvertiserOf, grantAdvertiser, grantsPath, invitationTo } from '@test/advertiser-grants';
import { startApi, type Credentials, type TestApi } from '@test/api';
import { inDays } from '@test/dates';
import { createKey, signUp, type SignedUp } from '@test/people';
import { insertMembership } from '../platform/isolation/seed';

describe('Advertiser grants', () => {
  let api: TestApi;
  let brand: SignedUp;
  let agency: SignedUp;
  let stranger: SignedUp;
  let advertiser: number;

  beforeAll(async () => {
    api = await startApi();
    [brand, agency, stranger] = [await signUp(api), await signUp(api), await signUp(api)];
    advertiser = await createAdvertiserOf(api, brand.as);
  });
  afterAll(() => api.close());

  const invite = (more: object = {}, as = brand.as) =>
    api.post(grantsPath, { as, body: { ...invitationTo(agency.account.id, [advertiser]), ...more } });
  const invited = async (): Promise<string> => (await invite()).body.data.grantRef;
  const decide = (grantRef: string, decision: string, as: Credentials, reason?: string) =>
    api.post(`${grantsPath}/${grantRef}/${decision}`, { as, body: { reason } });
  const read = (grantRef: string, as: Credentials) => api.get(`${grantsPath}/${grantRef}`, { as });
  const refs = async (as: Credentials, query = '') =>
    (await api.get(`${grantsPath}?limit=200&${query}`, { as })).body.data.map(({ grantRef }: { grantRef: string }) => grantRef);

  test('returns 201 with an invitation that both sides can read, first in their lists, and hides the grantee’s name from the grantor', async () => {
    const { status, body } = await invite({ reason: 'As agreed' });
    const organizationRef = String(agency.account.id);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      grantor: { organizationRef: String(brand.account.id), displayName: 'Tester Ltd' },
      grantee: { organizationRef, displayName: null },
      advertisers: [{ advertiserId: advertiser, displayName: 'Oat' }],
      capabilities: ['advertiser.read', 'campaign.read', 'campaign.manage'],
      status: 'invited',
      events: [{ type: 'invited', actor: 'grantor', reason: 'As agreed' }],
    });
    expect((await read(body.data.grantRef, brand.as)).body.data).toEqual(body.data);
    const received = (await api.get(`${grantsPath}?direction=received&status=invited`, { as: agency.as })).body.data[0];
    expect(received).toEqual({ ...body.data, grantee: { organizationRef, displayName: 'Tester Ltd' } });
  });

  test.each([
    ['no advertiser', { advertisers: [] }, 'advertisers'],
    ['an unknown advertiser', { advertisers: [{ advertiserId: 999_999_999 }] }, 'advertisers[0].advertiserId'],
    ['no capability', { capabilities: [] }, 'capabilities'],
    ['a capability without its prerequisite', { capabilities: ['advertiser.read', 'campaign.manage'] }, 'capabilities'],
    ['an unknown capability', { capabilities: ['advertiser.write'] }, 'capabilities'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['an expiry more than a year ahead', { expiresAt: inDays(366).toISOString() }, 'expiresAt'],
    ['no purpose', { purpose: ' ' }, 'purpose'],
    ['a reason that is too long', { reason: 'x'.repeat(1_001) }, 'reason'],
    ['a malformed reference', { grantee: { organizationRef: 'acme' } }, 'grantee.organizationRef'],
    ['an unknown property', { everything: true }, 'everything'],
  ])('returns 400 for %s', async (_, more, field) => {
    const { status, body } = await invite(more);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('returns 404 when the grantee is unknown, a seller or the caller itself, and 403 when the caller is a seller', async () => {
    const seller = await signUp(api, { accountType: 'SELLER' });
    for (const id of [999_999_999, brand.account.id, seller.account.id])
      expect((await invite({ grantee: { organizationRef: String(id) } })).status).toBe(404);
    expect((await invite({}, seller.as)).status).toBe(403);
  });

  test('are accepted by the grantee once: a second accept or a reject returns 409', async () => {
    const grantRef = await invited();
    const { status, body } = await decide(grantRef, 'accept', agency.as, 'Gladly');
    expect([status, body.data.status]).toEqual([200, 'active']);
    expect((await read(grantRef, brand.as)).body.data).toMatchObject({
      grantee: { displayName: 'Tester Ltd' },
      events: [{ type: 'invited' }, { type: 'accepted', actor: 'grantee', reason: 'Gladly' }],
    });
    for (const decision of ['accept', 'reject']) expect((await decide(grantRef, decision, agency.as)).status).toBe(409);
  });

  test('returns 409 to accept and revoke after they were rejected', async () => {
    const grantRef = await invited();
    expect((await decide(grantRef, 'reject', agency.as)).body.data.status).toBe('rejected');
    expect((await decide(grantRef, 'accept', agency.as)).status).toBe(409);
    expect((await decide(grantRef, 'revoke', brand.as)).status).toBe(409);
  });

  test('are revoked by the grantor before or after acceptance, and return 409 to later decisions', async () => {
    const [early, late] = [await invited(), await invited()];
    await decide(late, 'accept', agency.as);
    for (const grantRef of [early, late]) {
      expect((await decide(grantRef, 'revoke', brand.as, 'Over')).body.data.status).toBe('revoked');
      expect((await decide(grantRef, 'revoke', brand.as)).status).toBe(409);
      expect((await decide(grantRef, 'accept', agency.as)).status).toBe(409);
    }
  });

  test('returns 403 to decisions that belong to the other side, and 404 to other organizations', async () => {
    const grantRef = await invited();
    for (const decision of ['accept', 'reject']) expect((await decide(grantRef, decision, brand.as)).status).toBe(403);
    expect((await decide(grantRef, 'revoke', agency.as)).status).toBe(403);
    for (const decision of ['accept', 'reject', 'revoke']) expect((await decide(grantRef, decision, stranger.as)).status).toBe(404);
    expect((await read(grantRef, stranger.as)).status).toBe(404);
    expect(await refs(stranger.as)).toEqual([]);
  });

  test('are readable by members, who get 403 for every decision', async () => {
    const [member, grantRef] = [await signUp(api), await invited()];
    await insertMembership(api, agency.account.id, member.user.id, 'MEMBER');
    const headers = { 'x-account-id': String(agency.account.id) };
    expect((await api.get(`${grantsPath}/${grantRef}`, { as: member.as, headers })).status).toBe(200);
    for (const decision of ['accept', 'reject'])
      expect((await api.post(`${grantsPath}/${grantRef}/${decision}`, { as: member.as, headers, body: {} })).status).toBe(403);
  });

  test('returns 409 when an expired invitation is accepted', async () => {
    const grantRef = await invited();
    await api.app.get(Database).query(`update advertiser_grants set expires_at = now() where id = $1`, [grantRef]);
    expect((await decide(grantRef, 'accept', agency.as)).status).toBe(409);
  });

  test('have one final state after concurrent decisions, and each response matches the recorded events', async () => {
    for (let round = 0; round < 5; round += 1) {
      const grantRef = await invited();
      const [accepted, rejected, revoked] = await Promise.all([
        decide(grantRef, 'accept', agency.as),
        decide(grantRef, 'reject', agency.as),
        decide(grantRef, 'revoke', brand.as),
      ]);
      const { status, events } = (await read(grantRef, brand.as)).body.data;
      const happened = events.slice(1).map(({ type }: { type: string }) => type);
      const answers = [accepted, rejected, revoked].map(({ status: answer }) => answer);
      const done = ['accepted', 'rejected', 'revoked'].filter((_, i) => answers[i] === 200);
      expect(answers.every((answer) => answer === 200 || answer === 409)).toBe(true);
      expect([...happened].sort()).toEqual(done);
      expect(['revoked', 'rejected']).toContain(status);
      expect(happened.at(-1)).toBe(status);
    }
  });

  test('are accepted by one of many concurrent requests; the others get 409', async () => {
    const grantRef = await invited();
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(grantRef, 'accept', agency.as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  test('are listed by direction and status, in pages', async () => {
    const [one, other] = [await signUp(api), await signUp(api)];
    const [mine, theirs] = [await createAdvertiserOf(api, one.as), await createAdvertiserOf(api, other.as)];
    const given = await grantAdvertiser(api, { grantor: one.as, advertiser: mine, grantee: { as: other.as, accountId: other.account.id } });
    const got = (await api.post(grantsPath, { as: other.as, body: invitationTo(one.account.id, [theirs]) })).body.data.grantRef;
    expect(await refs(one.as)).toEqual([got, given]);
    expect(await refs(one.as, 'direction=granted')).toEqual([given]);
    expect(await refs(one.as, 'direction=received')).toEqual([got]);
    expect(await refs(one.as, 'status=active')).toEqual([given]);
    expect(await refs(one.as, 'status=expired')).toEqual([]);
    const first = await api.get(`${grantsPath}?limit=1`, { as: one.as });
    const second = await api.get(`${grantsPath}?limit=1&cursor=${first.body.meta.pagination.nextCursor}`, { as: one.as });
    expect([first, second].map(({ body }) => body.data[0].grantRef)).toEqual([got, given]);
    expect(second.body.meta.pagination).toEqual({ nextCursor: null, hasMore: false });
  });

  test('are recorded in the audit logs of both sides', async () => {
    const grantRef = await grantAdvertiser(api, {
      grantor: brand.as,
      advertiser,
      grantee: { as: agency.as, accountId: agency.account.id },
    });
    await decide(grantRef, 'revoke', brand.as);
    for (const { as } of [brand, agency]) {
      const { body } = await api.get('/api/v2/buyer/audit-logs?resourceTypes=ADVERTISER_GRANT&limit=200', { as });
      const entries = body.data.filter(({ resourceId }: { resourceId: string }) => resourceId === grantRef);
      expect(entries.map(({ action }: { action: string }) => action).sort()).toEqual(['ACTIVATE', 'CREATE', 'DEACTIVATE']);
    }
  });

  test('can be created and accepted with keys of admins', async () => {
    const [ours, theirs] = [await createKey(api, brand.as, 'org'), await createKey(api, agency.as)];
    const { grantRef } = (await invite({}, ours)).body.data;
    expect((await decide(grantRef, 'accept', theirs)).status).toBe(200);
  });

  test('are invited, revoked, searched and read with tools', async () => {
    const key = await createKey(api, brand.as);
    const save = (body: { readonly idempotencyKey: string; readonly [argument: string]: unknown }) => {
      const headers = { 'idempotency-key': body.idempotencyKey };
      return api.post('/api/v3/tools/save_advertiser_grant', { as: key, headers, body });
    };
    const idempotencyKey = `grant-${Date.now()}-0001`;
    const invitation = { action: 'invite', ...invitationTo(agency.account.id, [advertiser]), idempotencyKey };
    const { status, body } = await save(invitation);
    expect(body.error).toBeNull();
    expect([status, body.data.action, body.data.grant.status]).toEqual([200, 'invited', 'invited']);
    const { grantRef } = body.data.grant;
    expect((await save(invitation)).body.data.grant.grantRef).toBe(grantRef);
    const found = await api.post('/api/v3/tools/search', {
      as: key,
      body: { kind: 'advertiser_grant', filter: { grantStatus: ['invited'], direction: 'granted' } },
    });
    expect(found.body.data.objects.results[0]).toMatchObject({ grantRef });
    const revoke = { action: 'revoke', grantRef, idempotencyKey: `${idempotencyKey}-x` };
    expect((await save({ ...revoke, purpose: 'Other' })).status).toBe(400);
    expect((await save(revoke)).body.data).toMatchObject({ action: 'revoked', grant: { status: 'revoked' } });
    const got = await api.post('/api/v3/tools/get', { as: key, body: { kind: 'advertiser_grant', id: grantRef } });
    expect(got.body.data.object).toMatchObject({ grantRef, status: 'revoked' });
    const strange = await createKey(api, stranger.as);
    expect((await api.post('/api/v3/tools/get', { as: strange, body: { kind: 'advertiser_grant', id: grantRef } })).status).toBe(404);
  });
});
