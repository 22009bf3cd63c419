import type { CatalogEvents } from '@exchange/catalogs';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { ResourceChangeService } from '../../application/resource-change.service';

@Consumes({ consumer: 'syndication-catalogs', events: ['catalogs.published', 'catalogs.removed', 'catalogs.activated'] })
export class OnCatalogChanged {
  constructor(private readonly changes: ResourceChangeService) {}

  async handle({ type, accountId, payload }: StoredEvent<CatalogEvents>): Promise<void> {
    const { advertiserId, catalogId: resourceKey, versionId } = payload;
    const resource = { accountId, advertiserId, resourceType: 'CATALOG' as const, resourceKey };
    if (type === 'catalogs.removed') return this.changes.onRemoved(resource);
    if ('nativeAgentIds' in payload) return this.changes.onActivated(resource, payload.nativeAgentIds, payload.versionId);
    return this.changes.onChanged(resource, versionId);
  }
}
