import { identityErrors } from '../domain/errors';
import { tokenPurposes } from '../domain/mailed-token';
import type { KnownNetworks, MailedTokens, People, Sessions } from '../domain/ports';
import { aMailedToken, aPersonRow, aSession, aTokenHash, noon } from './builders';

const later = new Date(noon.getTime() + 60_000);

let addresses = 0;
const anAddress = (): string => `person-${(addresses += 1)}@example.com`;

export function peopleContract(subject: () => People): void {
  describe('People', () => {
    it('finds a person by id and by address without the hash', async () => {
      const people = subject();
      const person = aPersonRow({ id: await people.nextId(), email: anAddress() });
      await people.insert(person, 'hash');
      expect((await people.find(person.state.id))?.state).toEqual(person.state);
      expect((await people.byEmail(person.state.email))?.state).toEqual(person.state);
      expect(await people.named([person.state.id, 999_999])).toMatchObject([{ id: person.state.id, name: 'Ann' }]);
      expect([await people.find(999_999), await people.byEmail(anAddress()), await people.named([])]).toEqual([null, null, []]);
    });

    it('throws 409 for an address that is in use, also when two people sign up concurrently', async () => {
      const people = subject();
      const email = anAddress();
      const [one, two] = [await people.nextId(), await people.nextId()];
      const outcomes = await Promise.allSettled([one, two].map((id) => people.insert(aPersonRow({ id, email }), 'hash')));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: identityErrors.emailTaken({ field: 'email' }) });
    });

    it('finds a person by an address with characters beyond ASCII', async () => {
      const people = subject();
      const email = `jürgen-${addresses}@bücher.example`;
      const person = aPersonRow({ id: await people.nextId(), email });
      await people.insert(person, 'hash');
      expect((await people.byEmail(email))?.state.id).toBe(person.state.id);
    });

    it('returns the hash only with the credentials, and replaces it', async () => {
      const people = subject();
      const person = aPersonRow({ id: await people.nextId(), email: anAddress() });
      await people.insert(person, 'old');
      expect(await people.credentials(person.state.email)).toEqual({ person: person.state, passwordHash: 'old' });
      await people.setPasswordHash(person.state.id, 'new');
      expect(await people.credentials(person.state.email)).toMatchObject({ passwordHash: 'new' });
      expect(await people.credentials(anAddress())).toBeNull();
    });

    it('confirms only the stored hash', async () => {
      const people = subject();
      const person = aPersonRow({ id: await people.nextId(), email: anAddress() });
      await people.insert(person, 'old');
      expect(await people.confirmPasswordHash(person.state.id, 'old')).toBe(true);
      await people.setPasswordHash(person.state.id, 'new');
      expect(await people.confirmPasswordHash(person.state.id, 'old')).toBe(false);
    });

    it('lists platform staff', async () => {
      const people = subject();
      const [staff, other] = [await people.nextId(), await people.nextId()];
      for (const id of [staff, other]) await people.insert(aPersonRow({ id, email: anAddress() }), 'hash');
      await people.change(staff, (person) => person.makeStaff(later));
      const ids = async () => (await people.staff()).map(({ id }) => id).filter((id) => [staff, other].includes(id));
      expect(await ids()).toEqual([staff]);
      await people.change(staff, (person) => person.removeStaff(later));
      expect(await ids()).toEqual([]);
    });

    it('stores when the address was verified and when the password changed', async () => {
      const people = subject();
      const person = aPersonRow({ id: await people.nextId(), email: anAddress() });
      await people.insert(person, 'hash');
      await people.change(person.state.id, (known) => known.recordPasswordReset(later));
      const kept = { emailVerifiedAt: later, passwordChangedAt: later };
      expect((await people.find(person.state.id))?.state).toMatchObject(kept);
      expect((await people.credentials(person.state.email))?.person).toMatchObject(kept);
    });

    it('stores a change, and returns null for an unknown id', async () => {
      const people = subject();
      const person = aPersonRow({ id: await people.nextId(), email: anAddress() });
      await people.insert(person, 'hash');
      await people.change(person.state.id, (known) => known.chooseAccount(42, later));
      expect((await people.find(person.state.id))?.state).toMatchObject({ lastAccountId: 42, updatedAt: later });
      expect(await people.change(999_999, (none) => none)).toBeNull();
    });
  });
}

export function sessionsContract(subject: () => Sessions): void {
  describe('Sessions', () => {
    it('finds a session by the hash of its token until it ends', async () => {
      const sessions = subject();
      const [session, hash] = [aSession(), aTokenHash()];
      await sessions.insert(session, hash);
      expect((await sessions.find(hash))?.state).toEqual(session.state);
      await sessions.end(hash);
      expect(await sessions.find(hash)).toBeNull();
      await sessions.end(hash);
    });

    it('stores the chosen account, also for a session that had none', async () => {
      const sessions = subject();
      const hash = aTokenHash();
      await sessions.insert(aSession({ accountId: null }), hash);
      await sessions.change(hash, (session) => session.chooseAccount(42, later));
      expect((await sessions.find(hash))?.state.accountId).toBe(42);
      expect(await sessions.change(aTokenHash(), (none) => none)).toBeNull();
    });

    it('ends all sessions of the person only', async () => {
      const sessions = subject();
      const [mine, mineToo, other] = [aTokenHash(), aTokenHash(), aTokenHash()];
      await sessions.insert(aSession({ userId: 81 }), mine);
      await sessions.insert(aSession({ userId: 81 }), mineToo);
      await sessions.insert(aSession({ userId: 82 }), other);
      await sessions.endAllOf(81);
      expect([await sessions.find(mine), await sessions.find(mineToo)]).toEqual([null, null]);
      expect(await sessions.find(other)).not.toBeNull();
    });

    it('renews many sessions at once, never shortens an expiry, and does not revive an ended session', async () => {
      const sessions = subject();
      const [one, two, ended] = [aTokenHash(), aTokenHash(), aTokenHash()];
      for (const hash of [one, two]) await sessions.insert(aSession({ userId: 83 }), hash);
      const expiresAt = new Date(later.getTime() + 1000);
      await sessions.renew([one, two, ended], later, expiresAt);
      await sessions.renew([one], noon, noon);
      for (const hash of [one, two]) expect((await sessions.find(hash))?.state).toMatchObject({ renewedAt: later, expiresAt });
      expect(await sessions.find(ended)).toBeNull();
    });

    it('deletes expired rows, at most limit per call', async () => {
      const sessions = subject();
      const old = new Date('2020-01-01T00:00:00.000Z');
      const hashes = [aTokenHash(), aTokenHash(), aTokenHash()];
      for (const hash of hashes) await sessions.insert(aSession({ userId: 84 }, old), hash);
      const fresh = aTokenHash();
      await sessions.insert(aSession({ userId: 84 }), fresh);
      expect([await sessions.purge(noon, 2), await sessions.purge(noon, 2), await sessions.purge(noon, 2)]).toEqual([2, 1, 0]);
      expect(await sessions.find(fresh)).not.toBeNull();
    });
  });
}

export function mailedTokensContract(subject: () => MailedTokens): void {
  describe.each(tokenPurposes)('MailedTokens of purpose %s', (purpose) => {
    const stored = async (tokens: MailedTokens, userId = 1, at = noon): Promise<Buffer> => {
      const hash = aTokenHash();
      await tokens.insert(purpose, aMailedToken(purpose, userId, at), hash);
      return hash;
    };
    const use = (tokens: MailedTokens, hash: Buffer) => tokens.change(purpose, hash, (token) => token.use(later));

    it('is used once when several requests use it concurrently', async () => {
      const tokens = subject();
      const hash = await stored(tokens);
      const outcomes = await Promise.allSettled([use(tokens, hash), use(tokens, hash), use(tokens, hash)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await tokens.find(purpose, hash))?.state.status).toBe('used');
      expect(await tokens.change(purpose, aTokenHash(), (none) => none)).toBeNull();
    });

    it('does not reopen a used token that is inserted again', async () => {
      const tokens = subject();
      const hash = await stored(tokens);
      await use(tokens, hash);
      await tokens.insert(purpose, aMailedToken(purpose), hash);
      await expect(use(tokens, hash)).rejects.toEqual(identityErrors.unknownToken());
    });

    it('finds a token by its hash and its purpose', async () => {
      const tokens = subject();
      const hash = await stored(tokens);
      expect((await tokens.find(purpose, hash))?.state).toEqual(aMailedToken(purpose).state);
      expect(await tokens.find(purpose, aTokenHash())).toBeNull();
      for (const other of tokenPurposes.filter((each) => each !== purpose)) expect(await tokens.find(other, hash)).toBeNull();
    });

    it('supersedes open rows of the person and the purpose only', async () => {
      const tokens = subject();
      const [mine, other] = [await stored(tokens, 91), await stored(tokens, 92)];
      for (const each of tokenPurposes.filter((name) => name !== purpose)) await tokens.supersedeAllOf(each, 91);
      expect((await tokens.find(purpose, mine))?.state.status).toBe('open');
      await tokens.supersedeAllOf(purpose, 91);
      expect((await tokens.find(purpose, mine))?.state.status).toBe('superseded');
      await expect(use(tokens, mine)).rejects.toEqual(identityErrors.unknownToken());
      expect((await use(tokens, other))?.state.status).toBe('used');
    });

    it('deletes expired rows, at most limit per call', async () => {
      const tokens = subject();
      const old = new Date('2020-01-01T00:00:00.000Z');
      for (const userId of [93, 93]) await stored(tokens, userId, old);
      const purge = (limit: number) => tokens.purge(purpose, noon, limit);
      expect([await purge(1), await purge(5), await purge(5)]).toEqual([1, 1, 0]);
    });
  });
}

export function knownNetworksContract(subject: () => KnownNetworks): void {
  describe('KnownNetworks', () => {
    it('knows a network whose latest sign-in is not older than the given time, in whatever order they were recorded', async () => {
      const networks = subject();
      const hash = aTokenHash();
      expect(await networks.knows(hash, noon)).toBe(false);
      await networks.record(hash, later);
      await networks.record(hash, noon);
      expect([await networks.knows(hash, later), await networks.knows(hash, new Date(later.getTime() + 1))]).toEqual([true, false]);
      expect(await networks.knows(aTokenHash(), noon)).toBe(false);
    });

    it('deletes networks not seen since a time, at most limit per call', async () => {
      const networks = subject();
      const old = new Date('2020-01-01T00:00:00.000Z');
      for (const hash of [aTokenHash(), aTokenHash()]) await networks.record(hash, old);
      expect([await networks.purge(noon, 1), await networks.purge(noon, 5), await networks.purge(noon, 5)]).toEqual([1, 1, 0]);
    });
  });
}
