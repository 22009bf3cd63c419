import { Injectable } from '@nestjs/common';
import { Clock, Ids, UnitOfWork } from '@exchange/kernel';
import { ShareDirectory, SharedResources, ShareWakeUp, Syndications } from '../domain/ports';
import type { Syndication } from '../domain/syndication';
import type { ResourceType, ShareKey } from '../domain/syndication-state';
import { SyndicationsService } from './syndications.service';

type Resource = Omit<ShareKey, 'sellerId'>;
type Owner = Pick<Resource, 'accountId' | 'advertiserId'>;

/** Updates shares when their resources change. Methods run in the transaction that marks the event as handled. */
@Injectable()
export class ResourceChangeService {
  constructor(
    private readonly syndications: Syndications,
    private readonly wakeUp: ShareWakeUp,
    private readonly resources: SharedResources,
    private readonly directory: ShareDirectory,
    private readonly service: SyndicationsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  onChanged(resource: Resource, version: string | null): Promise<void> {
    return this.changeShares(resource, (share, now) => share.onResourceChange(version, now));
  }

  onRemoved(resource: Resource): Promise<void> {
    return this.changeShares(resource, (share, now) => share.disable(now));
  }

  /** Shares changed audiences again, and disables shares of deleted ones. */
  async onAudiencesSynced({ accountId, advertiserId }: Owner, audienceIds: readonly string[]): Promise<void> {
    const resourceType: ResourceType = 'AUDIENCE';
    for (const resourceKey of audienceIds) {
      const found = await this.resources.find({ accountId, advertiserId, resourceType }, resourceKey);
      const resource = { accountId, advertiserId, resourceType, resourceKey };
      await (found ? this.onChanged(resource, null) : this.onRemoved(resource));
    }
  }

  /** Shares the catalog with the plan's sellers, except those that have this version. */
  async onActivated(resource: Resource, sellerIds: readonly string[], version: string): Promise<void> {
    const { accountId, advertiserId, resourceKey } = resource;
    const owner = await this.directory.findOwner(accountId, advertiserId);
    const found = await this.resources.find(resource, resourceKey);
    if (!owner || owner.isArchived || !found) return;
    const sellers = await this.directory.sellerNames(accountId);
    const knownIds = sellerIds.map(Number).filter((id) => sellers.has(id));
    for (const sellerId of knownIds.toSorted((a, b) => a - b)) {
      const seller = { sellerId, sellerName: sellers.get(sellerId)!, brandDomain: owner.brandDomain };
      await this.service.put({ ...resource, ...seller, resourceId: found.id, id: this.ids.next('syn') }, true, version);
    }
  }

  private async changeShares(resource: Resource, step: (share: Syndication, now: Date) => Syndication | null): Promise<void> {
    const now = this.clock.now();
    for (const { accountId, id } of await this.syndications.listByResource(resource)) {
      const changed = await this.syndications.change({ accountId, id }, (share) => step(share, now));
      if (changed && changed.state.dueAt !== null) this.unitOfWork.afterCommit(() => this.wakeUp.send([changed.state]));
    }
  }
}
