import { AdvertisersFacade } from '../application/advertisers.facade';
import { Advertiser, type AdvertiserState, type NewAdvertiser } from '../domain/advertiser';
import { InMemoryAdvertisers } from './in-memory';

/** Default time of the builders. */
const epoch = new Date('2026-01-15T12:00:00.000Z');

export function anAdvertiser({ accountId = 1, id = 1, ...overrides }: Partial<NewAdvertiser & AdvertiserState> = {}): Advertiser {
  return Advertiser.create({ accountId, id }, { name: 'Acme', brand: `acme-${id}.com`, primaryCurrency: 'USD', ...overrides }, epoch);
}

/** Facade with an in-memory store, for tests of other contexts. */
export function advertisersInMemory(): { readonly facade: AdvertisersFacade; readonly records: InMemoryAdvertisers } {
  const records = new InMemoryAdvertisers();
  return { facade: new AdvertisersFacade(records), records };
}
