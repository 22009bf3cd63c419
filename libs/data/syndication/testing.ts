import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import {
  InMemoryDirectory,
  InMemorySharedResources,
  InMemoryShareBell,
  InMemorySyndications,
  ScriptedSellerDesk,
} from './adapters/in-memory';
import { FollowingService } from './application/following.service';
import { SharingService } from './application/sharing.service';
import { SyndicationsService } from './application/syndications.service';
import type { Part, SharedResource } from './domain/ports';
import { Syndication } from './domain/syndication';
import type { NewShare, ShareKey } from './domain/syndication-state';

/** The instant at which builders begin. */
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

/** All services of the context over memory: advertiser 9 of account 1, sellers 7 and 8, the catalog `shoes`. */
export function syndicationInMemory() {
  const [clock, ids, unitOfWork] = [new FixedClock(epoch), new SequentialIds(), new ImmediateUnitOfWork()];
  const [syndications, bell, directory] = [new InMemorySyndications(), new InMemoryShareBell(), new InMemoryDirectory()];
  const [resources, desk] = [new InMemorySharedResources(), new ScriptedSellerDesk()];
  directory.owners.set('1/9', { isArchived: false, brandDomain: 'acme.example' });
  directory.known.set(7, 'Seven').set(8, 'Eight');
  resources.known.push(someResource());
  const service = new SyndicationsService(syndications, bell, resources, directory, unitOfWork, clock, ids);
  const following = new FollowingService(syndications, bell, resources, directory, service, unitOfWork, clock, ids);
  const sharing = new SharingService(syndications, bell, resources, desk, unitOfWork, clock);
  return { clock, syndications, bell, directory, resources, desk, service, following, sharing };
}
