import { advertisersInMemory } from '@exchange/advertisers/testing';
import { audiencesInMemory } from '@exchange/audiences/testing';
import { catalogsInMemory } from '@exchange/catalogs/testing';
import { eventSourcesInMemory } from '@exchange/event-sources/testing';
import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { aSeller, storefrontsInMemory } from '@exchange/storefronts/testing';
import { CampaignReferences } from '../application/campaign-references';
import { CampaignSavingFacade } from '../application/campaign-saving.facade';
import { CampaignsFacade } from '../application/campaigns.facade';
import { CampaignsService } from '../application/campaigns.service';
import { Campaign } from '../domain/campaign';
import type { NewCampaign } from '../domain/campaign-state';
import {
  InMemoryCampaignBilling,
  InMemoryCampaignBuys,
  InMemoryCampaignDiscoveries,
  InMemoryCampaignLists,
  InMemoryCampaigns,
} from './in-memory';

/** Default creation time of test campaigns. */
export const campaignEpoch = new Date('2026-01-15T12:00:00.000Z');

interface CampaignRequest extends Partial<NewCampaign> {
  readonly accountId?: number;
  readonly id?: string;
  readonly at?: Date;
  readonly currency?: string;
}

export function aCampaign({
  accountId = 1,
  id = 'campaign_1',
  at = campaignEpoch,
  currency = 'USD',
  ...overrides
}: CampaignRequest = {}): Campaign {
  const plan: NewCampaign = {
    advertiserId: 1,
    name: 'Spring',
    mode: 'discovery',
    flightDates: { startDate: new Date('2026-03-01T00:00:00.000Z'), endDate: new Date('2026-04-01T00:00:00.000Z') },
    budget: { total: 50_000 },
    brief: 'Running shoes for people who run.',
    ...overrides,
  };
  return Campaign.create({ accountId, id }, plan, { primaryCurrency: currency, timezone: 'UTC', optimizationApplyMode: 'MANUAL' }, at);
}

/** A facade with in-memory records, for tests of other contexts. */
export function campaignsInMemory(): { readonly facade: CampaignsFacade; readonly records: InMemoryCampaigns } {
  const records = new InMemoryCampaigns();
  return { facade: new CampaignsFacade(records), records };
}

/** In-memory stores of everything that campaigns refer to. */
export function referencesInMemory() {
  const discoveries = new InMemoryCampaignDiscoveries();
  const { facade: storefronts, sellers } = storefrontsInMemory();
  const { catalogBook: book, catalogs } = catalogsInMemory();
  const { facade: eventSources, records: eventSourceRecords } = eventSourcesInMemory();
  const { book: audiences, audiences: audienceRecords } = audiencesInMemory();
  const references = new CampaignReferences(discoveries, storefronts, book, eventSources, audiences);
  return { references, discoveries, sellers, catalogs, eventSourceRecords, audienceRecords };
}

/** The facade that saves campaigns, with in-memory stores of campaigns and of everything that they refer to. */
export function campaignSavingInMemory() {
  const { facade: advertisers, records: advertiserRecords } = advertisersInMemory();
  const { references, sellers } = referencesInMemory();
  const records = new InMemoryCampaigns();
  const [buys, billing, lists] = [new InMemoryCampaignBuys(), new InMemoryCampaignBilling(), new InMemoryCampaignLists()];
  const [unitOfWork, clock] = [new ImmediateUnitOfWork(), new FixedClock(campaignEpoch)];
  const service = new CampaignsService(records, advertisers, references, buys, unitOfWork, new SequentialIds(), clock, billing);
  const addSeller = (id: number) => sellers.insert(aSeller({ id }), null);
  return { saving: new CampaignSavingFacade(service, lists, unitOfWork), records, advertiserRecords, addSeller, billing, lists, clock };
}
