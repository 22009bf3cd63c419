import type { CatalogEvents } from '@exchange/catalogs';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { FollowingService } from '../../application/following.service';

@Consumes({ consumer: 'syndication-catalogs', events: ['catalogs.published', 'catalogs.removed', 'catalogs.activated'] })
export class OnCatalogChanged {
  constructor(private readonly following: FollowingService) {}

  async handle({ type, accountId, payload }: StoredEvent<CatalogEvents>): Promise<void> {
    const { advertiserId, catalogId: resourceKey, versionId } = payload;
    const resource = { accountId, advertiserId, resourceType: 'CATALOG' as const, resourceKey };
    if (type === 'catalogs.removed') return this.following.removed(resource);
    if ('nativeAgentIds' in payload) return this.following.activated(resource, payload.nativeAgentIds, payload.versionId);
    return this.following.changed(resource, versionId);
  }
}
