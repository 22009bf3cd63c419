import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { type Caller, FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import type { ToolCall } from '@exchange/platform';
import { aSeller } from '@exchange/storefronts/testing';
import { CampaignsService } from '../../application/campaigns.service';
import { ListedCampaignsService } from '../../application/listed-campaigns.service';
import type { BuyResult } from '../../domain/launch-warnings';
import type { LaunchPlan } from '../../domain/runs';
import { campaignEpoch, campaignsInMemory, referencesInMemory } from '../../testing';
import { InMemoryCampaignBilling, InMemoryCampaignBuys, InMemoryCampaignLists, InMemoryCampaignRuns } from '../../testing/in-memory';
import { SaveCampaignTool } from './save-campaign.tool';

export const caller = {
  kind: 'organization',
  accountId: 1,
  accountType: 'BUYER',
  credentialId: 'key_1',
  role: 'ADMIN',
  via: 'key',
  label: 'key',
} as Caller;
export const key = 'a-key-of-16-characters';
export const plan: LaunchPlan = {
  digest: 'one',
  currency: 'EUR',
  buys: [
    {
      name: 'Spring: East',
      sellerId: 7,
      sellerName: 'East',
      budget: '33.330000',
      products: [{ productId: 'p', productName: 'Evenings', budget: '33.330000' }],
    },
  ],
  limitations: [],
  warnings: [],
  blockers: [],
};
export const result: BuyResult = {
  mediaBuyId: 'mb_1',
  name: 'Spring: East',
  sellerId: 7,
  sellerName: 'East',
  status: 'ACTIVE',
  error: null,
  isWaiting: false,
};

/** The tool with in-memory ports and one draft in EUR. */
export async function start() {
  const clock = new FixedClock(campaignEpoch);
  const { facade: advertisers, records: advertiserRecords } = advertisersInMemory();
  const { records } = campaignsInMemory();
  const { references, sellers } = referencesInMemory();
  const [buys, billing] = [new InMemoryCampaignBuys(), new InMemoryCampaignBilling()];
  const service = new CampaignsService(
    records,
    advertisers,
    references,
    buys,
    new ImmediateUnitOfWork(),
    new SequentialIds(),
    clock,
    billing,
  );
  const advertiserId = await advertiserRecords.nextId();
  await advertiserRecords.insert(anAdvertiser({ id: advertiserId, primaryCurrency: 'EUR' }));
  const runs = new InMemoryCampaignRuns();
  runs.planned = plan;
  const lists = new InMemoryCampaignLists();
  const tool = new SaveCampaignTool(service, new ListedCampaignsService(service, lists, new ImmediateUnitOfWork()), runs);
  const read = (given: object) => tool.spec.input.parse({ idempotencyKey: key, ...given });
  const spending = (given: object) => tool.spending(read(given), caller);
  /** Runs the tool as if a person had confirmed the call. */
  const run = async (given: object) => tool.run(read(given), { caller, spending: await spending(given) } as unknown as ToolCall);
  const wish = {
    advertiserId,
    name: 'Spring',
    flight: { startAt: '2026-03-01T00:00:00Z', endAt: '2026-04-01T00:00:00Z' },
    budget: { total: 100 },
  };
  const created = await run(wish);
  const launching = { campaignId: created.campaignId, desiredPhase: 'active', expectedRevision: 1 };
  const agreed = (given: object) => tool.summary(read(given), caller);
  const launched = async () => {
    const [state] = await records.list({ accountId: 1, statuses: ['DRAFT'] }, { take: 1, skip: 0, after: null });
    await records.change({ accountId: 1, id: state!.id }, (campaign) => campaign.execute(true, clock.now()).allocate('60.000000'));
  };
  const aSellerId = async () => {
    await sellers.insert(aSeller({ id: 7 }), null);
    return 7;
  };
  const made = { created, launching, launched, advertiserId, campaignId: created.campaignId! };
  return { tool, aSellerId, lists, run, spending, billing, agreed, runs, wish, advertisers: advertiserRecords, ...made };
}
