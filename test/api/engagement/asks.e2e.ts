import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { inDays } from '@test/dates';
import { createAdvertiser } from '@test/discovery';
import { EventSource } from '@test/event-source';
import { eventually } from '@test/eventually';
import { connectApp } from '@test/oauth';
import { createKey, signUp, signUpStaff, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

const asks = '/api/v2/asks';
const queue = '/api/v2/staff/asks';

describe('Asks', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let owner: SignedUp;
  let stranger: SignedUp;
  let staff: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    owner = await signUp(api);
    stranger = await signUp(api, { accountType: 'SELLER' });
    staff = await signUpStaff(api);
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const file = async (body: object = {}, { as } = owner) => {
    const filed = await api.post(asks, { as, body: { title: 'Exports are empty', detail: 'Since Monday', ...body } });
    expect([filed.status, filed.body.error]).toEqual([201, null]);
    return filed.body.data;
  };
  const read = async (id: string, { as } = owner) => (await api.get(`${asks}/${id}`, { as })).body.data;
  const answer = (id: string, state: string, note?: string | null, { as } = owner) =>
    api.patch(`${asks}/${id}`, { as, body: { requester: { state, note } } });
  const act = (id: string, step: string, body: object = {}, { as } = staff) => api.post(`${queue}/${id}/${step}`, { as, body });
  const resolution = { outcome: 'change', whatChanged: 'Exports have rows again.' };

  describe('filing', () => {
    // spec: service.area.asks
    test('returns 201 with the record, which is then first in the list', async () => {
      const filed = await file({ severity: 'high', blocks: 'Reporting to our client' });
      expect(filed).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        kind: 'support',
        title: 'Exports are empty',
        detail: 'Since Monday',
        blockedCustomerAction: 'Reporting to our client',
        subject: null,
        channel: null,
        desiredSupply: null,
        statusKey: 'received',
        statusLabel: 'Received',
        statusDescription: 'It waits to be looked at.',
        nextUpdateAt: null,
        isActive: true,
        isResolved: false,
        isCustomerBlocked: true,
        disposition: 'in_flight',
        requester: { state: 'none', priority: 'high', note: null, updatedAt: null },
        resolution: null,
        createdAt: expect.any(String),
        updatedAt: filed.createdAt,
        resolvedAt: null,
      });
      const { body } = await api.get(asks, { as: owner.as });
      expect(body.data[0]).toEqual(filed);
      expect(await read(filed.id)).toEqual(filed);
    });

    test('derives the type from the fields unless it is sent', async () => {
      const supply = { detail: undefined, subject: 'lakeside.example', channel: 'ctv', desiredSupply: 'Much' };
      expect(await file(supply)).toMatchObject({ kind: 'supply', subject: 'lakeside.example', channel: 'ctv', desiredSupply: 'Much' });
      expect((await file({ subject: 'Northwind' })).kind).toBe('integration');
      expect((await file({ detail: undefined })).kind).toBe('product');
      expect((await file({ type: 'commercial' })).kind).toBe('commercial');
    });

    test('returns 400 with every problem', async () => {
      const post = async (body: object) => (await api.post(asks, { as: owner.as, body })).body.error?.details?.issues;
      const paths = async (body: object) => (await post(body))?.map(({ path }: { path: string }) => path);
      expect(await paths({ title: 'No', severity: 'extreme', colour: 'red' })).toEqual(
        expect.arrayContaining(['title', 'severity', 'colour']),
      );
      expect(await paths({ title: 'Help me', type: 'supply' })).toEqual(['subject', 'channel']);
      expect(await paths({ title: 'Help me', type: 'support', channel: 'ctv' })).toEqual(['detail', 'channel']);
      expect(await paths({ title: 'x'.repeat(161), detail: 'x'.repeat(4_001) })).toEqual(['title', 'detail']);
    });

    test('needs only the scope read of an app to file, and the scope write to answer', async () => {
      const { as } = await connectApp(api, owner, { scope: 'read' });
      const filed = await api.post(asks, { as, body: { title: 'Help me', detail: 'Please' } });
      expect(filed.status).toBe(201);
      expect((await answer(filed.body.data.id, 'withdrawn', null, { ...owner, as })).status).toBe(403);
      const { as: writes } = await connectApp(api, owner, { scope: 'read write' });
      expect((await answer(filed.body.data.id, 'withdrawn', null, { ...owner, as: writes })).status).toBe(200);
    });

    test('returns 401 without credentials, and accepts keys of the account', async () => {
      expect((await api.get(asks)).status).toBe(401);
      expect((await api.post(asks, { body: { title: 'Help me' } })).status).toBe(401);
      for (const kind of ['user', 'org'] as const) {
        const as = await createKey(api, owner.as, kind);
        expect(await read((await file({}, { ...owner, as })).id)).toMatchObject({ statusKey: 'received' });
      }
    });
  });

  describe('listing', () => {
    test('returns the last changed ask first and filters by type and state', async () => {
      const { as } = await signUp(api);
      const mine = { ...owner, as };
      const first = await file({}, mine);
      const second = await file({ type: 'commercial' }, mine);
      const third = await file({ type: 'commercial' }, mine);
      await answer(first.id, 'still_blocked', null, mine);
      await answer(second.id, 'withdrawn', null, mine);
      const list = async (query = '') => {
        const { body } = await api.get(`${asks}${query}`, { as });
        return body.data.map(({ id }: { id: string }) => id);
      };
      expect(await list()).toEqual([second.id, first.id, third.id]);
      expect(await list('?type=commercial')).toEqual([second.id, third.id]);
      expect(await list('?state=open')).toEqual([first.id, third.id]);
      expect(await list('?state=closed')).toEqual([second.id]);
      expect(await list('?type=support&state=closed')).toEqual([]);
      const page = (await api.get(`${asks}?limit=2`, { as })).body;
      expect(page.meta.pagination).toEqual({ nextCursor: expect.any(String), hasMore: true });
      expect(await list(`?limit=2&cursor=${page.meta.pagination.nextCursor}`)).toEqual([third.id]);
    });

    test('returns 404 and an empty list to another account', async () => {
      const { id } = await file();
      expect((await api.get(`${asks}/${id}`, { as: stranger.as })).status).toBe(404);
      expect((await answer(id, 'withdrawn', null, stranger)).status).toBe(404);
      expect((await api.get(asks, { as: stranger.as })).body.data).toEqual([]);
      expect((await read(id)).statusKey).toBe('received');
    });

    test('returns 403 to buyer agents', async () => {
      const { as } = await signUp(api);
      const advertiserId = await createAdvertiser(api, as);
      const agents = '/api/v2/buyer-agents';
      const { principalId } = (await api.post(agents, { as, body: { displayName: 'Nightly' } })).body.data;
      const advertisers = [{ advertiserId, role: 'READ_WRITE', maySpend: false }];
      await api.put(`${agents}/${principalId}/access`, { as, body: { expectedAccessRevision: 1, advertisers } });
      const { secret } = (await api.post(`${agents}/${principalId}/keys`, { as, body: { name: 'Nightly' } })).body.data;
      expect((await api.get(asks, { as: { bearer: secret } })).status).toBe(403);
      expect((await api.post(asks, { as: { bearer: secret }, body: { title: 'Help me' } })).status).toBe(403);
    });
  });

  describe('the life of an ask', () => {
    test('is accepted, started and resolved by staff, disputed and then confirmed by the account', async () => {
      const { id } = await file();
      const nextUpdateAt = inDays(1).toISOString();
      expect((await act(id, 'accept', { nextUpdateAt })).body.data).toMatchObject({ statusKey: 'accepted', accountId: owner.account.id });
      expect(await read(id)).toMatchObject({ statusKey: 'accepted', nextUpdateAt });
      expect((await act(id, 'start')).body.data).toMatchObject({ statusKey: 'in_progress', nextUpdateAt: null });
      const more = { requesterAction: 'Export once more.', releaseVersion: '1.4.0', releasedAt: '2026-03-02T09:30:00.000Z' };
      expect((await act(id, 'resolve', { ...resolution, ...more })).status).toBe(200);
      const done = await read(id);
      expect(done).toMatchObject({ statusKey: 'done', isActive: false, isResolved: true, disposition: 'awaiting_requester' });
      expect(done.resolution).toEqual({
        ...resolution,
        ...more,
        confirmationState: 'awaiting_requester',
        delivery: { state: 'delivered', channel: 'in_app', receipt: null, attempts: 1, deliveredAt: done.resolvedAt },
      });
      const disputed = (await answer(id, 'still_blocked', 'They are still empty.')).body.data;
      expect(disputed).toMatchObject({ statusKey: 'in_progress', isResolved: false, isCustomerBlocked: true, disposition: 'disputed' });
      expect([disputed.resolution.confirmationState, disputed.resolvedAt]).toEqual(['disputed', null]);
      await act(id, 'resolve', { outcome: 'no_change', whatChanged: 'There is nothing to export.' });
      const closed = (await answer(id, 'accepted')).body.data;
      expect(closed).toMatchObject({ statusKey: 'closed', isResolved: true, disposition: 'accepted', isCustomerBlocked: false });
      expect(closed.resolution).toMatchObject({ outcome: 'no_change', releaseVersion: null });
    });

    test('returns 409 when an answer does not fit the state, and ignores a repeated answer', async () => {
      const { id } = await file();
      expect((await answer(id, 'confirmed_resolved')).body.error).toMatchObject({ code: 'CONFLICT', details: { state: 'received' } });
      const withdrawn = (await answer(id, 'withdrawn', 'Found it.')).body.data;
      expect(withdrawn).toMatchObject({ statusKey: 'closed', isResolved: false, disposition: 'withdrawn' });
      expect((await answer(id, 'withdrawn')).body.data).toEqual(withdrawn);
      for (const step of ['accept', 'start']) expect((await act(id, step)).status).toBe(409);
      expect((await act(id, 'resolve', resolution)).status).toBe(409);
    });

    test('returns 400 for a next update in the past and for a resolution without content', async () => {
      const { id } = await file();
      expect((await act(id, 'accept', { nextUpdateAt: '2020-01-01T00:00:00Z' })).body.error.field).toBe('nextUpdateAt');
      expect((await act(id, 'start', { nextUpdateAt: inDays(367).toISOString() })).body.error.field).toBe('nextUpdateAt');
      const { issues } = (await act(id, 'resolve', { releaseVersion: '' })).body.error.details;
      expect(issues.map(({ path }: { path: string }) => path)).toEqual(
        expect.arrayContaining(['outcome', 'whatChanged', 'releaseVersion']),
      );
      expect((await read(id)).statusKey).toBe('received');
    });

    test('notifies the account of a resolution and adds it to the realtime feed', async () => {
      const feed = await EventSource.open(api, '/api/v2/realtime?kinds=ask', owner.as);
      const { id } = await file();
      await act(id, 'resolve', resolution);
      await eventually(() => expect(feed.events.filter(({ data }) => data.id === id)).toHaveLength(2));
      feed.leave();
      const ofThis = async () => {
        const { body } = await api.get('/api/v2/notifications', { as: owner.as });
        return body.data.find(({ type, data }: { type: string; data: { askId?: string } }) => type === 'ask.resolved' && data.askId === id);
      };
      const notification = await eventually(async () => (await ofThis()) ?? Promise.reject(new Error('No notification yet.')));
      expect(notification.messagePreview).toBe('Your ask "Exports are empty" was resolved: say whether that helped.');
      const { body } = await api.get('/api/v2/notifications', { as: stranger.as });
      expect(JSON.stringify(body)).not.toContain(id);
    });
  });

  describe('the staff queue', () => {
    test('lists open asks of every account with their account, oldest first', async () => {
      const [mine, theirs] = [await file(), await file({ type: 'commercial' }, stranger)];
      await act(mine.id, 'resolve', resolution);
      const rows = async (query: string) => {
        const { status, body } = await api.get(`${queue}?limit=200${query}`, { as: staff.as });
        expect(status).toBe(200);
        return body.data as { id: string; accountId: number; createdAt: string; statusKey: string }[];
      };
      const open = await rows('');
      expect(open.find(({ id }) => id === theirs.id)).toMatchObject({ accountId: stranger.account.id, filedBy: 'Robin Tester' });
      expect(open.filter(({ statusKey }) => ['done', 'closed'].includes(statusKey))).toEqual([]);
      expect(open.map(({ createdAt }) => createdAt)).toEqual(open.map(({ createdAt }) => createdAt).toSorted());
      expect((await rows('&status=done')).map(({ id }) => id)).toContain(mine.id);
      expect((await rows('&type=commercial')).map(({ id }) => id)).toContain(theirs.id);
      expect((await rows('&type=commercial&status=done')).map(({ id }) => id)).not.toContain(mine.id);
      expect((await api.get(`${queue}/${theirs.id}`, { as: staff.as })).body.data).toMatchObject({
        id: theirs.id,
        title: 'Exports are empty',
      });
    });

    test('refuses everyone but signed-in staff, keys of staff included, and returns 404 for an unknown ask', async () => {
      const { id } = await file();
      const key = await createKey(api, staff.as);
      for (const as of [owner.as, stranger.as, key]) {
        expect((await api.get(queue, { as })).status).toBe(403);
        expect((await api.get(`${queue}/${id}`, { as })).status).toBe(403);
        expect((await act(id, 'resolve', resolution, { ...staff, as })).body.error.code).toBe('FORBIDDEN');
      }
      expect((await api.get(`${queue}/unknown`, { as: staff.as })).status).toBe(404);
      expect((await act('unknown', 'accept')).status).toBe(404);
    });
  });
});
