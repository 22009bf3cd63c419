import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { idsField, type KindSearch, ObjectKind, optionalListOf, toolFields } from '@exchange/platform/tools';
import { CampaignsService } from '../../application/campaigns.service';
import { campaignPhases } from '../../domain/campaign-phase';
import type { CampaignState } from '../../domain/campaign-state';
import type { BuyWait } from '../../domain/waiting';
import { campaignRowWire } from '../http/campaign.wire';
import { attentionFilter, campaignStatusValues, statusesOf } from './campaign-filters';
import { campaignObject } from './campaign-object';

const filter = z.strictObject({
  advertiserId: toolFields.advertiserId.optional(),
  campaignName: toolFields.query.optional().describe('Part of the name, upper or lower case.'),
  campaignStatus: optionalListOf(campaignStatusValues, 'One or more; needs_attention alone. Default: every status but archived.'),
  phase: optionalListOf(campaignPhases, 'One or more; active includes paused ones.'),
  isPaused: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  ids: idsField(toolFields.id),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class CampaignKind extends ObjectKind<typeof filter> {
  readonly kind = 'campaign';
  readonly description = 'Flight, budget, brief and targeting of an advertiser. Sellers are asked with it, and media buys are made for it.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';
  override readonly idField = 'campaignId';

  constructor(private readonly campaigns: CampaignsService) {
    super();
  }

  /** Returns campaigns newest first; `query` matches a part of the name or the brief. */
  override async search(caller: Caller, { query, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<object>> {
    const { advertiserId, campaignName: name, ids } = wanted;
    const request = { ...definedOnly({ advertiserId, name, text: query, ids }), statuses: statusesOf(wanted), ...attentionFilter(wanted) };
    const page = await this.campaigns.list(caller, request, { size: limit, skip: 0, cursor });
    const waiting = await this.campaigns.waiting(caller.accountId, page.rows);
    return page.map((row) => campaignWithWaits(row, waiting));
  }

  override async get(caller: Caller, id: string): Promise<object> {
    const campaign = await this.campaigns.get(caller, id);
    const waiting = await this.campaigns.waiting(caller.accountId, [campaign]);
    return { ...campaignWithWaits(campaign, waiting), warnings: await this.campaigns.warnings(campaign) };
  }
}

/** A campaign with the field names of `save_campaign`. */
const campaignWithWaits = (campaign: CampaignState, waiting: ReadonlyMap<string, readonly BuyWait[]>) => ({
  ...campaignObject(campaign),
  waitingFor: campaignRowWire(campaign, waiting).waitingFor,
});
