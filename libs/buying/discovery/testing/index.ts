import { FixedClock, ImmediateUnitOfWork, SequentialIds, type PersonCaller } from '@exchange/kernel';
import { anAdmin, noDecisions } from '@exchange/kernel/testing';
import { Log, type Settings } from '@exchange/platform';
import { AskIntakeService } from '../application/ask-intake.service';
import { ClaimedAsksService } from '../application/claimed-asks.service';
import { DiscoveriesService } from '../application/discoveries.service';
import { DiscoveryProductsService } from '../application/discovery-products.service';
import { ProposalsService } from '../application/proposals.service';
import { RedeemingService } from '../application/redeeming.service';
import { RefiningService } from '../application/refining.service';
import { RevisionFeedService } from '../application/revision-feed.service';
import { SelectedOffersFacade } from '../application/selected-offers.facade';
import { SelectionsService } from '../application/selections.service';
import { SellerAskRunner } from '../application/seller-ask-runner';
import { SweepingService } from '../application/sweeping.service';
import type { AskedSeller } from '../domain/ask';
import type { Brief, CampaignBrief } from '../domain/brief';
import { Discovery, type NewDiscovery } from '../domain/discovery';
import { emptyAnswer, sellerProductRef, type OfferedProduct, type OfferedProposal, type SellerAnswer } from '../domain/offer';
import { InMemorySellerAsks } from './in-memory/asks';
import {
  InMemoryAskWakeUp,
  InMemoryBriefs,
  InMemoryOfferCodes,
  InMemoryPurchases,
  InMemoryRevisionSignal,
  InMemoryDiscoverySellers,
  ScriptedSellerAgent,
} from './in-memory/collaborators';
import { InMemoryDiscoveries, InMemorySelections, InMemoryStore } from './in-memory/stores';

export { adcpProduct, capable } from '../adapters/adcp/adcp-product.fixture';
export * from './in-memory/asks';
export * from './in-memory/stores';
export * from './in-memory/collaborators';

export function aSeller(id: number, slug = `seller-${id}`, overrides: Partial<AskedSeller> = {}): AskedSeller {
  const lanes = { accountId: 700 + id, origin: `https://seller-${id}.example`, standing: 'new' } as const;
  return { id, slug, name: `Seller ${id}`, logoUrl: null, ...lanes, ...overrides };
}

export function aBrief(overrides: Partial<Brief> = {}): Brief {
  return {
    text: 'Launch of an oat drink',
    brandDomain: 'oat.example',
    channels: [],
    countries: [],
    budget: null,
    flight: null,
    ...overrides,
  };
}

export function aCampaign(overrides: Partial<CampaignBrief> = {}): CampaignBrief {
  return {
    campaignId: 'camp_1',
    name: 'Oat drink',
    revision: 1,
    advertiserId: 9,
    isOpen: true,
    isAdvertiserArchived: false,
    brief: 'Launch of an oat drink',
    brandDomain: 'oat.example',
    channels: [],
    countries: [],
    storefrontIds: [],
    currency: 'EUR',
    budget: { amount: 50_000, currency: 'EUR' },
    flight: null,
    decisions: noDecisions,
    ...overrides,
  };
}

export function aDiscovery(overrides: Partial<NewDiscovery> = {}, now = new Date('2026-01-15T12:00:00.000Z')) {
  const wanted = {
    id: 'disc_1',
    accountId: 1,
    advertiserId: 9,
    campaign: null,
    brief: aBrief(),
    cohort: 'broadcast' as const,
    waitSeconds: 30,
    trace: 'trace of a request',
  };
  return Discovery.start({ ...wanted, sellers: [aSeller(1), aSeller(2)], ...overrides }, now);
}

export function aProduct(productId: string, overrides: Partial<OfferedProduct> = {}): OfferedProduct {
  const option = { pricingOptionId: 'cpm', pricingModel: 'cpm', isFixed: true, rate: 12.5, fixedPrice: 12.5, floorPrice: null };
  return {
    productId,
    name: `Product ${productId}`,
    description: 'Evenings',
    channels: ['ctv'],
    publishers: ['tv.example'],
    deliveryType: 'guaranteed',
    briefRelevance: null,
    pricingOptions: [{ ...option, currency: 'EUR', priceGuidance: null }],
    formats: [],
    expiresAt: null,
    ...overrides,
  };
}

/** A proposal with allocations from percentages by product id. */
export function aProposal(proposalId: string, split: Record<string, number>, overrides: Partial<OfferedProposal> = {}): OfferedProposal {
  const allocations = Object.entries(split).map(([productId, allocationPercentage]) => ({
    productId,
    productName: `Product ${productId}`,
    allocationPercentage,
    rationale: null,
  }));
  const fields = { name: 'Balanced', rationale: 'It fits.', budgetGuidance: null, expiresAt: null };
  return {
    proposalId,
    sellerRef: sellerProductRef(proposalId),
    allocations,
    ...fields,
    round: 0,
    refinedFrom: null,
    omitted: false,
    ...overrides,
  };
}

export function anAnswer(overrides: Partial<SellerAnswer> = {}): SellerAnswer {
  return { ...emptyAnswer, products: [aProduct('sf1:1:a')], ...overrides };
}

export function aBuyer(overrides: Partial<PersonCaller> = {}): PersonCaller {
  return anAdmin({ ...overrides });
}

/** The whole context with in-memory adapters. */
export function aDiscoveryDesk(sellers: AskedSeller[] = [aSeller(1), aSeller(2)], changed: Partial<Settings> = {}) {
  const clock = new FixedClock();
  const store = new InMemoryStore();
  const discoveries = new InMemoryDiscoveries(store);
  const asks = new InMemorySellerAsks(store);
  const selected = new InMemorySelections();
  const directory = new InMemoryDiscoverySellers(sellers);
  const briefs = new InMemoryBriefs();
  const purchases = new InMemoryPurchases();
  const askWakeUp = new InMemoryAskWakeUp();
  const revisionSignal = new InMemoryRevisionSignal();
  const agent = new ScriptedSellerAgent(directory);
  const claimedAsks = new ClaimedAsksService();
  const unitOfWork = new ImmediateUnitOfWork();
  const settings = { sellerAsks: 1_000, discoverySellers: 100, discoveriesRunning: 20, ...changed } as Settings;
  const service = new DiscoveriesService(discoveries, asks, directory, briefs, askWakeUp, unitOfWork, clock, new SequentialIds(), settings);
  const asking = new SellerAskRunner(discoveries, asks, agent, revisionSignal, claimedAsks, unitOfWork, clock);
  const intake = new AskIntakeService(asks, asking, clock, Log.create('test', 'silent'), settings);
  const sweeping = new SweepingService(asks, asking, claimedAsks, clock);
  const selections = new SelectionsService(service, discoveries, selected, briefs, purchases, unitOfWork, clock);
  const codes = new InMemoryOfferCodes();
  const redeeming = new RedeemingService(service, discoveries, asks, directory, codes, unitOfWork, clock, new SequentialIds());
  const refining = new RefiningService(service, discoveries, asks, selections, askWakeUp, revisionSignal, unitOfWork, clock);
  const offers = new SelectedOffersFacade(discoveries, selected, clock);
  const products = new DiscoveryProductsService(service, discoveries, selections, clock);
  const proposals = new ProposalsService(discoveries, asks, briefs, selections, purchases, clock);
  const feed = new RevisionFeedService(discoveries, revisionSignal);
  briefs.advertisers.set(9, { accountId: 1, advertiserId: 9, brandDomain: 'oat.example', currency: 'EUR' });
  briefs.campaigns.set('camp_1', { accountId: 1, ...aCampaign() });
  const ports = {
    store,
    selected,
    discoveries,
    asks,
    directory,
    briefs,
    purchases,
    askWakeUp,
    revisionSignal,
    agent,
    claimedAsks,
    unitOfWork,
    clock,
    codes,
  };
  return { ...ports, service, asking, intake, sweeping, redeeming, refining, products, proposals, selections, offers, feed };
}
