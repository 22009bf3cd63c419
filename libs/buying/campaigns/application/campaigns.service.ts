import { Injectable } from '@nestjs/common';
import { Clock, Ids, keysetOf, type Page, unionPage, UnitOfWork } from '@exchange/kernel';
import { AdvertisersFacade } from '@exchange/advertisers';
import { Campaign } from '../domain/campaign';
import type { CampaignPatch, CampaignState, NewCampaign } from '../domain/campaign-state';
import { campaignErrors } from '../domain/errors';
import { CampaignBuys, type BuyStatus, type CampaignFilter, type CampaignKey, Campaigns } from '../domain/ports';
import { CampaignReferences } from './campaign-references';
import { type Warning, warningsOf } from './warnings';

/** rest-api.md, "Paging styles": the campaign list takes both; with a cursor, `skip` is ignored. */
export interface CampaignListRequest {
  readonly size: number;
  readonly skip: number;
  readonly cursor?: string;
}

/** `buyStatuses`: with a media buy of one of these. */
export type CampaignRequest = Omit<CampaignFilter, 'ids'> & { readonly buyStatuses?: readonly BuyStatus[] };

/** Campaigns that end in one go. */
const batch = 200;

/** gaps.md §5.2. */
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
  ) {}

  /**
   * 404 on `advertiserId` when the account has no such advertiser, on what else is named and not there; 409 when it is archived. Locks the
   * advertiser's currency.
   */
  async create(accountId: number, request: NewCampaign): Promise<{ campaign: CampaignState; warnings: readonly Warning[] }> {
    const now = this.clock.now();
    const campaign = await this.unitOfWork.run(async () => {
      const advertiser = await this.advertisers.lockCurrency(accountId, request.advertiserId);
      if (!advertiser) throw campaignErrors.unknownAdvertiser({ field: 'advertiserId' });
      const key = { accountId, id: this.ids.next('campaign') };
      const owner = { ...key, advertiserId: request.advertiserId, budgetCurrency: advertiser.primaryCurrency };
      const created = Campaign.create(key, await this.references.checked(owner, request, null), advertiser, now);
      await this.records.insert(created);
      return created.state;
    });
    return { campaign, warnings: warningsOf(campaign) };
  }

  async get(key: CampaignKey): Promise<CampaignState> {
    const found = await this.records.find(key);
    if (!found) throw campaignErrors.notFound();
    return found;
  }

  /** Newest first. One answer serves both styles: the union of their pagination (gaps.md §1.3). */
  async list(request: CampaignRequest, { size, skip, cursor }: CampaignListRequest): Promise<Page<CampaignState>> {
    const { buyStatuses, ...rest } = request;
    const filter = buyStatuses ? { ...rest, ids: await this.buys.campaignsWith(rest.accountId, buyStatuses) } : rest;
    const after = keysetOf(cursor);
    const skipped = after ? 0 : skip;
    const [found, total] = await Promise.all([
      this.records.list(filter, { take: size + 1, skip: skipped, after }),
      this.records.count(filter),
    ]);
    return unionPage(found, { take: size, skip: skipped, total }, (row) => [row.createdAt.toISOString(), row.id]);
  }

  /** 404 on what is named anew and not there. */
  async update(key: CampaignKey, patch: CampaignPatch, expectedRevision?: number): Promise<CampaignState> {
    const now = this.clock.now();
    const before = await this.get(key);
    const checked = await this.references.checked(before, patch, before);
    return this.change(key, (campaign) => campaign.update(checked, now, expectedRevision));
  }

  /** A second call answers 404. */
  async archive(key: CampaignKey, expectedRevision?: number): Promise<void> {
    const now = this.clock.now();
    await this.change(key, (campaign) => {
      if (campaign.state.status === 'ARCHIVED') throw campaignErrors.notFound();
      return campaign.archive(now, expectedRevision);
    });
  }

  /** Ends the flights that are over. Several processes may do so at once: each campaign ends once. */
  async endFlights(): Promise<void> {
    const now = this.clock.now();
    for (const key of await this.records.ending(now, batch)) {
      await this.records.change(key, (campaign) => campaign.end(now));
    }
  }

  private async change(key: CampaignKey, step: (campaign: Campaign) => Campaign): Promise<CampaignState> {
    const changed = await this.records.change(key, step);
    if (!changed) throw campaignErrors.notFound();
    return changed.state;
  }
}
