import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { dayIn, inDays } from '@test/dates';
import { createKey, signUp, type SignedUp } from '@test/people';

const [personal, organization] = ['/api/v2/user-api-keys', '/api/v2/org-api-keys'] as const;
const paths = [personal, organization] as const;
const isoIn = (days: number): string => inDays(days).toISOString();

describe('API keys', () => {
  let api: TestApi;
  let admin: SignedUp;
  let member: { readonly as: SignedUp['as']; readonly headers: Record<string, string>; readonly user: SignedUp['user'] };

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    admin = await signUp(api);
    member = await addPerson(admin, 'MEMBER');
  });

  const sql = (text: string, params: unknown[]) => api.app.get(Database).query<Record<string, unknown>>(text, params);

  /** Adds another person to the account, who selects it with X-Account-Id. */
  async function addPerson({ account }: SignedUp, role: 'MEMBER' | 'ADMIN') {
    const person = await signUp(api);
    await sql(
      `insert into memberships (account_id, user_id, role, status, joined_at, updated_at) values ($1, $2, $3, 'active', now(), now())`,
      [account.id, person.user.id, role],
    );
    return { as: person.as, user: person.user, headers: { 'X-Account-Id': String(account.id) } };
  }

  const setMembership = (role: string, status: string) =>
    sql('update memberships set role = $3, status = $4 where account_id = $1 and user_id = $2', [
      admin.account.id,
      member.user.id,
      role,
      status,
    ]);

  async function createAt(path: string, who: { as: SignedUp['as']; headers?: Record<string, string> } = admin, name = 'Nightly report') {
    const { status, body } = await api.post(path, { ...who, body: { name } });
    expect(status).toBe(201);
    return body.data as { id: string; secret: string; prefix: string };
  }

  const insertKey = `insert into api_keys (account_id, id, kind, created_by, name, prefix, secret_hash, status, created_at)
    values ($1, 'key_' || gen_random_uuid(), 'organization', $2, $3, 'sck_', sha256(gen_random_uuid()::text::bytea), 'active', now())`;

  type Listed = { readonly name: string; readonly kind: string; readonly owner: { readonly id: number } };
  const namesAt = async (path: string, who: object) => (await api.get(path, who)).body.data.map(({ name }: { name: string }) => name);

  describe('create', () => {
    // spec: key.secret.never-shown-again
    // spec: key.create.personal, key.id, key.owner, key.createdAt, key.secret.begins, auth.secret.begins, auth.secret.once, service.area.api-keys
    it('returns 201 with the secret of a personal key, which is never shown again', async () => {
      const { status, body } = await api.post(personal, { as: admin.as, body: { name: '  Nightly report ', expiresAt: isoIn(30) } });
      expect(status).toBe(201);
      const { secret, ...record } = body.data;
      expect(secret).toMatch(/^sck_[0-9A-Za-z]{42}$/);
      expect(record).toEqual({
        id: expect.any(String),
        name: 'Nightly report',
        kind: 'personal',
        agentId: null,
        prefix: secret.slice(0, 12),
        owner: { type: 'user', id: admin.user.id, name: admin.user.name },
        lastUsedAt: null,
        expiresAt: expect.stringMatching(/Z$/),
        createdAt: expect.stringMatching(/Z$/),
      });
      const listed = await api.get(personal, { as: admin.as });
      expect(listed.body.data).toEqual([record]);
      expect(JSON.stringify(listed.body)).not.toContain(secret);
    });

    // spec: key.create.organization, auth.organization.created-by-admins
    it('returns 201 to admins for an organization key owned by the account, and 403 to others without creating a key', async () => {
      const create = (who: { as: SignedUp['as']; headers?: Record<string, string> }) =>
        api.post(organization, { ...who, body: { name: 'Deploy' } });
      const { account } = admin;
      expect((await create({ as: admin.as })).body.data).toMatchObject({
        owner: { type: 'organization', id: account.id, name: account.name },
        expiresAt: null,
      });
      const refused = [await create(member), await create({ as: (await signUp(api)).as, headers: member.headers })];
      expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([
        [403, 'FORBIDDEN'],
        [403, 'ACCESS_DENIED'],
      ]);
      await setMembership('ADMIN', 'active');
      expect((await create(member)).body.data.owner).toMatchObject({ type: 'organization', id: account.id });
      await setMembership('MEMBER', 'active');
      expect((await create(member)).status).toBe(403);
      expect(await namesAt(organization, { as: admin.as })).toEqual(['Deploy', 'Deploy']);
    });

    // spec: auth.secret.once, key.secret.hash-only
    it('does not store the secret in the row of the key', async () => {
      const { id, secret } = await createAt(personal);
      const [row] = await sql('select to_jsonb(k) as row from api_keys k where id = $1', [id]);
      expect(JSON.stringify(row)).not.toContain(secret.slice(12));
    });

    it('records who created and revoked a key in the audit log, without the secret', async () => {
      const { id, secret } = await createAt(personal);
      await api.delete(`${personal}/${id}`, { as: admin.as });
      const entries = await sql(`select * from audit_entries where account_id = $1 and resource_type = 'API_KEY' order by id`, [
        admin.account.id,
      ]);
      expect(entries.map(({ action, actor_kind, resource_id, resource_name }) => [action, actor_kind, resource_id, resource_name])).toEqual(
        [
          ['CREATE', 'user', id, 'Nightly report'],
          ['DELETE', 'user', id, 'Nightly report'],
        ],
      );
      expect(JSON.stringify(entries)).not.toContain(secret.slice(12));
    });

    // spec: auth.personal.any-member
    it('returns 201 for a personal key of a member', async () => {
      await createAt(personal, member);
    });

    // spec: key.create.signed-in-person, auth.create-by-key-refused, auth.key-cannot-create-key, errors.create-by-key
    it('returns 403 with the message of the contract when the caller is a key, whatever its role and body', async () => {
      for (const as of [await createKey(api, admin.as), await createKey(api, admin.as, 'org')]) {
        for (const path of paths) {
          for (const body of [{ name: 'x' }, {}]) {
            const answer = await api.post(path, { as, body });
            expect(answer.status).toBe(403);
            expect(answer.body.error).toEqual({
              code: 'FORBIDDEN',
              message: 'Sign in as a user to do that.',
              details: { callers: ['session'] },
            });
          }
        }
      }
    });

    // spec: key.name, key.create.name-required, limits.key-name
    it.each([undefined, null, '', '   ', 'n'.repeat(101), 7, ['x'], { a: 1 }, 'nul\u0000'])('returns 400 on name for %p', async (name) => {
      for (const path of paths) {
        const { status, body } = await api.post(path, { as: admin.as, body: { name } });
        expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', 'name']);
      }
    });

    it('returns 201 for a name of 100 characters, not counting white space around it', async () => {
      expect((await api.post(personal, { as: admin.as, body: { name: ` ${'n'.repeat(100)} ` } })).body.data.name).toHaveLength(100);
    });

    // spec: key.create.expiresAt-optional, limits.key-expiry, limits.key-expiry.future
    it.each([isoIn(-1), isoIn(367), '2020-01-01T00:00:00Z', '2026-13-01T00:00:00Z', dayIn(30), 'tomorrow', '', 1_800_000_000, true])(
      'returns 400 on expiresAt for %p',
      async (expiresAt) => {
        const { status, body } = await api.post(personal, { as: admin.as, body: { name: 'x', expiresAt } });
        expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', 'expiresAt']);
      },
    );

    // spec: key.expiresAt
    it('returns 201 without an expiry, and with null, one in a year or one with a time zone offset', async () => {
      for (const expiresAt of [undefined, null, isoIn(364.9), isoIn(1).replace('Z', '+00:00')]) {
        const { status, body } = await api.post(personal, { as: admin.as, body: { name: 'x', expiresAt } });
        expect([status, body.data.expiresAt]).toEqual([201, expiresAt ? new Date(expiresAt).toISOString() : null]);
      }
    });

    it('returns 400 with every problem, and the first one in field', async () => {
      const { body } = await api.post(personal, { as: admin.as, body: { name: '', expiresAt: 'x' } });
      expect(body.error.details.issues.map(({ path }: { path: string }) => path)).toEqual(['name', 'expiresAt']);
      expect(body.error.field).toBe('name');
    });

    // spec: auth.no-advertiser-keys
    it.each(['scopes', 'role', 'advertiserId', 'secret', 'owner'])('returns 400 on the unknown property %s', async (property) => {
      const { status, body } = await api.post(personal, { as: admin.as, body: { name: 'x', [property]: 'y' } });
      expect([status, body.error.field]).toEqual([400, property]);
    });
  });

  describe('list', () => {
    // spec: key.list.personal, paging.whole-lists
    it('returns the caller’s personal keys, newest first, in one page', async () => {
      for (const name of ['first', 'second']) await createAt(personal, admin, name);
      await createAt(personal, member, 'theirs');
      const { status, body } = await api.get(personal, { as: admin.as });
      expect([status, body.meta]).toEqual([200, { pagination: { nextCursor: null, hasMore: false } }]);
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['second', 'first']);
      expect(await namesAt(personal, member)).toEqual(['theirs']);
    });

    // spec: key.list.organization.admin, key.list.organization.others
    it('returns every key of the account with kind and owner to admins, and to members only those they created', async () => {
      await createAt(personal, member, 'of a member');
      await createAt(personal, admin, 'personal');
      await createAt(organization, admin, 'by admin');
      await setMembership('ADMIN', 'active');
      await createAt(organization, member, 'by member');
      const all = ['by member', 'by admin', 'personal', 'of a member'];
      expect(await namesAt(organization, member)).toEqual(all);
      expect(await namesAt(organization, admin)).toEqual(all);
      await setMembership('MEMBER', 'active');
      expect(await namesAt(organization, member)).toEqual(['by member', 'of a member']);
      const { body } = await api.get(organization, { as: await createKey(api, admin.as, 'org') });
      expect(body.data.map(({ name, kind, owner }: Listed) => [name, kind, owner.id])).toEqual([
        ['org key', 'organization', admin.account.id],
        ['by member', 'organization', admin.account.id],
        ['by admin', 'organization', admin.account.id],
        ['personal', 'personal', admin.user.id],
        ['of a member', 'personal', member.user.id],
      ]);
    });

    // spec: key.list.organization.admin
    it('returns every key to admins in one page, however many there are', async () => {
      const many = Array.from({ length: 120 }, (_, n) => `key ${n}`);
      for (const name of many) await sql(insertKey, [admin.account.id, member.user.id, name]);
      await createAt(organization, admin, 'newest');
      const { body } = await api.get(organization, { as: admin.as });
      expect(body.meta.pagination).toEqual({ nextCursor: null, hasMore: false });
      expect(body.data.map(({ name }: Listed) => name).sort()).toEqual([...many, 'newest'].sort());
    });

    it('returns no keys of another account', async () => {
      await createAt(organization);
      const stranger = await signUp(api);
      for (const path of paths) expect(await namesAt(path, { as: stranger.as })).toEqual([]);
    });

    it('returns 401 without credentials', async () => {
      for (const path of paths) expect((await api.get(path)).status).toBe(401);
    });
  });

  describe('revoke', () => {
    // spec: key.states.revoke.at-once, auth.revocation-immediate
    it('refuses a revoked key at once in every process, also in one that has just accepted it', async () => {
      const other = await startApi();
      try {
        for (const path of paths) {
          const { id, secret } = await createAt(path);
          const use = (process: TestApi) => process.get(path, { as: { bearer: secret } });
          expect([(await use(api)).status, (await use(other)).status]).toEqual([200, 200]);
          expect((await api.delete(`${path}/${id}`, { as: admin.as })).status).toBe(200);
          // Concurrent requests prove that no shared or cached look-up answers for the revoked key.
          const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => use(n % 2 === 0 ? other : api)));
          expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
        }
      } finally {
        await other.close();
      }
    });

    // spec: key.delete.personal, key.delete.organization
    it('returns 200 {success, id} and refuses the key at its next request', async () => {
      for (const path of paths) {
        const { id, secret } = await createAt(path);
        expect((await api.get(path, { as: { bearer: secret } })).status).toBe(200);
        const { status, body } = await api.delete(`${path}/${id}`, { as: admin.as });
        expect([status, body.data]).toEqual([200, { success: true, id }]);
        expect((await api.get(path, { as: { bearer: secret } })).status).toBe(401);
      }
    });

    it('returns 404 when the key is already revoked', async () => {
      const { id } = await createAt(personal);
      await api.delete(`${personal}/${id}`, { as: admin.as });
      expect((await api.delete(`${personal}/${id}`, { as: admin.as })).status).toBe(404);
    });

    it('returns 404 for an unknown id, for an organization key under personal keys, and for a key of another account', async () => {
      const [own, orgs] = [await createAt(personal), await createAt(organization)];
      const stranger = await signUp(api);
      const attempts = [
        [`${personal}/${orgs.id}`, admin.as],
        [`${personal}/${own.id}`, stranger.as],
        [`${organization}/${orgs.id}`, stranger.as],
        [`${personal}/key_unknown`, admin.as],
        [`${personal}/${'x'.repeat(300)}`, admin.as],
        [`${personal}/%00`, admin.as],
      ] as const;
      for (const [path, as] of attempts) {
        const { status, body } = await api.delete(path, { as });
        expect([path, status, body.error.code]).toEqual([path, 404, 'NOT_FOUND']);
      }
    });

    // spec: key.states.revoke.admin, key.states.revoke.member, auth.revocation.who
    it('returns 404 to a member for the key of another person, and 200 to an admin', async () => {
      const [adminsKey, membersKey, orgKey] = [await createAt(personal), await createAt(personal, member), await createAt(organization)];
      expect((await api.delete(`${personal}/${adminsKey.id}`, member)).status).toBe(404);
      expect((await api.delete(`${organization}/${orgKey.id}`, member)).status).toBe(404);
      expect((await api.delete(`${personal}/${membersKey.id}`, { as: admin.as })).status).toBe(200);
      const another = await createAt(personal, member);
      expect((await api.delete(`${organization}/${another.id}`, { as: admin.as })).status).toBe(200);
      expect((await api.get(personal, { as: { bearer: another.secret } })).status).toBe(401);
    });

    // spec: auth.lost-key, auth.no-rotation
    it('accepts the new key to revoke the old one; no operation rotates a key', async () => {
      const [old, fresh] = [await createAt(personal), await createAt(personal)];
      expect((await api.delete(`${personal}/${old.id}`, { as: { bearer: fresh.secret } })).status).toBe(200);
      expect((await api.get(personal, { as: { bearer: old.secret } })).status).toBe(401);
      for (const method of ['PUT', 'PATCH', 'POST']) {
        expect((await api.request(method, `${personal}/${fresh.id}`, { as: admin.as, body: {} })).status).toBeGreaterThanOrEqual(404);
      }
    });

    // spec: key.states.expired
    it('returns 409 for an expired key, which stays listed', async () => {
      const { id } = await createAt(personal);
      await sql(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [id]);
      expect((await api.delete(`${personal}/${id}`, { as: admin.as })).status).toBe(409);
      expect(await namesAt(personal, { as: admin.as })).toHaveLength(1);
    });

    it.each([personal, organization])('returns 404 for a key that expired 30 days ago, and no longer lists it: %s', async (path) => {
      const { id } = await createAt(path);
      const listed = async () => (await api.get(path, { as: admin.as })).body.data.map((key: { id: string }) => key.id);
      const expiredFor = (time: string) => sql(`update api_keys set expires_at = now() - interval '${time}' where id = $1`, [id]);
      await expiredFor('29 days 23 hours');
      expect([await listed(), (await api.delete(`${path}/${id}`, { as: admin.as })).status]).toEqual([[id], 409]);
      await expiredFor('30 days');
      const gone = await api.delete(`${path}/${id}`, { as: admin.as });
      expect([await listed(), gone.status, gone.body.error.code]).toEqual([[], 404, 'NOT_FOUND']);
    });
  });
});
