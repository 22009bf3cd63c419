import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { AudienceSharesFacade } from '../application/audience-shares.facade';
import { ResourceChangeService } from '../application/resource-change.service';
import { SharingService } from '../application/sharing.service';
import { SyndicationsService } from '../application/syndications.service';
import type { Part, SharedResource } from '../domain/ports';
import { Syndication } from '../domain/syndication';
import type { NewShare, ShareKey } from '../domain/syndication-state';
import {
  InMemoryShareDirectory,
  InMemorySharedResources,
  InMemoryShareWakeUp,
  InMemorySyndications,
  ScriptedSellerSyncClient,
} from './in-memory';

/** Creation time of what the builders below make. */
export const epoch = new Date('2026-01-15T12:00:00.000Z');

export const someShare = (overrides: Partial<NewShare> = {}): NewShare => ({
  accountId: 1,
  id: 'syn_1',
  advertiserId: 9,
  resourceType: 'CATALOG',
  resourceKey: 'cat_1',
  resourceId: 'shoes',
  sellerId: 7,
  sellerName: 'Seven',
  brandDomain: 'acme.example',
  ...overrides,
});

export const aSyndication = (overrides: Partial<NewShare> = {}, enabled = true, at = epoch): Syndication =>
  Syndication.create(someShare(overrides), enabled, at);

export const someResource = (overrides: Partial<SharedResource> = {}, content: readonly Part[] = [[{ item_id: '1' }]]) => ({
  accountId: 1,
  advertiserId: 9,
  type: 'CATALOG' as ShareKey['resourceType'],
  key: 'cat_1',
  id: 'shoes',
  name: 'Shoes',
  version: 'v1' as string | null,
  isEmpty: false,
  details: { type: 'product', versionNumber: 1 },
  ...overrides,
  content,
});

/** All services of the context over memory. Account 1 has advertiser 9 with the catalog `shoes`, and sees the sellers 7 and 8. */
export function syndicationInMemory() {
  const [clock, ids, unitOfWork] = [new FixedClock(epoch), new SequentialIds(), new ImmediateUnitOfWork()];
  const [syndications, wakeUp, directory] = [new InMemorySyndications(), new InMemoryShareWakeUp(), new InMemoryShareDirectory()];
  const [resources, sellers] = [new InMemorySharedResources(), new ScriptedSellerSyncClient()];
  directory.owners.set('1/9', { isArchived: false, brandDomain: 'acme.example' });
  directory.known.set(7, 'Seven').set(8, 'Eight');
  resources.known.push(someResource());
  const service = new SyndicationsService(syndications, wakeUp, resources, directory, unitOfWork, clock, ids);
  const changes = new ResourceChangeService(syndications, wakeUp, resources, directory, service, unitOfWork, clock, ids);
  const sharing = new SharingService(syndications, wakeUp, resources, sellers, unitOfWork, clock);
  const audiences = new AudienceSharesFacade(syndications, resources, directory, service, unitOfWork, ids);
  return { audiences, clock, syndications, wakeUp, directory, resources, sellers, service, changes, sharing };
}
