import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { type CampaignSpec, withAdvertiserCaps } from '@exchange/campaigns';
import type { Decisions } from '@exchange/kernel';
import { PropertyListsFacade } from '@exchange/property-lists';
import { mediaBuyLimits } from '../domain/limits';
import type { OrderingSeller } from '../domain/order';

export interface CampaignOrder {
  readonly decisions: Decisions;
  readonly brandDomain: string;
}

interface Owner {
  readonly accountId: number;
  readonly advertiserId: number;
}

/** Combines the decisions of a campaign, its advertiser and its property lists into an order. */
@Injectable()
export class OrderBuilder {
  constructor(
    private readonly advertisers: AdvertisersFacade,
    private readonly lists: PropertyListsFacade,
  ) {}

  async decisionsOf(accountId: number, { campaignId, advertiserId, decisions }: CampaignSpec): Promise<CampaignOrder> {
    const advertiser = await this.advertisers.find(accountId, advertiserId);
    const decided = withAdvertiserCaps(decisions, advertiser ?? { frequencyCaps: [] });
    const propertyLists = await this.lists.ofCampaign(accountId, campaignId);
    return { decisions: { ...decided, propertyLists }, brandDomain: advertiser?.brand ?? '' };
  }

  /** A seller that does not fetch lists receives their members. A list that is too long for an order becomes a limitation. */
  async orderFor<Seller extends OrderingSeller>(owner: Owner, decisions: Decisions, seller: Seller) {
    const { include, exclude } = decisions.propertyLists;
    const { abilities } = seller;
    if (abilities?.propertyLists !== 'inline' || include.length + exclude.length === 0) return { decisions, seller };
    const inlined = await this.membersOf(owner, decisions);
    if (!inlined) return { decisions, seller: { ...seller, abilities: { ...abilities, propertyLists: false as const } } };
    return { decisions: { ...decisions, propertyLists: { include, exclude, inline: inlined } }, seller };
  }

  /** A list that has become too long for an order is sent empty. */
  async withInlineLists(owner: Owner, decisions: Decisions): Promise<Decisions> {
    const { include, exclude } = decisions.propertyLists;
    const inline = (await this.membersOf(owner, decisions)) ?? { include: [], exclude: [] };
    return { ...decisions, propertyLists: { include, exclude, inline } };
  }

  private async membersOf(owner: Owner, { propertyLists }: Decisions) {
    const { maxInlineProperties: max } = mediaBuyLimits;
    const include = await this.lists.members(owner, propertyLists.include, max);
    const exclude = await this.lists.members(owner, propertyLists.exclude, max);
    return include && exclude && { include, exclude };
  }
}
