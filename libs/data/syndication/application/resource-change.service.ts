import { Injectable } from '@nestjs/common';
import { Clock, Ids, UnitOfWork } from '@exchange/kernel';
import { Directory, SharedResources, ShareBell, Syndications } from '../domain/ports';
import type { Syndication } from '../domain/syndication';
import type { ResourceType, ShareKey } from '../domain/syndication-state';
import { SyndicationsService } from './syndications.service';

type Resource = Omit<ShareKey, 'sellerId'>;

/** Keeps what sellers hold in step with what advertisers have. Every method joins the transaction that ticks its event off. */
@Injectable()
export class FollowingService {
  constructor(
    private readonly syndications: Syndications,
    private readonly bell: ShareBell,
    private readonly resources: SharedResources,
    private readonly directory: Directory,
    private readonly service: SyndicationsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  changed(resource: Resource, version: string | null): Promise<void> {
    return this.each(resource, (share, now) => share.change(version, now));
  }

  removed(resource: Resource): Promise<void> {
    return this.each(resource, (share, now) => share.disable(now));
  }

  /** An audience was synced: changed, or deleted. */
  async synced({ accountId, advertiserId }: Pick<Resource, 'accountId' | 'advertiserId'>, audienceIds: readonly string[]): Promise<void> {
    const resourceType: ResourceType = 'AUDIENCE';
    for (const resourceKey of audienceIds) {
      const found = await this.resources.find({ accountId, advertiserId, resourceType }, resourceKey);
      const resource = { accountId, advertiserId, resourceType, resourceKey };
      await (found ? this.changed(resource, null) : this.removed(resource));
    }
  }

  /** A plan was executed: its sellers get the catalog, unless they have this version already. */
  async activated(resource: Resource, sellerIds: readonly string[], version: string): Promise<void> {
    const { accountId, advertiserId, resourceKey } = resource;
    const owner = await this.directory.owner(accountId, advertiserId);
    const found = await this.resources.find(resource, resourceKey);
    if (!owner || owner.isArchived || !found) return;
    const sellers = await this.directory.sellers(accountId);
    const wanted = sellerIds.map(Number).filter((id) => sellers.has(id));
    for (const sellerId of wanted.toSorted((a, b) => a - b)) {
      const seller = { sellerId, sellerName: sellers.get(sellerId)!, brandDomain: owner.brandDomain };
      await this.service.put({ ...resource, ...seller, resourceId: found.id, id: this.ids.next('syn') }, true, version);
    }
  }

  private async each(resource: Resource, step: (share: Syndication, now: Date) => Syndication | null): Promise<void> {
    const now = this.clock.now();
    for (const { accountId, id } of await this.syndications.ofResource(resource)) {
      const changed = await this.syndications.change({ accountId, id }, (share) => step(share, now));
      if (changed && changed.state.dueAt !== null) this.unitOfWork.afterCommit(() => this.bell.ring([changed.state]));
    }
  }
}
