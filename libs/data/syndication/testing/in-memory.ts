import { type DomainEvent, RecordingWakeUp, type Step, applyStep } from '@exchange/kernel';
import { dueInMemory } from '@exchange/platform';
import type { SellerData, ShareOutcome } from '../domain/outcome';
import {
  type ContentCall,
  ShareDirectory,
  type ShareOwner,
  type SellerCall,
  type Part,
  SellerSyncClient,
  type SharedResource,
  SharedResources,
  ShareWakeUp,
  type SyndicationFilter,
  Syndications,
} from '../domain/ports';
import { Syndication } from '../domain/syndication';
import type { ShareKey, SyndicationAttempt, SyndicationKey, SyndicationState } from '../domain/syndication-state';

export class InMemorySyndications extends Syndications {
  /** Events that the database adapter would write to the outbox. */
  readonly events: DomainEvent[] = [];
  private readonly rows = new Map<string, Syndication>();

  async put(share: ShareKey, fn: (syndication: Syndication | null) => Syndication | null): Promise<SyndicationState | null> {
    const found = this.states().find((state) => isOf(share, state) && state.sellerId === share.sellerId);
    const next = fn(found ? new Syndication(found) : null);
    return next ? this.store(next).state : (found ?? null);
  }

  async change({ accountId, id }: SyndicationKey, fn: Step<Syndication>): Promise<Syndication | null> {
    const found = this.rows.get(id);
    const changed = applyStep(found?.state.accountId === accountId ? found : null, fn);
    return changed && this.store(changed);
  }

  async ofSeller({ sellerId, ...share }: Omit<ShareKey, 'resourceKey'>, resourceKeys: readonly string[]) {
    return this.states().filter(
      (state) => state.sellerId === sellerId && resourceKeys.some((resourceKey) => isOf({ ...share, resourceKey }, state)),
    );
  }

  async listByResource(resource: Omit<ShareKey, 'sellerId'>): Promise<readonly SyndicationState[]> {
    return this.states().filter((state) => isOf(resource, state));
  }

  async list(filter: SyndicationFilter, { limit, offset }: { limit: number; offset: number }): Promise<readonly SyndicationState[]> {
    const criteria = Object.entries(filter).filter(([, value]) => value !== undefined) as [keyof SyndicationFilter, unknown][];
    const rows = this.states().filter((state) => criteria.every(([name, value]) => state[name] === value));
    return rows.slice(offset, offset + limit + 1);
  }

  async due(now: Date, limit: number): Promise<readonly SyndicationAttempt[]> {
    return dueInMemory(this.states(), now, limit).map(({ accountId, id, sellerId, fence }) => ({ accountId, id, sellerId, fence }));
  }

  private store(syndication: Syndication): Syndication {
    const stored = new Syndication(syndication.state);
    this.rows.set(syndication.state.id, stored);
    this.events.push(...syndication.recorded.events);
    return stored;
  }

  private states(): SyndicationState[] {
    const all = [...this.rows.values()].map(({ state }) => state);
    return all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }
}

function isOf({ accountId, advertiserId, resourceType, resourceKey }: Omit<ShareKey, 'sellerId'>, state: SyndicationState): boolean {
  const isOwn = state.accountId === accountId && state.advertiserId === advertiserId;
  return isOwn && state.resourceType === resourceType && state.resourceKey === resourceKey;
}

export class InMemoryShareWakeUp extends RecordingWakeUp<SyndicationAttempt> implements ShareWakeUp {}

export class InMemoryShareDirectory extends ShareDirectory {
  readonly owners = new Map<string, ShareOwner>();
  readonly known = new Map<number, string>();

  async findOwner(accountId: number, advertiserId: number): Promise<ShareOwner | null> {
    return this.owners.get(`${accountId}/${advertiserId}`) ?? null;
  }

  async sellerNames(): Promise<ReadonlyMap<number, string>> {
    return this.known;
  }
}

export class InMemorySharedResources extends SharedResources {
  readonly known: (SharedResource & { readonly content: readonly Part[] })[] = [];
  readonly recorded: { readonly key: string; readonly sellerId: number; readonly data: SellerData }[] = [];

  async find({ accountId, advertiserId, resourceType }: Omit<ShareKey, 'resourceKey' | 'sellerId'>, id: string) {
    const isMeant = (resource: SharedResource) => resource.type === resourceType && (resource.id === id || resource.key === id);
    return this.known.find((it) => it.accountId === accountId && it.advertiserId === advertiserId && isMeant(it)) ?? null;
  }

  async audiences({ accountId, advertiserId }: Pick<ShareKey, 'accountId' | 'advertiserId'>, ids: readonly string[]) {
    const isMeant = (it: SharedResource) => it.accountId === accountId && it.advertiserId === advertiserId && it.type === 'AUDIENCE';
    return this.known.filter((it) => isMeant(it) && ids.includes(it.id));
  }

  async *readParts({ key }: SharedResource): AsyncGenerator<Part> {
    yield* this.known.find((resource) => resource.key === key)?.content ?? [];
  }

  async recordShared({ key }: SharedResource, sellerId: number, data: SellerData): Promise<void> {
    this.recorded.push({ key, sellerId, data });
  }
}

/** Accepts everything unless `script` returns another outcome. */
export class ScriptedSellerSyncClient extends SellerSyncClient {
  readonly calls: string[] = [];
  readonly idempotencyKeys: string[] = [];
  script: (question: string) => ShareOutcome | Promise<ShareOutcome> = () => ({ kind: 'accepted', data: {} });

  async accepts({ sellerId }: Pick<SellerCall, 'sellerId'>): Promise<ShareOutcome> {
    return this.answer(`accepts ${sellerId}`);
  }

  async send({ resourceId, part, content, idempotencyKey }: ContentCall): Promise<ShareOutcome> {
    this.idempotencyKeys.push(idempotencyKey);
    return this.answer(`send ${resourceId} ${part}: ${content.length}`);
  }

  async remove({ resourceId, from, to }: SellerCall & { from: number; to: number }): Promise<ShareOutcome> {
    return this.answer(`remove ${resourceId} ${from}-${to}`);
  }

  private async answer(question: string): Promise<ShareOutcome> {
    this.calls.push(question);
    return this.script(question);
  }
}
