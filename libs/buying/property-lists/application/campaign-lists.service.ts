import { Injectable } from '@nestjs/common';
import { CampaignsFacade, type CampaignSpec } from '@exchange/campaigns';
import { type AdvertiserUse, type Caller, Clock, type Page, requireGranted, skipPage, wholeList } from '@exchange/kernel';
import { propertyListErrors } from '../domain/errors';
import { type ListedCampaignKey, PropertyLists } from '../domain/ports';
import type { PropertyListKey, PropertyListState } from '../domain/property-list';

/** A campaign that uses a list. */
export interface ListCampaign extends Pick<CampaignSpec, 'campaignId' | 'name' | 'status'> {
  readonly attachedAt: Date;
}

/** Property lists of a campaign (gaps.md §6.9). 404 for unknown campaigns and those of another account or another agent's advertisers. 403 with a read-only grant. */
@Injectable()
export class CampaignListsService {
  constructor(
    private readonly lists: PropertyLists,
    private readonly facade: CampaignsFacade,
    private readonly clock: Clock,
  ) {}

  /** Returns the lists in the order of attachment. */
  async list(caller: Caller, campaignId: string): Promise<Page<PropertyListState>> {
    const { campaign } = await this.find(caller, campaignId, 'to read');
    return wholeList(await this.lists.attachedTo(campaign));
  }

  /** Campaigns that use a list, the newest attachment first. */
  async campaigns(
    caller: Caller,
    { advertiserId, id }: Pick<PropertyListKey, 'advertiserId' | 'id'>,
    page: { readonly take: number; readonly skip: number },
  ): Promise<Page<ListCampaign>> {
    requireGranted(caller, { advertiserId }, 'to read', propertyListErrors.listNotFound);
    const { accountId } = caller;
    if (!(await this.lists.find({ accountId, advertiserId, id }))) throw propertyListErrors.listNotFound();
    const { rows, total } = await this.lists.campaignsOf({ accountId, id }, page);
    const found = await this.facade.findMany(
      accountId,
      rows.map(({ campaignId }) => campaignId),
    );
    const specs = new Map(found.map((campaign) => [campaign.campaignId, campaign]));
    const of = rows.flatMap(({ campaignId, attachedAt }) => {
      const spec = specs.get(campaignId);
      return spec ? [{ campaignId, name: spec.name, status: spec.status, attachedAt }] : [];
    });
    return skipPage(of, page, total);
  }

  /** Attaches all lists or none: 404 unless each belongs to the campaign's advertiser. Attaching a list again changes nothing. */
  async attach(caller: Caller, campaignId: string, listIds: readonly string[]): Promise<Page<PropertyListState>> {
    const { campaign, advertiserId } = await this.find(caller, campaignId, 'to change');
    for (const id of listIds) {
      if (!(await this.lists.find({ accountId: campaign.accountId, advertiserId, id }))) throw propertyListErrors.listNotFound();
    }
    await this.lists.attach(campaign, listIds, this.clock.now());
    return wholeList(await this.lists.attachedTo(campaign));
  }

  async detach(caller: Caller, campaignId: string, listId: string): Promise<void> {
    const { campaign } = await this.find(caller, campaignId, 'to change');
    if (!(await this.lists.detach(campaign, listId))) throw propertyListErrors.notAttached();
  }

  private async find(
    caller: Caller,
    campaignId: string,
    wanted: AdvertiserUse,
  ): Promise<{ campaign: ListedCampaignKey; advertiserId: number }> {
    const { accountId } = caller;
    const found = await this.facade.find(accountId, campaignId);
    const { advertiserId } = requireGranted(caller, found, wanted, propertyListErrors.campaignNotFound);
    return { campaign: { accountId, campaignId }, advertiserId };
  }
}
