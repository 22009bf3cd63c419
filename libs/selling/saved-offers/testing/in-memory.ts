import { isAfterKeyset, type CursorRequest, type Step, applyStep } from '@exchange/kernel';
import { type BuyerIdentity, type ListedOffer, SavedOffers, type SavedOfferFilter, SavedOfferLookups } from '../domain/ports';
import { SavedOffer, type SavedOfferState, statusAt } from '../domain/saved-offer';

export class InMemorySavedOffers extends SavedOffers {
  private readonly rows = new Map<number, SavedOfferState>();
  private last = 0;

  async nextId(): Promise<number> {
    this.last += 1;
    return this.last;
  }

  async insert({ state }: SavedOffer): Promise<void> {
    this.rows.set(state.id, state);
  }

  async find(accountId: number, id: number): Promise<SavedOffer | null> {
    const state = this.rows.get(id);
    return state?.accountId === accountId ? new SavedOffer(state) : null;
  }

  async change(accountId: number, id: number, step: Step<SavedOffer>): Promise<SavedOffer | null> {
    const changed = applyStep(await this.find(accountId, id), step);
    if (!changed) return null;
    this.rows.set(id, changed.state);
    return new SavedOffer(changed.state);
  }

  async redeem({ accountIds, domains }: BuyerIdentity, code: string, step: Step<SavedOffer>): Promise<SavedOffer | null> {
    const found = [...this.rows.values()].find(
      (row) => row.code === code && (accountIds.includes(row.operatorAccountId ?? 0) || domains.includes(row.operatorDomain ?? '')),
    );
    return found ? this.change(found.accountId, found.id, step) : null;
  }

  async list(
    { accountId, status, storefrontId, operatorDomain, operatorAccountId, now }: SavedOfferFilter,
    { limit, after }: CursorRequest,
  ): Promise<readonly ListedOffer[]> {
    const wanted = { accountId, storefrontId, operatorDomain, operatorAccountId };
    return [...this.rows.values()]
      .filter((row) => Object.entries(wanted).every(([name, value]) => value === undefined || row[name as keyof typeof wanted] === value))
      .filter((row) => (status === undefined || statusAt(row, now) === status) && isAfterKeyset(after, [row.id]))
      .toSorted((a, b) => b.id - a.id)
      .slice(0, limit + 1)
      .map(({ snapshot: _, ...row }) => row);
  }

  async expire(now: Date, limit: number): Promise<number> {
    const overdue = [...this.rows.values()].filter((row) => row.status !== statusAt(row, now)).slice(0, limit);
    for (const row of overdue) this.rows.set(row.id, { ...row, status: statusAt(row, now), updatedAt: now });
    return overdue.length;
  }
}

export class InMemorySavedOfferLookups extends SavedOfferLookups {
  /** Briefs of accounts by brief id. */
  readonly briefs = new Map<string, { readonly accountId: number; readonly discoveryId: string }>();
  readonly identities = new Map<number, BuyerIdentity>();

  async discoveryOf(accountId: number, briefArtifactId: string): Promise<string | null> {
    const brief = this.briefs.get(briefArtifactId);
    return brief?.accountId === accountId ? brief.discoveryId : null;
  }

  async identityOf(buyerAccountId: number): Promise<BuyerIdentity> {
    return this.identities.get(buyerAccountId) ?? { accountIds: [buyerAccountId], domains: [] };
  }
}
