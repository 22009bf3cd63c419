import { Injectable } from '@nestjs/common';
import { Ids, UnitOfWork } from '@exchange/kernel';
import { ShareDirectory, SharedResources, Syndications } from '../domain/ports';
import type { SyndicationState } from '../domain/syndication-state';
import { SyndicationsService } from './syndications.service';

/** Audiences that an order names at one seller. */
export interface OrderedAudiences {
  readonly accountId: number;
  readonly advertiserId: number;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly audienceIds: readonly string[];
}

export interface RefusedAudience {
  readonly audienceId: string;
  /** A sentence that may be shown to the buyer. */
  readonly reason: string;
}

/** What a seller has not taken; both lists are empty when it has taken all. */
export interface AudienceShares {
  /** Being shared: each is taken or refused later. */
  readonly waiting: readonly string[];
  /** When the youngest of the waiting shares was begun for the first time; null for one that is begun now. */
  readonly begunAt: Date | null;
  readonly refused: readonly RefusedAudience[];
}

/** Shares of the audiences that orders name. */
@Injectable()
export class AudienceSharesFacade {
  constructor(
    private readonly syndications: Syndications,
    private readonly resources: SharedResources,
    private readonly directory: ShareDirectory,
    private readonly service: SyndicationsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
  ) {}

  /** Audiences that the seller does not get: it refused them, a person has ended their share, or there is nothing to share. */
  async refused(order: OrderedAudiences): Promise<readonly RefusedAudience[]> {
    const shares = await this.sharesOf(order);
    const unshared = order.audienceIds.filter((id) => !shares.has(id));
    const { refused } = await this.shareable(order, unshared);
    return [...refused, ...order.audienceIds.flatMap((id) => refusalOf(shares.get(id)) ?? [])];
  }

  /**
   * Shares what was never shared with the seller, unless it does not get another one: then the order does not go out. Shares that failed or were
   * ended stay so, because a person decides about them.
   */
  async request(order: OrderedAudiences): Promise<AudienceShares> {
    const shares = await this.sharesOf(order);
    const known = order.audienceIds.flatMap((id) => refusalOf(shares.get(id)) ?? []);
    if (known.length > 0) return { waiting: [], begunAt: null, refused: known };
    const unshared = order.audienceIds.filter((id) => !shares.has(id));
    const refused = unshared.length > 0 ? await this.shareAll(order, unshared) : [];
    const isWaiting = (id: string) => !isTaken(shares.get(id)) && !refused.some(({ audienceId }) => audienceId === id);
    const waiting = order.audienceIds.filter(isWaiting);
    const begun = waiting.map((id) => shares.get(id)?.createdAt.getTime() ?? null);
    const begunAt = begun.length === 0 || begun.includes(null) ? null : new Date(Math.max(...begun.map(Number)));
    return { waiting, begunAt, refused };
  }

  private async sharesOf({ audienceIds, ...order }: OrderedAudiences): Promise<ReadonlyMap<string, SyndicationState>> {
    const shares = await this.syndications.ofSeller({ ...order, resourceType: 'AUDIENCE' }, audienceIds);
    return new Map(shares.map((share) => [share.resourceKey, share]));
  }

  /** Rows are locked in the order of their ids, as `shareable` returns them, so that two orders cannot deadlock. */
  private async shareAll({ audienceIds: _, ...order }: OrderedAudiences, ids: readonly string[]): Promise<readonly RefusedAudience[]> {
    return this.unitOfWork.run(async () => {
      const owner = await this.directory.findOwner(order.accountId, order.advertiserId);
      if (!owner || owner.isArchived) return ids.map((audienceId) => ({ audienceId, reason: 'The advertiser is archived.' }));
      const { resources, refused } = await this.shareable(order, ids);
      for (const { key: resourceKey, id: resourceId, type: resourceType } of resources)
        await this.service.begin({
          ...order,
          resourceType,
          resourceKey,
          resourceId,
          brandDomain: owner.brandDomain,
          id: this.ids.next('syn'),
        });
      return refused;
    });
  }

  /** Those of the audiences that can be shared, by id, and the others. One query, because an order names up to 200 and has many sellers. */
  private async shareable(order: Omit<OrderedAudiences, 'audienceIds'>, ids: readonly string[]) {
    const found = new Map((ids.length === 0 ? [] : await this.resources.audiences(order, ids)).map((resource) => [resource.id, resource]));
    const refused = ids.flatMap((audienceId): readonly RefusedAudience[] => {
      const resource = found.get(audienceId);
      if (resource && !resource.isEmpty) return [];
      return [{ audienceId, reason: `The audience ${audienceId} ${resource ? 'has no members' : 'no longer exists'}.` }];
    });
    return { resources: [...found.values()].filter(({ isEmpty }) => !isEmpty), refused };
  }
}

/** A changed audience is shared again, and the seller has its earlier members meanwhile. */
function isTaken(share: SyndicationState | undefined): boolean {
  return share !== undefined && share.enabled && share.completedAt !== null && share.status !== 'FAILED';
}

function refusalOf(share: SyndicationState | undefined): RefusedAudience | null {
  if (!share || (share.enabled && share.status !== 'FAILED')) return null;
  const { resourceId: audienceId, sellerName, errorMessage } = share;
  if (!share.enabled) return { audienceId, reason: `The audience ${audienceId} is not shared with ${sellerName} any more.` };
  return { audienceId, reason: `${sellerName} has not taken the audience ${audienceId}: ${errorMessage ?? 'it gave no reason.'}` };
}
