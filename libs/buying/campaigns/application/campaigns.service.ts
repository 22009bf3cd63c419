import { Injectable } from '@nestjs/common';
import { Clock, decodeCursor, Ids, type Page, unionPage, UnitOfWork } from '@exchange/kernel';
import { Advertisers } from '@exchange/advertisers';
import { EventSourceBook } from '@exchange/event-sources';
import { Campaign } from '../domain/campaign';
import type { CampaignPatch, CampaignState, NewCampaign } from '../domain/campaign-state';
import { campaignErrors } from '../domain/errors';
import { type CampaignFilter, type CampaignKey, CampaignRecords } from '../domain/ports';
import type { PerformanceConfig } from '../domain/settings';
import { type Warning, warningsOf } from './warnings';

/** rest-api.md, "Paging styles": the campaign list takes both; with a cursor, `skip` is ignored. */
export interface CampaignListRequest {
  readonly size: number;
  readonly skip: number;
  readonly cursor?: string;
}

/** Campaigns that end in one go. */
const batch = 200;

/** gaps.md §5.2. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly records: CampaignRecords,
    private readonly advertisers: Advertisers,
    private readonly eventSources: EventSourceBook,
    private readonly work: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * 404 on `advertiserId` when the account has no such advertiser, on an `eventSourceId` when the advertiser has none of that id; 409 when it is
   * archived. Locks the advertiser's currency.
   */
  async create(accountId: number, wish: NewCampaign): Promise<{ campaign: CampaignState; warnings: readonly Warning[] }> {
    const now = this.clock.now();
    const campaign = await this.work.run(async () => {
      const advertiser = await this.advertisers.lockCurrency(accountId, wish.advertiserId);
      if (!advertiser) throw campaignErrors.unknownAdvertiser({ field: 'advertiserId' });
      await this.assertEventSources(accountId, wish.advertiserId, wish.performanceConfig);
      const created = Campaign.create({ accountId, id: this.ids.next('campaign') }, wish, advertiser, now);
      await this.records.insert(created);
      return created.state;
    });
    return { campaign, warnings: warningsOf(campaign, now) };
  }

  async get(key: CampaignKey): Promise<CampaignState> {
    const found = await this.records.find(key);
    if (!found) throw campaignErrors.notFound();
    return found;
  }

  /** Newest first. One answer serves both styles: the union of their pagination (gaps.md §1.3). */
  async list(filter: CampaignFilter, { size, skip, cursor }: CampaignListRequest): Promise<Page<CampaignState>> {
    const after = cursor === undefined ? null : decodeCursor(cursor, ['timestamp', 'string']);
    const skipped = after ? 0 : skip;
    const [found, total] = await Promise.all([
      this.records.list(filter, { take: size + 1, skip: skipped, after }),
      this.records.count(filter),
    ]);
    return unionPage(found, { take: size, skip: skipped, total }, (row) => [row.createdAt.toISOString(), row.id]);
  }

  /** 404 on an `eventSourceId` when the campaign's advertiser has none of that id. */
  async update(key: CampaignKey, patch: CampaignPatch, expectedRevision?: number): Promise<CampaignState> {
    const now = this.clock.now();
    if (patch.performanceConfig) await this.assertEventSources(key.accountId, (await this.get(key)).advertiserId, patch.performanceConfig);
    return this.change(key, (campaign) => campaign.update(patch, now, expectedRevision));
  }

  async archive(key: CampaignKey, expectedRevision?: number): Promise<void> {
    const now = this.clock.now();
    await this.change(key, (campaign) => campaign.archive(now, expectedRevision));
  }

  /** Ends the flights that are over. Several processes may do so at once: each campaign ends once. */
  async endFlights(): Promise<void> {
    const now = this.clock.now();
    for (const key of await this.records.ending(now, batch)) {
      await this.records.change(key, (campaign) => campaign.end(now) ?? campaign);
    }
  }

  private async assertEventSources(accountId: number, advertiserId: number, config: PerformanceConfig | null | undefined): Promise<void> {
    const named = (config?.optimizationGoals ?? []).flatMap(({ eventSources = [] }, i) =>
      eventSources.map(({ eventSourceId: id }, j) => ({
        id,
        field: `performanceConfig.optimizationGoals[${i}].eventSources[${j}].eventSourceId`,
      })),
    );
    const ids = [...new Set(named.map(({ id }) => id))];
    const unknown = await this.eventSources.unknown({ accountId, advertiserId }, ids);
    const first = named.find(({ id }) => unknown.has(id));
    if (first) throw campaignErrors.unknownEventSource({ field: first.field });
  }

  private async change(key: CampaignKey, step: (campaign: Campaign) => Campaign): Promise<CampaignState> {
    const changed = await this.records.change(key, step);
    if (!changed) throw campaignErrors.notFound();
    return changed.state;
  }
}
