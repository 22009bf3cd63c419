import { type DomainEvent, type Step, applyStep } from '@exchange/kernel';
import { identityErrors } from '../domain/errors';
import { type IdentityEvents, type TokenRequested, tokenRequested } from '../domain/events';
import { MailedToken, type TokenPurpose } from '../domain/mailed-token';
import { Person, type PersonState } from '../domain/person';
import { type Credentials, KnownNetworks, MailedTokens, PasswordHasher, People, PersonKeys, Sessions } from '../domain/ports';
import { Session } from '../domain/session';

export class InMemoryPeople extends People {
  readonly rows = new Map<number, { state: PersonState; passwordHash: string | null }>();
  private last = 0;

  nextId(): Promise<number> {
    this.last += 1;
    return Promise.resolve(this.last);
  }

  async staff(): Promise<readonly PersonState[]> {
    return [...this.rows.values()].map(({ state }) => state).filter(({ isStaff }) => isStaff);
  }

  async insert({ state }: Person, passwordHash: string): Promise<void> {
    if (this.withEmail(state.email)) throw identityErrors.emailTaken({ field: 'email' });
    this.rows.set(state.id, { state, passwordHash });
  }

  find(id: number): Promise<Person | null> {
    const row = this.rows.get(id);
    return Promise.resolve(row ? new Person(row.state) : null);
  }

  byEmail(email: string): Promise<Person | null> {
    const row = this.withEmail(email);
    return Promise.resolve(row ? new Person(row.state) : null);
  }

  named(ids: readonly number[]): Promise<readonly PersonState[]> {
    return Promise.resolve([...this.rows.values()].map(({ state }) => state).filter(({ id }) => ids.includes(id)));
  }

  async change(id: number, fn: Step<Person>): Promise<Person | null> {
    const row = this.rows.get(id);
    const changed = applyStep(row && new Person(row.state), fn);
    if (!row || !changed) return null;
    row.state = changed.state;
    return new Person(row.state);
  }

  credentials(email: string): Promise<Credentials | null> {
    const row = this.withEmail(email);
    return Promise.resolve(row ? { person: row.state, passwordHash: row.passwordHash } : null);
  }

  confirmPasswordHash(id: number, hash: string): Promise<boolean> {
    return Promise.resolve(this.rows.get(id)?.passwordHash === hash);
  }

  setPasswordHash(id: number, hash: string): Promise<void> {
    const row = this.rows.get(id);
    if (row) row.passwordHash = hash;
    return Promise.resolve();
  }

  private withEmail(email: string) {
    return [...this.rows.values()].find(({ state }) => state.email === email);
  }
}

export class InMemorySessions extends Sessions {
  readonly rows = new Map<string, Session>();

  insert(session: Session, tokenHash: Buffer): Promise<void> {
    this.rows.set(hex(tokenHash), session);
    return Promise.resolve();
  }

  find(tokenHash: Buffer): Promise<Session | null> {
    return Promise.resolve(this.rows.get(hex(tokenHash)) ?? null);
  }

  async change(tokenHash: Buffer, fn: Step<Session>): Promise<Session | null> {
    const changed = applyStep(this.rows.get(hex(tokenHash)), fn);
    if (changed) this.rows.set(hex(tokenHash), new Session(changed.state));
    return changed;
  }

  end(tokenHash: Buffer): Promise<void> {
    this.rows.delete(hex(tokenHash));
    return Promise.resolve();
  }

  endAllOf(userId: number): Promise<void> {
    for (const [key, { state }] of this.rows) if (state.userId === userId) this.rows.delete(key);
    return Promise.resolve();
  }

  renew(tokenHashes: readonly Buffer[], renewedAt: Date, expiresAt: Date): Promise<void> {
    for (const key of tokenHashes.map(hex)) {
      const session = this.rows.get(key);
      if (session && session.state.renewedAt < renewedAt) this.rows.set(key, new Session({ ...session.state, renewedAt, expiresAt }));
    }
    return Promise.resolve();
  }

  purge(at: Date, limit: number): Promise<number> {
    return Promise.resolve(deleteSome(this.rows, limit, ({ state }) => state.expiresAt < at));
  }
}

export class InMemoryMailedTokens extends MailedTokens {
  readonly rows: Record<TokenPurpose, Map<string, MailedToken>> = { passwordReset: new Map(), emailVerification: new Map() };
  readonly events: DomainEvent[] = [];

  async requestReset(requested: TokenRequested, at: Date): Promise<void> {
    this.events.push(tokenRequested('identity.password_reset_requested', requested, at));
  }

  async insert(purpose: TokenPurpose, { state, recorded }: MailedToken, tokenHash: Buffer): Promise<void> {
    const rows = this.rows[purpose];
    if (!rows.has(hex(tokenHash))) rows.set(hex(tokenHash), new MailedToken(state));
    this.events.push(...recorded.events);
  }

  async find(purpose: TokenPurpose, tokenHash: Buffer): Promise<MailedToken | null> {
    return this.rows[purpose].get(hex(tokenHash)) ?? null;
  }

  async change(purpose: TokenPurpose, tokenHash: Buffer, fn: Step<MailedToken>): Promise<MailedToken | null> {
    const rows = this.rows[purpose];
    const changed = applyStep(rows.get(hex(tokenHash)), fn);
    if (changed) rows.set(hex(tokenHash), new MailedToken(changed.state));
    return changed;
  }

  async supersedeAllOf(purpose: TokenPurpose, userId: number): Promise<void> {
    for (const [key, { state }] of this.rows[purpose]) {
      if (state.userId === userId && state.status === 'open')
        this.rows[purpose].set(key, new MailedToken({ ...state, status: 'superseded' }));
    }
  }

  async purge(purpose: TokenPurpose, at: Date, limit: number): Promise<number> {
    return deleteSome(this.rows[purpose], limit, ({ state }) => state.expiresAt < at);
  }

  /** Recorded events of one type, oldest first. */
  recorded<Name extends keyof IdentityEvents>(type: Name): DomainEvent<TokenRequested, Name>[] {
    return this.events.filter((event) => event.type === type) as DomainEvent<TokenRequested, Name>[];
  }
}

export class InMemoryKnownNetworks extends KnownNetworks {
  readonly rows = new Map<string, Date>();

  record(hash: Buffer, at: Date): Promise<void> {
    const known = this.rows.get(hex(hash));
    if (!known || known < at) this.rows.set(hex(hash), at);
    return Promise.resolve();
  }

  knows(hash: Buffer, since: Date): Promise<boolean> {
    const seen = this.rows.get(hex(hash));
    return Promise.resolve(seen !== undefined && seen >= since);
  }

  purge(before: Date, limit: number): Promise<number> {
    return Promise.resolve(deleteSome(this.rows, limit, (seen) => seen < before));
  }
}

export class InMemoryPersonKeys extends PersonKeys {
  keys: { readonly userId: number | null; readonly createdBy: number }[] = [];

  count(userId: number): Promise<number> {
    return Promise.resolve(this.keys.filter((key) => key.userId === userId).length);
  }

  endAll(userId: number, which: 'personal' | 'made'): Promise<void> {
    this.keys = this.keys.filter((key) => (which === 'made' ? key.createdBy : key.userId) !== userId);
    return Promise.resolve();
  }
}

/** Reversible and instant. `generation` stands for the hash parameters. */
export class InMemoryPasswordHasher extends PasswordHasher {
  generation = 1;
  /** Number of comparisons, those with a missing hash included. */
  verified = 0;

  hash(password: string): Promise<string> {
    return Promise.resolve(`${this.generation}:${password}`);
  }

  verify(hash: string | null, password: string): Promise<boolean> {
    this.verified += 1;
    return Promise.resolve(hash !== null && hash.slice(hash.indexOf(':') + 1) === password);
  }

  isOutdated(hash: string): boolean {
    return !hash.startsWith(`${this.generation}:`);
  }
}

function hex(hash: Buffer): string {
  return hash.toString('hex');
}

function deleteSome<Value>(rows: Map<string, Value>, limit: number, isExpired: (value: Value) => boolean): number {
  const keys = [...rows].filter(([, value]) => isExpired(value)).map(([key]) => key);
  const deleted = keys.slice(0, limit);
  for (const key of deleted) rows.delete(key);
  return deleted.length;
}
