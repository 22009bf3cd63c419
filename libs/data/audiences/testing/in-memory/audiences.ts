import { isAfterKeyset } from '@exchange/kernel';
import type { Audience, AudienceKey, AudienceScope, AudienceState } from '../../domain/audience';
import type { AudienceMember } from '../../domain/member';
import { type AudienceFilter, AudienceMembers, Audiences, type AudienceSlice } from '../../domain/ports';

const keyOf = ({ accountId, advertiserId, audienceId }: AudienceKey) => `${accountId}/${advertiserId}/${audienceId}`;
const byText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export class InMemoryAudiences extends Audiences {
  private readonly rows = new Map<string, Audience>();
  private readonly matches = new Map<string, Map<string, number>>();

  async changeAll(
    scope: AudienceScope,
    audienceIds: readonly string[],
    step: (audienceId: string, audience: Audience | null) => Audience | null,
  ): Promise<readonly AudienceState[]> {
    const changed = audienceIds.flatMap((audienceId) => step(audienceId, this.rows.get(keyOf({ ...scope, audienceId })) ?? null) ?? []);
    for (const audience of changed) this.rows.set(keyOf(audience.state), audience);
    return changed.map(({ state }) => state);
  }

  async find(key: AudienceKey): Promise<AudienceState | null> {
    return this.rows.get(keyOf(key))?.state ?? null;
  }

  async list(filter: AudienceFilter, { take, skip, after }: AudienceSlice): Promise<readonly AudienceState[]> {
    const newest = this.matching(filter).toSorted(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || byText(b.audienceId, a.audienceId),
    );
    return newest.filter((row) => isAfterKeyset(after, [row.createdAt.toISOString(), row.audienceId])).slice(skip, skip + take);
  }

  async count(filter: AudienceFilter): Promise<number> {
    return this.matching(filter).length;
  }

  async existing({ accountId, advertiserId }: AudienceScope, audienceIds: readonly string[]): Promise<readonly AudienceState[]> {
    const there = this.matching({ accountId, advertiserId, deleted: false });
    const meant = there.filter(({ audienceId }) => audienceIds.includes(audienceId));
    return meant.toSorted((one, other) => byText(one.audienceId, other.audienceId));
  }

  async missing({ accountId, advertiserId }: AudienceScope, named: readonly string[]): Promise<readonly string[]> {
    const there = this.matching({ accountId, advertiserId, deleted: false }).map(({ audienceId }) => audienceId);
    return there.filter((audienceId) => !named.includes(audienceId)).toSorted(byText);
  }

  async recordMatch(key: AudienceKey, seller: string, matchedCount: number, at: Date): Promise<boolean> {
    const audience = this.rows.get(keyOf(key));
    if (!audience || audience.state.deleted) return false;
    const matches = this.matches.get(keyOf(key)) ?? new Map<string, number>();
    this.matches.set(keyOf(key), matches.set(seller, matchedCount));
    const Concrete = audience.constructor as new (state: AudienceState) => Audience;
    this.rows.set(keyOf(key), new Concrete({ ...audience.state, matchedCount: Math.max(...matches.values()), updatedAt: at }));
    return true;
  }

  async deleteMatches(scope: AudienceScope, audienceIds: readonly string[]): Promise<void> {
    for (const audienceId of audienceIds) this.matches.delete(keyOf({ ...scope, audienceId }));
  }

  private matching({ accountId, advertiserId, status, deleted, name = '' }: AudienceFilter): AudienceState[] {
    const all = [...this.rows.values()].map(({ state }) => state);
    return all.filter(
      (state) =>
        state.accountId === accountId &&
        state.advertiserId === advertiserId &&
        state.deleted === deleted &&
        (state.name ?? '').toLowerCase().includes(name.toLowerCase()) &&
        (status === undefined || state.status === status),
    );
  }
}

/** Stores members only for existing audiences, which it reads from the other port as the database does. */
export class InMemoryAudienceMembers extends AudienceMembers {
  private readonly byAudience = new Map<string, Map<string, AudienceMember>>();

  constructor(private readonly audiences: Audiences) {
    super();
  }

  async put(key: AudienceKey, members: readonly AudienceMember[]): Promise<void> {
    if ((await this.audiences.find(key)) === null) return;
    const stored = this.of(key);
    for (const member of members) stored.set(member.externalId, member);
    this.byAudience.set(keyOf(key), stored);
  }

  async remove(key: AudienceKey, externalIds: readonly string[]): Promise<void> {
    for (const id of externalIds) this.of(key).delete(id);
  }

  async clear(scope: AudienceScope, audienceIds: readonly string[]): Promise<void> {
    for (const audienceId of audienceIds) this.byAudience.delete(keyOf({ ...scope, audienceId }));
  }

  async counts(scope: AudienceScope, audienceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const audienceId of audienceIds) {
      const key = { ...scope, audienceId };
      if ((await this.audiences.find(key)) !== null) counts.set(audienceId, this.of(key).size);
    }
    return counts;
  }

  async hasPeople(key: AudienceKey, minimum: number): Promise<boolean> {
    const members = [...this.of(key).values()];
    const distinct = (idOf: (member: AudienceMember) => string) => new Set(members.map(idOf)).size;
    const byEmail = distinct(({ hashedEmail, hashedPhone, uids }) => hashedEmail ?? hashedPhone ?? JSON.stringify(uids));
    const byPhone = distinct(({ hashedEmail, hashedPhone, uids }) => hashedPhone ?? hashedEmail ?? JSON.stringify(uids));
    return Math.min(byEmail, byPhone) >= minimum;
  }

  async read(key: AudienceKey, after: string | null, limit: number): Promise<readonly AudienceMember[]> {
    const members = [...this.of(key).values()].toSorted((a, b) => byText(a.externalId, b.externalId));
    return members.filter(({ externalId }) => after === null || byText(externalId, after) > 0).slice(0, limit);
  }

  private of(key: AudienceKey): Map<string, AudienceMember> {
    return this.byAudience.get(keyOf(key)) ?? new Map<string, AudienceMember>();
  }
}
