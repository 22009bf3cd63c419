import { isAfterKeyset, type CursorRequest, type Step, applyStep } from '@exchange/kernel';
import type { ListedCampaignKey, CheckReport } from '../domain/ports';
import { CheckReports, PropertyLists, PropertyRegistry, PublicSuffixes } from '../domain/ports';
import type { PropertyList, PropertyListKey, PropertyListState, StandingIdentifier } from '../domain/property-list';
import type { DomainRegistration, Registrations } from '../domain/registration';

/** Knows some suffixes of two labels; any other last label is a suffix. */
export class InMemoryPublicSuffixes extends PublicSuffixes {
  private readonly long = new Set(['co.uk', 'com.au', 'co.jp']);

  registrable(host: string): string | null {
    const labels = host.split('.');
    const suffix = this.long.has(labels.slice(-2).join('.')) ? 2 : 1;
    return labels.length > suffix ? labels.slice(-suffix - 1).join('.') : null;
  }
}

export class InMemoryPropertyRegistry extends PropertyRegistry {
  readonly asked: (readonly string[])[] = [];
  private readonly rows = new Map<string, DomainRegistration>();

  add(...registrations: readonly DomainRegistration[]): void {
    for (const registration of registrations) this.rows.set(registration.domain, registration);
  }

  async lookUp(domains: readonly string[]): Promise<Registrations> {
    this.asked.push(domains);
    return new Map(domains.flatMap((domain) => (this.rows.has(domain) ? [[domain, this.rows.get(domain)!] as const] : [])));
  }
}

export class InMemoryCheckReports extends CheckReports {
  private rows: CheckReport[] = [];

  async insert(reports: readonly CheckReport[]): Promise<void> {
    this.rows.push(...reports);
  }

  async find({ accountId, id }: Pick<CheckReport, 'accountId' | 'id'>): Promise<CheckReport | null> {
    return this.rows.find((row) => row.accountId === accountId && row.id === id) ?? null;
  }

  async deleteBefore(before: Date, limit: number): Promise<number> {
    const old = new Set(this.rows.filter(({ createdAt }) => createdAt < before).slice(0, limit));
    this.rows = this.rows.filter((row) => !old.has(row));
    return old.size;
  }
}

interface Stored {
  readonly list: PropertyList;
  readonly identifiers: readonly StandingIdentifier[];
}

interface Attached extends ListedCampaignKey {
  readonly listId: string;
  readonly attachedAt: Date;
}

export class InMemoryPropertyLists extends PropertyLists {
  private readonly rows = new Map<string, Stored>();
  private attached: Attached[] = [];

  async insert(list: PropertyList, identifiers: readonly StandingIdentifier[]): Promise<void> {
    this.rows.set(list.state.id, { list, identifiers });
  }

  async change(key: PropertyListKey, fn: Step<PropertyList>, identifiers?: readonly StandingIdentifier[]): Promise<PropertyList | null> {
    const found = this.at(key);
    const list = applyStep(found?.list, fn);
    if (!found || !list) return null;
    this.rows.set(key.id, { list, identifiers: identifiers ?? found.identifiers });
    return list;
  }

  async find(key: PropertyListKey): Promise<PropertyListState | null> {
    return this.at(key)?.list.state ?? null;
  }

  async identifiersOf(key: PropertyListKey): Promise<readonly StandingIdentifier[]> {
    return this.at(key)?.identifiers ?? [];
  }

  async list(
    { accountId, advertiserId }: Pick<PropertyListKey, 'accountId' | 'advertiserId'>,
    { take, skip }: { readonly take: number; readonly skip: number },
  ): Promise<{ readonly rows: readonly PropertyListState[]; readonly total: number }> {
    const states = [...this.rows.values()].map(({ list }) => list.state);
    const own = states.filter((state) => state.accountId === accountId && state.advertiserId === advertiserId && state.status === 'ready');
    const ordered = own.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
    return { rows: ordered.slice(skip, skip + take), total: own.length };
  }

  async newest({ name = '', purpose, ...owner }: Parameters<PropertyLists['newest']>[0], { limit, after }: CursorRequest) {
    const { rows } = await this.list(owner, { take: Number.MAX_SAFE_INTEGER, skip: 0 });
    const found = rows.filter((row) => row.name.toLowerCase().includes(name.toLowerCase()) && (!purpose || row.purpose === purpose));
    return found.filter((row) => isAfterKeyset(after, [row.createdAt.toISOString(), row.id])).slice(0, limit + 1);
  }

  async attach({ accountId, campaignId }: ListedCampaignKey, listIds: readonly string[], attachedAt: Date): Promise<void> {
    for (const listId of listIds)
      if (!this.attached.some((row) => row.accountId === accountId && row.campaignId === campaignId && row.listId === listId))
        this.attached.push({ accountId, campaignId, listId, attachedAt });
  }

  async detach({ accountId, campaignId }: ListedCampaignKey, listId: string): Promise<boolean> {
    const count = this.attached.length;
    this.attached = this.attached.filter((row) => row.accountId !== accountId || row.campaignId !== campaignId || row.listId !== listId);
    return this.attached.length < count;
  }

  async campaignsOf({ accountId, id }: Pick<PropertyListKey, 'accountId' | 'id'>, { take, skip }: { take: number; skip: number }) {
    const rows = this.attached.filter((row) => row.accountId === accountId && row.listId === id).toReversed();
    return { rows: rows.slice(skip, skip + take).map(({ campaignId, attachedAt }) => ({ campaignId, attachedAt })), total: rows.length };
  }

  async campaignCounts(accountId: number, listIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const row of this.attached)
      if (row.accountId === accountId && listIds.includes(row.listId)) counts.set(row.listId, (counts.get(row.listId) ?? 0) + 1);
    return counts;
  }

  async attachedTo({ accountId, campaignId }: ListedCampaignKey): Promise<readonly PropertyListState[]> {
    const ids = this.attached.filter((row) => row.accountId === accountId && row.campaignId === campaignId).map(({ listId }) => listId);
    return ids.map((id) => this.rows.get(id)!.list.state).filter(({ status }) => status === 'ready');
  }

  private at({ accountId, advertiserId, id }: PropertyListKey): Stored | undefined {
    const found = this.rows.get(id);
    const state = found?.list.state;
    return state?.accountId === accountId && state.advertiserId === advertiserId && state.status === 'ready' ? found : undefined;
  }
}
