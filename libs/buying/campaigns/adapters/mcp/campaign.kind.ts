import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, type Page } from '@exchange/kernel';
import { type KindSearch, ObjectKind, someOf, toolFields } from '@exchange/platform';
import { CampaignsService } from '../../application/campaigns.service';
import { type CampaignStatus, campaignStates } from '../../domain/campaign.states';
import { campaignErrors } from '../../domain/errors';
import { CampaignRuns } from '../../domain/ports';
import { campaignRowWire, type CampaignRowWire, campaignWire } from '../http/campaign.wire';
import { receiptOf } from './launch';

const words = campaignStates.stored.map((status) => status.toLowerCase());
const unarchived = campaignStates.stored.filter((status) => status !== 'ARCHIVED');

const filter = z.strictObject({
  advertiserId: toolFields.advertiserId.optional(),
  campaignName: toolFields.query.optional().describe('Part of the name, whatever its case.'),
  campaignStatus: someOf(words, 'One or more. Default: every status but archived.'),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class CampaignKind extends ObjectKind<typeof filter> {
  readonly kind = 'campaign';
  readonly description =
    'What an advertiser wants to reach, when and for how much. Sellers are asked for it, and media buys are made for it.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';
  override readonly includes = ['launch'];

  constructor(
    private readonly campaigns: CampaignsService,
    private readonly runs: CampaignRuns,
  ) {
    super();
  }

  /** Newest first; `query` is part of the name or the brief. */
  override async search(caller: Caller, { query, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<CampaignRowWire>> {
    const { advertiserId, campaignName: name, campaignStatus } = wanted;
    const statuses = campaignStatus?.map((word) => word.toUpperCase() as CampaignStatus) ?? unarchived;
    const page = await this.campaigns.list(caller, { advertiserId, name, text: query, statuses }, { size: limit, skip: 0, cursor });
    const waiting = await this.campaigns.waiting(caller.accountId, page.rows);
    return page.map((row) => campaignRowWire(row, waiting));
  }

  /** `launch`: what launching it would buy; 409 for what is no draft. */
  override async get(caller: Caller, id: string, include: readonly string[]): Promise<object> {
    const campaign = await this.campaigns.get(caller, id);
    const shown = campaignWire(campaign, await this.campaigns.waiting(caller.accountId, [campaign]));
    if (!include.includes('launch')) return { ...shown, warnings: await this.campaigns.warnings(campaign) };
    if (campaign.status !== 'DRAFT') throw campaignErrors.noDraft();
    const plan = await this.runs.plan(caller, id);
    return { ...shown, warnings: plan.warnings, launch: receiptOf(plan) };
  }
}
