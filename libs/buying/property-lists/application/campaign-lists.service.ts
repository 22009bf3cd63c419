import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { Clock, type Page, wholeList } from '@exchange/kernel';
import { propertyListErrors } from '../domain/errors';
import { type CampaignKey, PropertyLists } from '../domain/ports';
import type { PropertyListState } from '../domain/property-list';

/** Which lists a campaign keeps to (gaps.md §6.9). 404 for campaigns that are unknown or belong to another account. */
@Injectable()
export class CampaignListsService {
  constructor(
    private readonly lists: PropertyLists,
    private readonly campaigns: CampaignsFacade,
    private readonly clock: Clock,
  ) {}

  /** In the order in which they were attached. */
  async list(campaign: CampaignKey): Promise<Page<PropertyListState>> {
    await this.advertiserOf(campaign);
    return wholeList(await this.lists.attachedTo(campaign));
  }

  /** All of them or none: 404 when one is not a list of the campaign's advertiser. Attaching again changes nothing. */
  async attach(campaign: CampaignKey, listIds: readonly string[]): Promise<Page<PropertyListState>> {
    const advertiserId = await this.advertiserOf(campaign);
    for (const id of listIds) {
      if (!(await this.lists.find({ accountId: campaign.accountId, advertiserId, id }))) throw propertyListErrors.listNotFound();
    }
    await this.lists.attach(campaign, listIds, this.clock.now());
    return wholeList(await this.lists.attachedTo(campaign));
  }

  async detach(campaign: CampaignKey, listId: string): Promise<void> {
    await this.advertiserOf(campaign);
    if (!(await this.lists.detach(campaign, listId))) throw propertyListErrors.notAttached();
  }

  private async advertiserOf({ accountId, campaignId }: CampaignKey): Promise<number> {
    const campaign = await this.campaigns.brief(accountId, campaignId);
    if (!campaign) throw propertyListErrors.campaignNotFound();
    return campaign.advertiserId;
  }
}
