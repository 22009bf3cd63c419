import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import type { CampaignWarningsFacade } from '@exchange/campaigns';
import { aCampaign, campaignsInMemory } from '@exchange/campaigns/testing';
import { aCampaign as aCampaignBrief, aDiscovery, aDiscoveryDesk, anAnswer, aProduct, aProposal } from '@exchange/discovery/testing';
import { type Abilities, type Caller, FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { anAdmin } from '@exchange/kernel/testing';
import { PropertyListsFacade } from '@exchange/property-lists';
import { InMemoryPropertyLists } from '@exchange/property-lists/testing';
import { syndicationInMemory } from '@exchange/syndication/testing';
import {
  InMemoryBuyWakeUp,
  InMemoryCommitments,
  InMemoryDeliveredSpend,
  InMemoryMediaBuys,
  mediaBuyEpoch,
  ScriptedMediaBuySellerClient,
} from '../testing';
import { AcceptingService } from './accepting.service';
import { AllocationService } from './allocation.service';
import { AnswerPoll } from './answer-poll';
import { ChangesService } from './changes.service';
import { ExecutionService } from './execution.service';
import { ForwardingService } from './forwarding.service';
import { MediaBuysService } from './media-buys.service';
import { OrderAudiences } from './order-audiences';
import { OrderBuilder } from './order-builder';
import { OrderPlanner } from './order-planner';
import { PreviewsService } from './previews.service';
import { SpendingService } from './spending.service';
import { TermsService } from './terms.service';

export const buyer = anAdmin();
export const problem = (code: string) => expect.objectContaining({ code }) as Error;

/** A campaign, a market of two sellers, and the services that execute the campaign. */
export async function start(step = (it: ReturnType<typeof aCampaign>) => it) {
  const clock = new FixedClock(mediaBuyEpoch);
  const { facade: campaigns, records } = campaignsInMemory();
  const { facade: advertisers, records: advertiserRecords } = advertisersInMemory();
  await advertiserRecords.insert(anAdvertiser({ id: 1 }));
  await records.insert(step(aCampaign({ budget: { total: 1_000 }, currency: 'EUR' })));
  const market = aDiscoveryDesk();
  const brief = aCampaignBrief({ campaignId: 'campaign_1', advertiserId: 1, budget: { amount: 1_000, currency: 'EUR' } });
  market.briefs.campaigns.set('campaign_1', { accountId: 1, ...brief });
  const { discovery, asks } = aDiscovery({ campaign: { id: 'campaign_1', revision: 1 }, advertiserId: 1 }, mediaBuyEpoch);
  await market.discoveries.start(discovery, asks);
  const land = (
    sellerId: number,
    ids: string[],
    proposals = [aProposal(`sfp1:${sellerId}:p`, { [ids[0]!]: 60, [ids[1] ?? ids[0]!]: 40 })],
    abilities: Abilities | null = null,
  ) =>
    market.discoveries.land(
      { accountId: 1, discoveryId: 'disc_1', sellerId },
      sellerId,
      anAnswer({ products: ids.map((id) => aProduct(id)), proposals, abilities }),
    );
  await land(1, ['sf1:1:a', 'sf1:1:b']);
  await land(2, ['sf1:2:c']);
  const buys = new InMemoryMediaBuys();
  const wakeUp = new InMemoryBuyWakeUp();
  const sellerClient = new ScriptedMediaBuySellerClient();
  const uow = new ImmediateUnitOfWork();
  const reads = new MediaBuysService(buys, campaigns);
  const outcomes = new AnswerPoll(buys);
  const shares = syndicationInMemory();
  const audiences = new OrderAudiences(buys, shares.audiences, clock);
  const forwarding = new ForwardingService(buys, wakeUp, sellerClient, audiences, campaigns, uow, clock);
  wakeUp.onSend = (key) => forwarding.work(key);
  const allocation = new AllocationService(buys, campaigns);
  const terms = new TermsService(buys, wakeUp, campaigns, allocation, uow, clock);
  const propertyLists = new InMemoryPropertyLists();
  const commitments = new InMemoryCommitments();
  const builder = new OrderBuilder(advertisers, new PropertyListsFacade(propertyLists));
  const orders = new OrderPlanner(buys, market.offers, builder, audiences, new SequentialIds());
  const service = new ExecutionService(buys, wakeUp, reads, outcomes, campaigns, orders, allocation, commitments, uow, clock);
  const campaignWarnings = { of: async (_, { warnings }) => warnings } as CampaignWarningsFacade;
  const previews = new PreviewsService(reads, orders, commitments, campaignWarnings, clock);
  const plan = (caller: Caller, campaignId: string) => previews.preview(caller, campaignId);
  const changes = new ChangesService(buys, wakeUp, reads, outcomes, terms, commitments, campaigns, uow, clock);
  const delivered = new InMemoryDeliveredSpend();
  const spending = new SpendingService(buys, reads, campaigns, delivered, commitments, clock);
  const accepting = new AcceptingService(buys, wakeUp, reads, campaigns, allocation, commitments, uow, clock);
  const select = (...productIds: string[]) =>
    market.selections.add(
      buyer,
      'disc_1',
      productIds.map((productId) => ({ productId })),
      false,
    );
  return {
    clock,
    campaigns,
    records,
    propertyLists,
    land,
    market,
    buys,
    wakeUp,
    sellerClient,
    shares,
    forwarding,
    service,
    previews,
    plan,
    changes,
    accepting,
    spending,
    delivered,
    commitments,
    select,
  };
}
