import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { flightDates } from '@test/dates';
import { eventually } from '@test/eventually';
import { mailTo, mailsTo, tokenIn, verificationsTo, verificationTo } from '@test/mailbox';
import { cookieOf, createKey, proveAddress, signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

const fresh = 'a brand new passphrase';

describe('whose mail address it is', () => {
  let api: TestApi;
  let strict: TestApi;
  let worker: INestApplicationContext;
  beforeAll(async () => {
    api = await startApi();
    // The same database and the same people; only what the unproved may do is another.
    strict = await startApi({ environment: { EMAIL_VERIFICATION: 'required' } });
    worker = await startWorker();
  });
  afterAll(async () => {
    await worker.close();
    await strict.close();
    await api.close();
  });

  const address = () => `somebody-${randomBytes(5).toString('hex')}@example.com`;
  const verify = (token: string, at = api) => at.post('/api/v2/auth/verify-email', { body: { token } });
  const signIn = (email: string, password: string) => api.post('/api/v2/auth/sign-in', { body: { email, password } });
  const accept = (body: object) => api.post('/api/v2/members/invitations/accept', { body });
  const session = (as: SignedUp['as']) => api.get('/api/v2/auth/session', { as });
  const sql = <R extends object>(text: string, params: unknown[] = []) => api.app.get(Database).query<R>(text, params);

  async function invited(host: SignedUp, email: string): Promise<string> {
    const { status } = await api.post('/api/v2/members', { as: host.as, body: { email, role: 'ADMIN' } });
    expect(status).toBe(201);
    return tokenIn(await mailTo(api, email));
  }

  async function resetToken(email: string, n = 1): Promise<string> {
    await api.post('/api/v2/auth/password/forgot', { body: { email } });
    const token = tokenIn(await mailTo(api, email, n));
    // The mail is out before the transaction that made its row has ended.
    await eventually(async () => {
      const rows = await sql('select 1 from password_resets r join users u on u.id = r.user_id where u.email = $1', [email]);
      expect(rows).toHaveLength(n);
    });
    return token;
  }
  const reset = (token: string) => api.post('/api/v2/auth/password/reset', { body: { token, newPassword: fresh } });

  describe('POST /auth/verify-email', () => {
    it('the mailed token confirms the address, once, and the session shows it', async () => {
      const ann = await signUp(api);
      expect((await session(ann.as)).body.data.user.emailVerifiedAt).toBeNull();
      const token = tokenIn(await verificationTo(api, ann.email));
      expect((await verify(token)).status).toBe(200);
      expect((await session(ann.as)).body.data.user.emailVerifiedAt).toMatch(/Z$/);
      const again = await verify(token);
      expect([again.status, again.body.error.code]).toEqual([404, 'NOT_FOUND']);
    });

    it('one of many that use it at the same moment succeeds', async () => {
      const ann = await signUp(api);
      const token = tokenIn(await verificationTo(api, ann.email));
      const answers = await Promise.all(Array.from({ length: 8 }, () => verify(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(404)]);
    });

    it('404 with the same bytes for unknown tokens, garbage, and those of other mails', async () => {
      const ann = await signUp(api);
      const tokens = ['A'.repeat(43), 'x', await resetToken(ann.email), await invited(await signUp(api), address())];
      const answers = await Promise.all(tokens.map((token) => verify(token)));
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
      expect(answers[0]!.status).toBe(404);
    });

    it('404 after a day, and once the address was proved by a reset', async () => {
      const [late, other] = [await signUp(api), await signUp(api)];
      const [lateToken, otherToken] = [tokenIn(await verificationTo(api, late.email)), tokenIn(await verificationTo(api, other.email))];
      await sql(`update email_verifications set expires_at = now() where user_id = $1`, [late.user.id]);
      expect((await verify(lateToken)).status).toBe(404);
      expect((await reset(await resetToken(other.email))).status).toBe(200);
      expect((await verify(otherToken)).status).toBe(404);
    });

    it('the raw token is neither in the outbox nor in the table', async () => {
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
    it('202: another mail, and both tokens work until one was used; 409 from then on; 401 without a session', async () => {
      const ann = await signUp(api);
      const resend = () => api.post('/api/v2/auth/verify-email/resend', { as: ann.as });
      expect((await resend()).status).toBe(202);
      const [first, second] = [await verificationTo(api, ann.email, 1), await verificationTo(api, ann.email, 2)];
      expect((await verify(tokenIn(first))).status).toBe(200);
      expect((await verify(tokenIn(second))).status).toBe(404);
      expect((await resend()).status).toBe(409);
      expect((await api.post('/api/v2/auth/verify-email/resend')).status).toBe(401);
      expect((await verificationsTo(api, ann.email)).length).toBe(2);
    });
  });

  describe('somebody signed up with an address that is not theirs', () => {
    async function squatted() {
      const squatter = await signUp(api, { email: address() });
      const keys = [await createKey(api, squatter.as), await createKey(api, squatter.as, 'org')] as const;
      const { email, password } = squatter;
      const cookie = cookieOf((await signIn(email, password)).headers);
      return { ...squatter, keys, ways: [squatter.as, { cookie }, ...keys] };
    }
    const alive = async (ways: readonly SignedUp['as'][], headers = {}) =>
      (await Promise.all(ways.map((as) => api.get('/api/v2/accounts', { as, headers })))).map(({ status }) => status);

    it('a company invites it: every session and key of theirs ends, the password just given is the password, and the company sees nothing of theirs', async () => {
      const { email, password, ways, user } = await squatted();
      const host = await signUp(api);
      const token = await invited(host, email);
      expect(await alive(ways)).toEqual([200, 200, 200, 200]);
      const accepted = await accept({ token, name: 'Real Owner', password: fresh });
      expect(accepted.body.data).toMatchObject({
        signedIn: true,
        user: { id: user.id, name: 'Real Owner' },
        account: { id: host.account.id },
      });
      expect(await alive(ways)).toEqual([401, 401, 401, 401]);
      expect(await alive(ways, { 'X-Account-Id': String(host.account.id) })).toEqual([401, 401, 401, 401]);
      expect([(await signIn(email, password)).status, (await signIn(email, fresh)).status]).toEqual([401, 200]);
      expect((await api.get('/api/v2/org-api-keys', { as: host.as })).body.data).toEqual([]);
      expect((await session({ cookie: cookieOf(accepted.headers) })).body.data.user.emailVerifiedAt).toMatch(/Z$/);
    });

    it('the owner resets the password: every session and key of theirs ends', async () => {
      const { email, password, ways } = await squatted();
      expect((await reset(await resetToken(email))).status).toBe(200);
      expect(await alive(ways)).toEqual([401, 401, 401, 401]);
      expect([(await signIn(email, password)).status, (await signIn(email, fresh)).status]).toEqual([401, 200]);
    });

    it('the owner signs up: 409 with the same bytes as for a proved address', async () => {
      const [{ email }, proved] = [await squatted(), await signUp(api)];
      await proveAddress(api, proved);
      const body = { password: fresh, name: 'Real Owner', company: 'Owner Ltd' };
      const answers = await Promise.all(
        [email, proved.email].map((each) => api.post('/api/v2/auth/sign-up', { body: { ...body, email: each } })),
      );
      expect(answers.map(({ status }) => status)).toEqual([409, 409]);
      expect(answers[0]!.body).toEqual(answers[1]!.body);
    });

    it('accepting while they sign in, make keys and sign up again leaves them nothing', async () => {
      for (let round = 0; round < 4; round += 1) {
        const { email, password, as, ways } = await squatted();
        const token = await invited(await signUp(api), email);
        const [accepted, ...others] = await Promise.all([
          accept({ token, name: 'Real Owner', password: fresh }),
          ...Array.from({ length: 4 }, () => api.post('/api/v2/user-api-keys', { as, body: { name: 'Late' } })),
          ...Array.from({ length: 2 }, () => api.post('/api/v2/org-api-keys', { as, body: { name: 'Late' } })),
          ...Array.from({ length: 3 }, () => signIn(email, password)),
        ]);
        expect(accepted.status).toBe(200);
        const late = others.flatMap(({ body, headers }) => [
          ...(body.data?.secret ? [{ bearer: body.data.secret as string }] : []),
          ...(headers.get('set-cookie') ? [{ cookie: cookieOf(headers) }] : []),
        ]);
        expect(new Set(await alive([...ways, ...late]))).toEqual(new Set([401]));
      }
    });

    it('signing up and accepting at the same moment: whoever accepts is the person', async () => {
      for (let round = 0; round < 4; round += 1) {
        const email = address();
        const token = await invited(await signUp(api), email);
        const body = { email, password: 'of a stranger', name: 'Stranger', company: 'Stranger Ltd' };
        const [accepted, signed] = await Promise.all([
          accept({ token, name: 'Real Owner', password: fresh }),
          api.post('/api/v2/auth/sign-up', { body }),
        ]);
        expect([accepted.status, [201, 409].includes(signed.status)]).toEqual([200, true]);
        if (signed.status === 201) expect((await session({ cookie: cookieOf(signed.headers) })).status).toBe(401);
        expect([(await signIn(email, 'of a stranger')).status, (await signIn(email, fresh)).status]).toEqual([401, 200]);
      }
    });

    it('two companies at the same moment: one takes the person over, the other needs the password that was given', async () => {
      const { email, user } = await squatted();
      const hosts = [await signUp(api), await signUp(api)];
      const tokens = [await invited(hosts[0]!, email), (await invited(hosts[1]!, email), tokenIn(await mailTo(api, email, 2)))];
      const answers = await Promise.all(tokens.map((token, n) => accept({ token, name: 'Owner', password: `password number ${n}` })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(answers.find(({ status }) => status === 200)!.body.data.user.id).toBe(user.id);
    });
  });

  describe('keys and where they reach', () => {
    it('a personal key reaches no account that its person joined later; one made since does, and the admins see and end it', async () => {
      const [host, guest] = [await signUp(api), await signUp(api)];
      await proveAddress(api, guest);
      const before = await createKey(api, guest.as);
      expect((await accept({ token: await invited(host, guest.email), password: guest.password })).status).toBe(200);
      const since = await createKey(api, guest.as);
      const there = { 'X-Account-Id': String(host.account.id) };
      const reach = async (as: SignedUp['as']) => (await api.get('/api/v2/members', { as, headers: there })).status;
      expect([await reach(before), await reach(since)]).toEqual([403, 200]);
      const listed = (await api.get('/api/v2/org-api-keys', { as: host.as })).body.data;
      expect(listed).toMatchObject([{ kind: 'personal', owner: { type: 'user', id: guest.user.id } }]);
      expect((await api.delete(`/api/v2/org-api-keys/${listed[0].id}`, { as: host.as })).status).toBe(200);
      expect(await reach(since)).toBe(401);
      const told = await sql<{ account_id: number }>(
        `select account_id from audit_entries where resource_id = $1 and action = 'DELETE' order by account_id`,
        [listed[0].id],
      );
      expect(told.map(({ account_id: id }) => id)).toEqual([host.account.id, guest.account.id].sort((a, b) => a - b));
    });

    it('removed and invited again: the old keys stay out', async () => {
      const [host, guest] = [await signUp(api), await signUp(api)];
      await proveAddress(api, guest);
      await accept({ token: await invited(host, guest.email), password: guest.password });
      const old = await createKey(api, guest.as);
      const there = { 'X-Account-Id': String(host.account.id) };
      expect((await api.get('/api/v2/members', { as: old, headers: there })).status).toBe(200);
      await api.delete(`/api/v2/members/${guest.user.id}`, { as: host.as });
      await api.post('/api/v2/members', { as: host.as, body: { email: guest.email, role: 'ADMIN' } });
      await accept({ token: tokenIn(await mailTo(api, guest.email, 2)), password: guest.password });
      expect((await api.get('/api/v2/members', { as: old, headers: there })).status).toBe(403);
      expect((await api.get('/api/v2/members', { as: guest.as, headers: there })).status).toBe(200);
    });

    it('a reset ends the personal keys, not those of the organization; a change says how many there are', async () => {
      const ann = await signUp(api);
      await proveAddress(api, ann);
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

  it('a reset that was asked for before the password changed is void, also one whose mail is not sent yet', async () => {
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

  it('nothing but the mail that confirms goes to an address that is not proved', async () => {
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
    await proveAddress(api, await signUp(api));
    expect(await mailsTo(api, ann.email)).toEqual([]);
  });

  describe('where confirming is required', () => {
    it('people look around in their own account before; afterwards they may do everything, at once and at every process', async () => {
      const ann = await signUp(strict);
      const create = (name: string) => strict.post('/api/v2/user-api-keys', { as: ann.as, body: { name } });
      expect((await strict.get('/api/v2/accounts', { as: ann.as })).status).toBe(200);
      const advertiser = { name: 'A', brand: 'a.example', primaryCurrency: 'USD' };
      expect((await strict.post('/api/v2/buyer/advertisers', { as: ann.as, body: advertiser })).status).toBe(201);
      const refused = await create('Early');
      expect([refused.status, refused.body.error.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
      await proveAddress(api, ann);
      expect((await create('Late')).status).toBe(201);
    });

    it('what was made where it is not gets no further: neither the person’s key nor their session', async () => {
      const ann = await signUp(api);
      const key = await createKey(api, ann.as);
      for (const as of [key, ann.as]) {
        expect((await api.post('/api/v2/members', { as, body: { email: address() } })).status).toBe(201);
        const refused = await strict.post('/api/v2/members', { as, body: { email: address() } });
        expect([refused.status, refused.body.error.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
      }
    });

    it('whoever came by invitation has confirmed the address', async () => {
      const email = address();
      const accepted = await strict.post('/api/v2/members/invitations/accept', {
        body: { token: await invited(await signUp(api), email), name: 'New', password: fresh },
      });
      const as = { cookie: cookieOf(accepted.headers) };
      expect((await strict.post('/api/v2/user-api-keys', { as, body: { name: 'First' } })).status).toBe(201);
    });
  });
});
