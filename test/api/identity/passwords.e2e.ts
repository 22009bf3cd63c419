import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { mailsTo, mailTo, tokenIn } from '@test/mailbox';
import { cookieOf, createKey, signUp } from '@test/people';
import { startWorker } from '@test/worker';

const fresh = 'a brand new passphrase';

describe('passwords', () => {
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

  const signIn = (email: string, password: string) => api.post('/api/v2/auth/sign-in', { body: { email, password } });
  const forgot = (email: string) => api.post('/api/v2/auth/password/forgot', { body: { email } });
  const reset = (token: string, newPassword = fresh) => api.post('/api/v2/auth/password/reset', { body: { token, newPassword } });
  const isSignedIn = async (cookie: string) => (await api.get('/api/v2/auth/session', { as: { cookie } })).status === 200;

  describe('POST /auth/password/change', () => {
    it('rotates the current session, ends the others, and accepts only the new password', async () => {
      const { as, email, password } = await signUp(api);
      const other = cookieOf((await signIn(email, password)).headers);
      const changed = await api.post('/api/v2/auth/password/change', { as, body: { currentPassword: password, newPassword: fresh } });
      expect(changed.status).toBe(200);
      const { cookie } = as as { cookie: string };
      expect(await Promise.all([cookieOf(changed.headers), cookie, other].map(isSignedIn))).toEqual([true, false, false]);
      expect([(await signIn(email, password)).status, (await signIn(email, fresh)).status]).toEqual([401, 200]);
    });

    it('returns 403 for a wrong current password or an API key, and 401 without a session', async () => {
      const { as } = await signUp(api);
      const body = { currentPassword: 'wrong', newPassword: fresh };
      const wrong = await api.post('/api/v2/auth/password/change', { as, body });
      expect([wrong.status, wrong.body.error.field]).toEqual([403, 'currentPassword']);
      expect((await api.post('/api/v2/auth/password/change', { body })).status).toBe(401);
      expect((await api.post('/api/v2/auth/password/change', { as: await createKey(api, as), body })).status).toBe(403);
    });
  });

  describe('POST /auth/password/forgot and reset', () => {
    it('returns the same 202 for known and unknown addresses, and mails only known ones', async () => {
      const { email } = await signUp(api);
      const [unknown, known] = [await forgot('nobody-here@example.com'), await forgot(email)];
      expect([unknown.status, known.status]).toEqual([202, 202]);
      expect(unknown.body).toEqual(known.body);
      await mailTo(api, email);
      expect(await mailsTo(api, 'nobody-here@example.com')).toEqual([]);
    });

    it('sets a new password once with the mailed token, and ends every session', async () => {
      const { as, email, password } = await signUp(api);
      await forgot(email);
      const token = tokenIn(await mailTo(api, email));
      expect((await reset(token)).status).toBe(200);
      expect((await api.get('/api/v2/auth/session', { as })).status).toBe(401);
      expect([(await signIn(email, password)).status, (await signIn(email, fresh)).status]).toEqual([401, 200]);
      const again = await reset(token, 'and once more please');
      expect([again.status, again.body.error.code]).toEqual([404, 'NOT_FOUND']);
    });

    it('returns the same 404 for unknown and malformed tokens, and 400 for a short password', async () => {
      const [unknown, garbage] = [await reset('A'.repeat(43)), await reset('x')];
      expect([unknown.status, garbage.status]).toEqual([404, 404]);
      expect(unknown.body).toEqual(garbage.body);
      expect((await reset('A'.repeat(43), 'short')).status).toBe(400);
    });

    it('voids the tokens of earlier mails after the password is set', async () => {
      const { email } = await signUp(api);
      await forgot(email);
      await mailTo(api, email);
      await forgot(email);
      const [first, second] = [await mailTo(api, email, 1), await mailTo(api, email, 2)];
      expect((await reset(tokenIn(second))).status).toBe(200);
      expect((await reset(tokenIn(first))).status).toBe(404);
    });

    it('stores the raw token neither in the outbox nor in its table', async () => {
      const { email } = await signUp(api);
      await forgot(email);
      const token = tokenIn(await mailTo(api, email));
      const rows = await api.app
        .get(Database)
        .query<{ text: string }>('select payload::text as text from outbox union all select password_resets::text from password_resets');
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
    });
  });
});
