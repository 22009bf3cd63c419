import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type Credentials, type TestApi } from '@test/api';
import { mailTo, tokenIn } from '@test/mailbox';
import { cookieOf, createKey, joinAccount, confirmAddress, type SignedUp, signUp } from '@test/people';
import { startWorker } from '@test/worker';

describe('members', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const members = (as: Credentials) => api.get('/api/v2/members', { as });
  const invite = (as: Credentials, email: string, role = 'MEMBER') => api.post('/api/v2/members', { as, body: { email, role } });
  const accept = (body: object, as?: Credentials) => api.post('/api/v2/members/invitations/accept', { body, ...(as ? { as } : {}) });
  const remove = (as: Credentials, id: number | string) => api.delete(`/api/v2/members/${id}`, { as });
  const setRole = (as: Credentials, id: number | string, role: string) => api.patch(`/api/v2/members/${id}`, { as, body: { role } });

  const addMember = (host: SignedUp, role?: string) => joinAccount(api, host, role);

  describe('inviting', () => {
    // spec: service.area.members
    it('lets a new person accept with name and password, and signs them in', async () => {
      const host = await signUp(api);
      const email = `new-${host.user.id}@example.com`;
      const invited = await invite(host.as, email.toUpperCase());
      expect([invited.status, invited.body.data]).toEqual([
        201,
        {
          id: expect.stringMatching(/^inv_/),
          userId: null,
          email,
          name: null,
          role: 'MEMBER',
          status: 'invited',
          advertiserIds: null,
          joinedAt: null,
          expiresAt: expect.any(String),
        },
      ]);
      const token = tokenIn(await mailTo(api, email));
      const incomplete = await accept({ token });
      expect([incomplete.status, incomplete.body.error.field]).toEqual([400, 'name']);
      const accepted = await accept({ token, name: 'New Person', password: 'correct horse' });
      expect([accepted.status, accepted.body.data.signedIn]).toEqual([200, true]);
      const as = { cookie: cookieOf(accepted.headers) };
      const list = (await members(as)).body;
      expect(list.meta.pagination).toEqual({ nextCursor: null, hasMore: false });
      expect(list.data.map(({ email: address, role, status }: Record<string, string>) => [address, role, status])).toEqual([
        [host.email, 'ADMIN', 'active'],
        [email, 'MEMBER', 'active'],
      ]);
      expect((await accept({ token, name: 'Again', password: 'correct horse' })).status).toBe(404);
    });

    it.each(['password', 'session'])(
      'lets a person with a confirmed address accept with their %s, without a new session',
      async (proof) => {
        const [host, guest] = [await signUp(api), await signUp(api)];
        await confirmAddress(api, guest);
        await invite(host.as, guest.email, 'ADMIN');
        const token = tokenIn(await mailTo(api, guest.email));
        for (const password of [undefined, 'another password']) {
          const refused = await accept({ token, name: 'Mallory', password });
          expect([refused.status, refused.body.error.code]).toEqual([403, 'SIGN_IN_REQUIRED']);
        }
        const accepted = await (proof === 'password' ? accept({ token, password: guest.password }) : accept({ token }, guest.as));
        expect(accepted.body.data).toMatchObject({
          signedIn: false,
          user: { id: guest.user.id },
          account: { id: host.account.id, role: 'ADMIN' },
        });
        expect(accepted.headers.get('set-cookie')).toBeNull();
        const accounts = (await api.get('/api/v2/accounts', { as: guest.as })).body.data;
        expect(new Set(accounts.map(({ id }: { id: number }) => id))).toEqual(new Set([host.account.id, guest.account.id]));
      },
    );

    it('accepts an invitation once for concurrent requests', async () => {
      const host = await signUp(api);
      const email = `same-moment-${host.user.id}@example.com`;
      await invite(host.as, email);
      const token = tokenIn(await mailTo(api, email));
      const answers = await Promise.all([1, 2, 3].map(() => accept({ token, name: 'New', password: 'correct horse' })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
    });

    it('replaces an earlier invitation of the address: only the newer token works', async () => {
      const host = await signUp(api);
      const email = `again-${host.user.id}@example.com`;
      await invite(host.as, email);
      const first = tokenIn(await mailTo(api, email, 1));
      await invite(host.as, email, 'ADMIN');
      const second = tokenIn(await mailTo(api, email, 2));
      expect((await members(host.as)).body.data.filter(({ status }: { status: string }) => status === 'invited')).toHaveLength(1);
      expect((await accept({ token: first, name: 'N', password: 'correct horse' })).status).toBe(404);
      expect((await accept({ token: second, name: 'N', password: 'correct horse' })).body.data.account.role).toBe('ADMIN');
    });

    it('returns 404 after the invitation was revoked', async () => {
      const host = await signUp(api);
      const email = `back-${host.user.id}@example.com`;
      const { id } = (await invite(host.as, email)).body.data;
      const token = tokenIn(await mailTo(api, email));
      expect((await remove(host.as, id)).status).toBe(200);
      expect((await accept({ token, name: 'N', password: 'correct horse' })).status).toBe(404);
      expect((await remove(host.as, id)).status).toBe(404);
    });

    it('returns 409 for a member, and 400 for a role that cannot be assigned', async () => {
      const host = await signUp(api);
      expect((await invite(host.as, host.email)).status).toBe(409);
      expect((await invite(host.as, 'x@example.com', 'SUPER_ADMIN')).status).toBe(400);
    });
  });

  describe('roles', () => {
    it('let members read and only admins invite, change and remove: 403', async () => {
      const host = await signUp(api);
      const guest = await addMember(host);
      expect((await members(guest.as)).status).toBe(200);
      const refused = [
        await invite(guest.as, 'x@example.com'),
        await setRole(guest.as, guest.user.id, 'ADMIN'),
        await remove(guest.as, host.user.id),
        await api.post('/api/v2/accounts/create-child', { as: guest.as, body: { name: 'X' } }),
      ];
      expect(refused.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual(Array(4).fill('403 FORBIDDEN'));
    });

    it('apply from the next request after a change', async () => {
      const host = await signUp(api);
      const guest = await addMember(host);
      const key = await createKey(api, guest.as);
      expect((await setRole(host.as, guest.user.id, 'ADMIN')).body.data).toMatchObject({ userId: guest.user.id, role: 'ADMIN' });
      expect((await invite(guest.as, `one-${guest.user.id}@example.com`)).status).toBe(201);
      expect((await invite(key, `two-${guest.user.id}@example.com`)).status).toBe(201);
      await setRole(host.as, guest.user.id, 'MEMBER');
      expect((await invite(guest.as, `three-${guest.user.id}@example.com`)).status).toBe(403);
      expect((await invite(key, `four-${guest.user.id}@example.com`)).status).toBe(403);
    });

    it('returns 409 when the last admin is removed or demoted', async () => {
      const host = await signUp(api);
      await addMember(host);
      const [demoted, removed] = [await setRole(host.as, host.user.id, 'MEMBER'), await remove(host.as, host.user.id)];
      expect([demoted.status, demoted.body.error.code, removed.status]).toEqual([409, 'CONFLICT', 409]);
    });

    it('keep one admin when two remove each other concurrently', async () => {
      const host = await signUp(api);
      const guest = await addMember(host, 'ADMIN');
      const answers = await Promise.all([remove(host.as, guest.user.id), remove(guest.as, host.user.id)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => ![200, 403, 409].includes(status))).toEqual([]);
    });
  });

  describe('removing', () => {
    // spec: auth.personal.leaving
    it('ends session and personal key for the account at the next request, and keeps the person’s other accounts', async () => {
      const host = await signUp(api);
      const guest = await addMember(host);
      const key = await createKey(api, guest.as);
      expect((await members(key)).status).toBe(200);
      expect((await remove(host.as, guest.user.id)).status).toBe(200);
      expect((await members(key)).status).toBe(401);
      const refused = await members(guest.as);
      expect([refused.status, refused.body.error.code]).toEqual([403, 'ACCESS_DENIED']);
      const { body } = await api.get('/api/v2/auth/session', { as: guest.as });
      expect([body.data.account, body.data.accounts.map(({ id }: { id: number }) => id)]).toEqual([null, [guest.account.id]]);
      await api.post('/api/v2/auth/switch-account', { as: guest.as, body: { accountId: guest.account.id } });
      expect((await members(guest.as)).status).toBe(200);
    });

    it('returns 404 for members of another account, removed members and malformed ids', async () => {
      const [host, stranger] = [await signUp(api), await signUp(api)];
      const guest = await addMember(host);
      await remove(host.as, guest.user.id);
      for (const id of [stranger.user.id, guest.user.id, 'inv_unknown', '0', 'x', '99999999999999999999']) {
        expect([(await remove(host.as, id)).status, (await setRole(host.as, id, 'ADMIN')).status]).toEqual([404, 404]);
      }
    });
  });
});
