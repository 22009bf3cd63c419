import { anAdvertiser } from '@exchange/advertisers/testing';
import { campaignSavingInMemory } from '@exchange/campaigns/testing';
import type { Caller } from '@exchange/kernel';
import type { ToolCall } from '@exchange/platform/tools';
import type { BuyResult } from '../../application/buy-result';
import type { CampaignRunsService } from '../../application/campaign-runs.service';
import type { OrderPreview, PreviewsService } from '../../application/previews.service';
import type { SpendingService } from '../../application/spending.service';
import { aMediaBuy } from '../../testing';
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
const evenings = { productId: 'p', productName: 'Evenings', pricingOptionId: 'cpm', budget: '33.330000' };
export const plan: OrderPreview = {
  digest: 'one',
  currency: 'EUR',
  buys: [aMediaBuy({ name: 'Spring: East', sellerName: 'East', packages: [evenings] }).state],
  limitations: [],
  warnings: [],
  refusal: null,
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

/** What the services of media buys are asked, and answer. */
class ScriptedRuns {
  readonly asked: string[] = [];
  planned = plan;
  launched: Awaited<ReturnType<CampaignRunsService['launch']>> = { buys: [], warnings: [], isStale: false };
  resumed = { digest: 'paused', mediaBuys: 1, held: '40.000000', unspent: '25.000000' };
  endings: readonly BuyResult[] = [];
  isDone = true;

  readonly previews = { launch: async () => this.planned } as unknown as PreviewsService;
  readonly spending = { ofResumption: async () => this.resumed } as unknown as SpendingService;
  readonly service = {
    launch: async (_, id, { digest, accepted = [] }) => this.note(this.launched, 'launch', id, digest!, ...accepted),
    pause: async (_, id) => this.note(this.endings, 'pause', id),
    reactivate: async (_, id, digest) => this.note(this.endings, 'reactivate', id, digest),
    cancel: async (_, id) => this.note({ isDone: this.isDone, buys: this.endings }, 'cancel', id),
  } as CampaignRunsService;

  private note<Answer>(answer: Answer, ...asked: string[]): Answer {
    this.asked.push(asked.join(' '));
    return answer;
  }
}

/** The tool with in-memory campaigns and one draft in EUR. */
export async function start() {
  const { saving, records, advertiserRecords, addSeller, billing, lists, clock } = campaignSavingInMemory();
  const advertiserId = await advertiserRecords.nextId();
  await advertiserRecords.insert(anAdvertiser({ id: advertiserId, primaryCurrency: 'EUR' }));
  const runs = new ScriptedRuns();
  const tool = new SaveCampaignTool(saving, runs.previews, runs.service, runs.spending);
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
    await addSeller(7);
    return 7;
  };
  const made = { created, launching, launched, advertiserId, campaignId: created.campaignId! };
  return { tool, aSellerId, lists, run, spending, billing, agreed, runs, wish, advertisers: advertiserRecords, ...made };
}
