import { Injectable } from '@nestjs/common';
import { AdvertisersFacade, type AdvertiserSpec } from '@exchange/advertisers';
import {
  type AdvertiserUse,
  type Caller,
  Clock,
  grantedAdvertisers,
  Ids,
  keysetOf,
  micros,
  type Page,
  requireGranted,
  unionPage,
  UnitOfWork,
} from '@exchange/kernel';
import { Campaign } from '../domain/campaign';
import type { CampaignPatch, CampaignState, NewCampaign } from '../domain/campaign-state';
import { campaignStates } from '../domain/campaign.states';
import { campaignErrors } from '../domain/errors';
import { raisesSpending, spendsMore } from '../domain/money';
import { CampaignBilling, CampaignBuys, type BuyStatus, type CampaignFilter, type CampaignKey, Campaigns } from '../domain/ports';
import type { BuyWait } from '../domain/waiting';
import { CampaignReferences } from './campaign-references';
import { noBillingAccount, type Warning, warningsOf } from './warnings';

/** The campaign list supports both paging styles; a cursor overrides `skip` (rest-api.md, Paging styles). */
export interface CampaignListRequest {
  readonly size: number;
  readonly skip: number;
  readonly cursor?: string;
}

/** `buyStatuses`: only campaigns with a media buy in one of these statuses. */
export type CampaignRequest = Omit<CampaignFilter, 'accountId' | 'advertiserIds'> & { readonly buyStatuses?: readonly BuyStatus[] };

/** A saved campaign; `isChanged` is false when it had that state already and nothing was stored. */
export interface SavedCampaign {
  readonly state: CampaignState;
  readonly isChanged: boolean;
}

/** Maximum number of flights ended in one run. */
const batchSize = 200;

/** Campaigns of an account (gaps.md §5.2). Agents see only campaigns of granted advertisers (else 404), and change only with a write grant (else 403). */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly records: Campaigns,
    private readonly advertisers: AdvertisersFacade,
    private readonly references: CampaignReferences,
    private readonly buys: CampaignBuys,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly billing: CampaignBilling,
  ) {}

  /** Creates a DRAFT and locks the advertiser's currency. 404 for unknown references, 409 when the advertiser is archived. */
  async create(caller: Caller, request: NewCampaign): Promise<{ campaign: CampaignState; warnings: readonly Warning[] }> {
    const campaign = await this.unitOfWork.run(async () => {
      const created = await this.buildCampaign(caller, request, () =>
        this.advertisers.lockCurrency(caller.accountId, request.advertiserId),
      );
      await this.records.insert(created);
      return created.state;
    });
    return { campaign, warnings: await this.warnings(campaign) };
  }

  /** Returns the campaign that `create` would store, with the same errors. Stores and locks nothing. */
  async creation(caller: Caller, request: NewCampaign): Promise<CampaignState> {
    const { state } = await this.buildCampaign(caller, request, () =>
      this.advertisers.previewCurrencyLock(caller.accountId, request.advertiserId),
    );
    return state;
  }

  /** Probable mistakes in the campaign. */
  async warnings(campaign: CampaignState): Promise<readonly Warning[]> {
    const { accountId, advertiserId, budgetCurrency } = campaign;
    return [...warningsOf(campaign), ...(await this.billingWarnings(accountId, advertiserId, budgetCurrency))];
  }

  /** Campaigns of sandbox advertisers need no billing account. */
  async billingWarnings(accountId: number, advertiserId: number, currency: string): Promise<readonly Warning[]> {
    const lacks = await this.billing.lacksBillingAccount(accountId, currency);
    return lacks && !(await this.advertisers.sandboxIds(accountId)).includes(advertiserId) ? [noBillingAccount(currency)] : [];
  }

  /** Waits of the media buys of running campaigns, by campaign. At most one query. */
  async waiting(accountId: number, campaigns: readonly CampaignState[]): Promise<ReadonlyMap<string, readonly BuyWait[]>> {
    const running = campaigns.filter(({ status }) => campaignStates.is(status, 'running')).map(({ id }) => id);
    return running.length === 0 ? new Map() : this.buys.waiting(accountId, running);
  }

  async get(caller: Caller, id: string, wanted: AdvertiserUse = 'to read'): Promise<CampaignState> {
    return requireGranted(caller, await this.records.find({ accountId: caller.accountId, id }), wanted, campaignErrors.notFound);
  }

  /** Newest first. One answer serves both paging styles (gaps.md §1.3). */
  async list(caller: Caller, request: CampaignRequest, { size, skip, cursor }: CampaignListRequest): Promise<Page<CampaignState>> {
    const { buyStatuses, ...rest } = request;
    const { accountId } = caller;
    const advertiserIds = grantedAdvertisers(caller);
    const filter = {
      ...rest,
      accountId,
      ...(advertiserIds ? { advertiserIds } : {}),
      ...(buyStatuses ? { ids: intersection(request.ids, await this.buys.campaignsWith(accountId, buyStatuses)) } : {}),
    };
    const after = keysetOf(cursor);
    const skipped = after ? 0 : skip;
    const [found, total] = await Promise.all([
      this.records.list(filter, { take: size + 1, skip: skipped, after }),
      this.records.count(filter),
    ]);
    return unionPage(found, { take: size, skip: skipped, total }, (row) => [row.createdAt.toISOString(), row.id]);
  }

  /** 404 for new references that do not exist. 403 when a running campaign would cost more and the caller may not spend. */
  async update(caller: Caller, id: string, patch: CampaignPatch, expectedRevision?: number): Promise<CampaignState> {
    const before = await this.get(caller, id, 'to change');
    const step = await this.updateStep(caller, before, patch, expectedRevision);
    const changed = await this.records.changeLocked({ accountId: before.accountId, id }, step);
    if (!changed) throw campaignErrors.notFound();
    return changed.state;
  }

  /** Throws the errors of `update` without storing anything. */
  async assertUpdatable(caller: Caller, before: CampaignState, patch: CampaignPatch, expectedRevision?: number): Promise<void> {
    await (
      await this.updateStep(caller, before, patch, expectedRevision)
    )(new Campaign(before));
  }

  /** 404 for an archived campaign, so a repeated call returns 404. */
  async archive(caller: Caller, id: string, expectedRevision?: number): Promise<void> {
    const now = this.clock.now();
    await this.change(await this.get(caller, id, 'to change'), (campaign) => {
      if (campaign.state.status === 'ARCHIVED') throw campaignErrors.notFound();
      return campaign.archive(now, expectedRevision);
    });
  }

  /** Archives a campaign, or restores it as a draft. 409 for restoring while its advertiser is archived. A repeated call changes nothing and ignores the revision. */
  async setArchived(caller: Caller, id: string, isArchived: boolean, expectedRevision?: number): Promise<SavedCampaign> {
    const found = await this.get(caller, id, 'to change');
    const now = this.clock.now();
    let isChanged = false;
    const saved = await this.records.changeLocked(found, async (campaign) => {
      isChanged = (campaign.state.status === 'ARCHIVED') !== isArchived;
      if (!isChanged) return campaign;
      if (isArchived) return campaign.archive(now, expectedRevision);
      await this.advertisers.assertActive(found.accountId, found.advertiserId);
      return campaign.restore(now, expectedRevision);
    });
    if (!saved) throw campaignErrors.notFound();
    return { state: saved.state, isChanged };
  }

  /** Ends the flights that are over. Several processes may run this at once: each campaign ends once. */
  async endFlights(): Promise<void> {
    const now = this.clock.now();
    for (const key of await this.records.ending(now, batchSize)) {
      await this.records.change(key, (campaign) => campaign.end(now));
    }
  }

  private async buildCampaign(caller: Caller, request: NewCampaign, advertiserOf: () => Promise<AdvertiserSpec | null>): Promise<Campaign> {
    const { accountId } = caller;
    const unknown = () => campaignErrors.unknownAdvertiser({ field: 'advertiserId' });
    requireGranted(caller, request, 'to change', unknown);
    const advertiser = await advertiserOf();
    if (!advertiser) throw unknown();
    assertMaySelectAuto(caller, request, advertiser);
    const key = { accountId, id: this.ids.next('campaign') };
    const owner = { ...key, advertiserId: request.advertiserId, budgetCurrency: advertiser.primaryCurrency };
    return Campaign.create(key, await this.references.check(owner, request, null), advertiser, this.clock.now());
  }

  private async updateStep(caller: Caller, before: CampaignState, patch: CampaignPatch, expectedRevision: number | undefined) {
    assertMaySelectAuto(caller, patch, before);
    const checked = await this.references.check(before, patch, before);
    const now = this.clock.now();
    return async (campaign: Campaign): Promise<Campaign> => {
      const updated = campaign.update(checked, now, expectedRevision);
      if (raisesSpending(campaign.state, updated.state)) await this.advertisers.assertActive(before.accountId, before.advertiserId);
      assertMayRaiseTotal(caller, campaign.state, updated.state);
      if (spendsMore(campaign.state, updated.state)) await this.billing.assertMaySpend(caller, before.advertiserId, before.budgetCurrency);
      return updated;
    };
  }

  private async change({ accountId, id }: CampaignKey, step: (campaign: Campaign) => Campaign): Promise<CampaignState> {
    const changed = await this.records.change({ accountId, id }, step);
    if (!changed) throw campaignErrors.notFound();
    return changed.state;
  }
}

/** The intersection of both lists; all found ids without a filter. */
const intersection = (asked: readonly string[] | undefined, found: readonly string[]): readonly string[] =>
  asked === undefined ? found : found.filter((id) => asked.includes(id));

type ApplyModeChange = Partial<Pick<CampaignState, 'optimizationApplyMode'>>;

/** Agents cannot select AUTO: their grants limit what they commit, but not what the exchange applies by itself (ADR 77). */
function assertMaySelectAuto(
  caller: Caller,
  { optimizationApplyMode: wanted }: ApplyModeChange,
  { optimizationApplyMode: before }: ApplyModeChange,
): void {
  if (caller.kind === 'agent' && wanted === 'AUTO' && before !== 'AUTO')
    throw campaignErrors.autoNotForAgents({ field: 'optimizationApplyMode' });
}

/** Agents cannot raise the total in the mode AUTO, because it limits what the exchange applies by itself. Called with the row locked. */
function assertMayRaiseTotal(caller: Caller, before: CampaignState, after: CampaignState): void {
  if (caller.kind === 'agent' && after.optimizationApplyMode === 'AUTO' && micros(after.budgetTotal) > micros(before.budgetTotal))
    throw campaignErrors.autoNotForAgents({ field: 'budget.total' });
}
