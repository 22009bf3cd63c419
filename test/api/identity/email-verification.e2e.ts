import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { flightDates } from '@test/dates';
import { mailTo, mailsTo, tokenIn, verificationsTo, verificationTo } from '@test/mailbox';
import { cookieOf, createKey, confirmAddress, signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

const fresh = 'a brand new passphrase';

describe('ownership of a mail address', () => {
  let api: TestApi;
  let strict: TestApi;
  let worker: INestApplicationContext;
  beforeAll(async () => {
    api = await startApi();
    // Both processes share one database; only the rights of people with an unconfirmed address differ.
    strict = await startApi({ environment: { EMAIL_VERIFICATION: 'required' } });
    worker = await startWorker();
  });
  afterAll(async () => {
    await worker.close();
    await strict.close();
    await api.close();
  });

  const address = () => `somebody-${randomBytes(5).toString('hex')}@example.com`;
  const verifyAddress = (token: string, at = api) => at.post('/api/v2/auth/verify-email', { body: { token } });
  const signIn = (email: string, password: string) => api.post('/api/v2/auth/sign-in', { body: { email, password } });
  const acceptInvitation = (body: object) => api.post('/api/v2/members/invitations/accept', { body });
  const session = (as: SignedUp['as']) => api.get('/api/v2/auth/session', { as });
  const sql = <R extends object>(text: string, params: unknown[] = []) => api.app.get(Database).query<R>(text, params);

  async function inviteByMail(host: SignedUp, email: string): Promise<string> {
    const { status } = await api.post('/api/v2/members', { as: host.as, body: { email, role: 'ADMIN' } });
    expect(status).toBe(201);
    return tokenIn(await mailTo(api, email));
  }

  async function resetToken(email: string, n = 1): Promise<string> {
    await api.post('/api/v2/auth/password/forgot', { body: { email } });
    return tokenIn(await mailTo(api, email, n));
  }
  const reset = (token: string) => api.post('/api/v2/auth/password/reset', { body: { token, newPassword: fresh } });

  describe('POST /auth/verify-email', () => {
    it('confirms the address with the mailed token once, and shows it in the session', async () => {
      const ann = await signUp(api);
      expect((await session(ann.as)).body.data.user.emailVerifiedAt).toBeNull();
      const token = tokenIn(await verificationTo(api, ann.email));
      expect((await verifyAddress(token)).status).toBe(200);
      expect((await session(ann.as)).body.data.user.emailVerifiedAt).toMatch(/Z$/);
      const again = await verifyAddress(token);
      expect([again.status, again.body.error.code]).toEqual([404, 'NOT_FOUND']);
    });

    it('accepts a token once for concurrent requests', async () => {
      const ann = await signUp(api);
      const token = tokenIn(await verificationTo(api, ann.email));
      const answers = await Promise.all(Array.from({ length: 8 }, () => verifyAddress(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(404)]);
    });

    it('returns the same 404 for unknown tokens, malformed ones and those of other mails', async () => {
      const ann = await signUp(api);
      const tokens = ['A'.repeat(43), 'x', await resetToken(ann.email), await inviteByMail(await signUp(api), address())];
      const answers = await Promise.all(tokens.map((token) => verifyAddress(token)));
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
      expect(answers[0]!.status).toBe(404);
    });

    it('returns 404 for an expired token, and after a reset confirmed the address', async () => {
      const [late, other] = [await signUp(api), await signUp(api)];
      const [lateToken, otherToken] = [tokenIn(await verificationTo(api, late.email)), tokenIn(await verificationTo(api, other.email))];
      await sql(`update email_verifications set expires_at = now() where user_id = $1`, [late.user.id]);
      expect((await verifyAddress(lateToken)).status).toBe(404);
      expect((await reset(await resetToken(other.email))).status).toBe(200);
      expect((await verifyAddress(otherToken)).status).toBe(404);
    });

    it('stores the raw token neither in the outbox nor in its table', async () => {
      const ann = await signUp(api);
      const token = tokenIn(await verificationTo(api, ann.email));
      const rows = await sql<{ text: string }>(
        'select payload::text as text from outbox union all select email_verifications::text from email_verifications',
      );
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
    });
  });

  describe('POST /auth/verify-email/resend', () => {
    it('returns 202 and mails another token; both work until one is used, then 409; 401 without a session', async () => {
      const ann = await signUp(api);
      const resend = () => api.post('/api/v2/auth/verify-email/resend', { as: ann.as });
      expect((await resend()).status).toBe(202);
      const [first, second] = [await verificationTo(api, ann.email, 1), await verificationTo(api, ann.email, 2)];
      expect((await verifyAddress(tokenIn(first))).status).toBe(200);
      expect((await verifyAddress(tokenIn(second))).status).toBe(404);
      expect((await resend()).status).toBe(409);
      expect((await api.post('/api/v2/auth/verify-email/resend')).status).toBe(401);
      expect((await verificationsTo(api, ann.email)).length).toBe(2);
    });
  });

  describe('an address that a squatter signed up with', () => {
    async function squatAddress() {
      const squatter = await signUp(api, { email: address() });
      const keys = [await createKey(api, squatter.as), await createKey(api, squatter.as, 'org')] as const;
      const { email, password } = squatter;
      const cookie = cookieOf((await signIn(email, password)).headers);
      return { ...squatter, keys, credentials: [squatter.as, { cookie }, ...keys] };
    }
    const statusesOf = async (credentials: readonly SignedUp['as'][], headers = {}) =>
      (await Promise.all(credentials.map((as) => api.get('/api/v2/accounts', { as, headers })))).map(({ status }) => status);

    it('passes to the owner who accepts an invitation: sessions, keys and password of the squatter end', async () => {
      const { email, password, credentials, user } = await squatAddress();
      const host = await signUp(api);
      const token = await inviteByMail(host, email);
      expect(await statusesOf(credentials)).toEqual([200, 200, 200, 200]);
      const accepted = await acceptInvitation({ token, name: 'Real Owner', password: fresh });
      expect(accepted.body.data).toMatchObject({
        signedIn: true,
        user: { id: user.id, name: 'Real Owner' },
        account: { id: host.account.id },
      });
      expect(await statusesOf(credentials)).toEqual([401, 401, 401, 401]);
      expect(await statusesOf(credentials, { 'X-Account-Id': String(host.account.id) })).toEqual([401, 401, 401, 401]);
      expect([(await signIn(email, password)).status, (await signIn(email, fresh)).status]).toEqual([401, 200]);
      expect((await api.get('/api/v2/org-api-keys', { as: host.as })).body.data).toEqual([]);
      expect((await session({ cookie: cookieOf(accepted.headers) })).body.data.user.emailVerifiedAt).toMatch(/Z$/);
    });

    it('passes to the owner who resets the password: sessions and keys of the squatter end', async () => {
      const { email, password, credentials } = await squatAddress();
      expect((await reset(await resetToken(email))).status).toBe(200);
      expect(await statusesOf(credentials)).toEqual([401, 401, 401, 401]);
      expect([(await signIn(email, password)).status, (await signIn(email, fresh)).status]).toEqual([401, 200]);
    });

    it('returns the same 409 to a sign-up as a confirmed address', async () => {
      const [{ email }, proved] = [await squatAddress(), await signUp(api)];
      await confirmAddress(api, proved);
      const body = { password: fresh, name: 'Real Owner', company: 'Owner Ltd' };
      const answers = await Promise.all(
        [email, proved.email].map((each) => api.post('/api/v2/auth/sign-up', { body: { ...body, email: each } })),
      );
      expect(answers.map(({ status }) => status)).toEqual([409, 409]);
      expect(answers[0]!.body).toEqual(answers[1]!.body);
    });

    it('leaves the squatter nothing when they sign in, create keys and sign up again while the owner accepts', async () => {
      for (let round = 0; round < 4; round += 1) {
        const { email, password, as, credentials } = await squatAddress();
        const token = await inviteByMail(await signUp(api), email);
        const squatter = { email, password, name: 'Squatter', company: 'Squatter Ltd' };
        const [accepted, signedUp, ...others] = await Promise.all([
          acceptInvitation({ token, name: 'Real Owner', password: fresh }),
          api.post('/api/v2/auth/sign-up', { body: squatter }),
          ...Array.from({ length: 4 }, () => api.post('/api/v2/user-api-keys', { as, body: { name: 'Late' } })),
          ...Array.from({ length: 2 }, () => api.post('/api/v2/org-api-keys', { as, body: { name: 'Late' } })),
          ...Array.from({ length: 3 }, () => signIn(email, password)),
        ]);
        expect([accepted.status, signedUp.status]).toEqual([200, 409]);
        const late = others.flatMap(({ body, headers }) => [
          ...(body.data?.secret ? [{ bearer: body.data.secret as string }] : []),
          ...(headers.get('set-cookie') ? [{ cookie: cookieOf(headers) }] : []),
        ]);
        expect(new Set(await statusesOf([...credentials, ...late]))).toEqual(new Set([401]));
        expect([(await signIn(email, password)).status, (await signIn(email, fresh)).status]).toEqual([401, 200]);
      }
    });

    it('belongs to the invited person when a stranger signs up concurrently', async () => {
      for (let round = 0; round < 4; round += 1) {
        const email = address();
        const token = await inviteByMail(await signUp(api), email);
        const body = { email, password: 'of a stranger', name: 'Stranger', company: 'Stranger Ltd' };
        const [accepted, signed] = await Promise.all([
          acceptInvitation({ token, name: 'Real Owner', password: fresh }),
          api.post('/api/v2/auth/sign-up', { body }),
        ]);
        expect(accepted.status).toBe(200);
        expect([201, 409]).toContain(signed.status);
        if (signed.status === 201) expect((await session({ cookie: cookieOf(signed.headers) })).status).toBe(401);
        expect([(await signIn(email, 'of a stranger')).status, (await signIn(email, fresh)).status]).toEqual([401, 200]);
      }
    });

    it('accepts one of two concurrent invitations; the other needs the new password', async () => {
      const { email, user } = await squatAddress();
      const hosts = [await signUp(api), await signUp(api)];
      const tokens = [await inviteByMail(hosts[0]!, email), (await inviteByMail(hosts[1]!, email), tokenIn(await mailTo(api, email, 2)))];
      const answers = await Promise.all(
        tokens.map((token, n) => acceptInvitation({ token, name: 'Owner', password: `password number ${n}` })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(answers.find(({ status }) => status === 200)!.body.data.user.id).toBe(user.id);
    });
  });

  describe('the reach of keys', () => {
    it('excludes accounts joined after the personal key was created; admins list and revoke newer keys', async () => {
      const [host, guest] = [await signUp(api), await signUp(api)];
      await confirmAddress(api, guest);
      const before = await createKey(api, guest.as);
      expect((await acceptInvitation({ token: await inviteByMail(host, guest.email), password: guest.password })).status).toBe(200);
      const since = await createKey(api, guest.as);
      const there = { 'X-Account-Id': String(host.account.id) };
      const reach = async (as: SignedUp['as']) => (await api.get('/api/v2/members', { as, headers: there })).status;
      expect([await reach(before), await reach(since)]).toEqual([403, 200]);
      const listed = (await api.get('/api/v2/org-api-keys', { as: host.as })).body.data;
      expect(listed).toMatchObject([{ kind: 'personal', owner: { type: 'user', id: guest.user.id } }]);
      expect((await api.delete(`/api/v2/org-api-keys/${listed[0].id}`, { as: host.as })).status).toBe(200);
      expect(await reach(since)).toBe(401);
      const entries = await sql<{ account_id: number }>(
        `select account_id from audit_entries where resource_id = $1 and action = 'DELETE' order by account_id`,
        [listed[0].id],
      );
      expect(entries.map(({ account_id: id }) => id)).toEqual([host.account.id, guest.account.id].sort((a, b) => a - b));
    });

    it('excludes an account from old keys of a person who was removed and invited again', async () => {
      const [host, guest] = [await signUp(api), await signUp(api)];
      await confirmAddress(api, guest);
      await acceptInvitation({ token: await inviteByMail(host, guest.email), password: guest.password });
      const old = await createKey(api, guest.as);
      const there = { 'X-Account-Id': String(host.account.id) };
      expect((await api.get('/api/v2/members', { as: old, headers: there })).status).toBe(200);
      await api.delete(`/api/v2/members/${guest.user.id}`, { as: host.as });
      await api.post('/api/v2/members', { as: host.as, body: { email: guest.email, role: 'ADMIN' } });
      await acceptInvitation({ token: tokenIn(await mailTo(api, guest.email, 2)), password: guest.password });
      expect((await api.get('/api/v2/members', { as: old, headers: there })).status).toBe(403);
      expect((await api.get('/api/v2/members', { as: guest.as, headers: there })).status).toBe(200);
    });

    it('ends for personal keys at a password reset, but not for organization keys; a password change counts them', async () => {
      const ann = await signUp(api);
      await confirmAddress(api, ann);
      const [own, also, organization] = [await createKey(api, ann.as), await createKey(api, ann.as), await createKey(api, ann.as, 'org')];
      const body = { currentPassword: ann.password, newPassword: 'something in between' };
      const changed = await api.post('/api/v2/auth/password/change', { as: ann.as, body });
      expect([changed.status, changed.body.data.personalKeys]).toEqual([200, 2]);
      expect((await api.get('/api/v2/accounts', { as: own })).status).toBe(200);
      expect((await reset(await resetToken(ann.email))).status).toBe(200);
      const statuses = await Promise.all([own, also, organization].map(async (as) => (await api.get('/api/v2/accounts', { as })).status));
      expect(statuses).toEqual([401, 401, 200]);
    });
  });

  it('voids resets requested before a password change, also when their mail is not sent yet', async () => {
    const ann = await signUp(api);
    const early = await resetToken(ann.email);
    await worker.close();
    await api.post('/api/v2/auth/password/forgot', { body: { email: ann.email } });
    const changing = { currentPassword: ann.password, newPassword: 'something in between' };
    expect((await api.post('/api/v2/auth/password/change', { as: ann.as, body: changing })).status).toBe(200);
    worker = await startWorker();
    const after = await signUp(api);
    await verificationTo(api, after.email);
    expect(await mailsTo(api, ann.email)).toHaveLength(1);
    expect((await reset(early)).status).toBe(404);
    expect((await reset(await resetToken(ann.email, 2))).status).toBe(200);
  });

  it('sends nothing but the confirmation mail to an unconfirmed address', async () => {
    const ann = await signUp(api);
    await api.put('/api/v2/notification-preferences', {
      as: ann.as,
      body: { optIns: [{ notificationType: 'campaign.created', channel: 'email' }] },
    });
    const { body } = await api.post('/api/v2/buyer/advertisers', {
      as: ann.as,
      body: { name: 'A', brand: 'a.example', primaryCurrency: 'USD' },
    });
    const campaign = {
      advertiserId: body.data.id,
      name: 'Spring',
      flightDates,
    };
    await api.post('/api/v2/buyer/campaigns', {
      as: ann.as,
      body: { ...campaign, mode: 'discovery', budget: { total: 1000, currency: 'USD' }, brief: 'x' },
    });
    await confirmAddress(api, await signUp(api));
    expect(await mailsTo(api, ann.email)).toEqual([]);
  });

  describe('with EMAIL_VERIFICATION=required', () => {
    it('allows reads and drafts before confirmation, and everything at once after it, in every process', async () => {
      const ann = await signUp(strict);
      const create = (name: string) => strict.post('/api/v2/user-api-keys', { as: ann.as, body: { name } });
      expect((await strict.get('/api/v2/accounts', { as: ann.as })).status).toBe(200);
      const advertiser = { name: 'A', brand: 'a.example', primaryCurrency: 'USD' };
      expect((await strict.post('/api/v2/buyer/advertisers', { as: ann.as, body: advertiser })).status).toBe(201);
      const refused = await create('Early');
      expect([refused.status, refused.body.error.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
      await confirmAddress(api, ann);
      expect((await create('Late')).status).toBe(201);
    });

    it('refuses keys and sessions that were created without the requirement', async () => {
      const ann = await signUp(api);
      const key = await createKey(api, ann.as);
      for (const as of [key, ann.as]) {
        expect((await api.post('/api/v2/members', { as, body: { email: address() } })).status).toBe(201);
        const refused = await strict.post('/api/v2/members', { as, body: { email: address() } });
        expect([refused.status, refused.body.error.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
      }
    });

    it('counts an accepted invitation as confirmation', async () => {
      const email = address();
      const accepted = await strict.post('/api/v2/members/invitations/accept', {
        body: { token: await inviteByMail(await signUp(api), email), name: 'New', password: fresh },
      });
      const as = { cookie: cookieOf(accepted.headers) };
      expect((await strict.post('/api/v2/user-api-keys', { as, body: { name: 'First' } })).status).toBe(201);
    });
  });
});
