import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { CampaignsFacade, campaignStates, withAdvertiserCaps } from '@exchange/campaigns';
import { dayIn, lastDayIn } from '@exchange/kernel';
import { PropertyListsFacade } from '@exchange/property-lists';
import type { AdvertiserBrand, CampaignBrief } from '../../domain/brief';
import { BriefSource, type CampaignMoney } from '../../domain/ports';

/** Reads briefs from campaigns and brands from advertisers. */
@Injectable()
export class FacadeBriefSource extends BriefSource {
  constructor(
    private readonly campaigns: CampaignsFacade,
    private readonly advertisers: AdvertisersFacade,
    private readonly lists: PropertyListsFacade,
  ) {
    super();
  }

  async campaign(accountId: number, campaignId: string): Promise<CampaignBrief | null> {
    const campaign = await this.campaigns.find(accountId, campaignId);
    if (!campaign) return null;
    const { advertiserId, name, revision, brief, channels, countries, storefrontIds, budget, flightDates, timezone } = campaign;
    const [advertiser, propertyLists] = await Promise.all([
      this.advertisers.find(accountId, advertiserId),
      this.lists.ofCampaign(accountId, campaignId),
    ]);
    const decisions = withAdvertiserCaps(campaign.decisions, advertiser ?? { frequencyCaps: [] });
    return {
      campaignId,
      name,
      revision,
      advertiserId,
      isOpen: campaignStates.is(campaign.status, 'open'),
      isAdvertiserArchived: advertiser?.status === 'ARCHIVED',
      brief,
      brandDomain: advertiser?.brand ?? null,
      channels,
      countries,
      storefrontIds,
      currency: budget.currency,
      budget: { amount: budget.total, currency: budget.currency },
      flight: { startDate: dayIn(flightDates.startDate, timezone), endDate: lastDayIn(flightDates.endDate, timezone) },
      decisions: { ...decisions, propertyLists },
    };
  }

  async lockMoney(accountId: number, campaignId: string): Promise<CampaignMoney | null> {
    const campaign = await this.campaigns.lock(accountId, campaignId);
    if (!campaign) return null;
    const { unallocatedBudget: unallocated, budget, status } = campaign;
    return { unallocated, currency: budget.currency, isOpen: campaignStates.is(status, 'open') };
  }

  async advertiser(accountId: number, advertiserId: number): Promise<AdvertiserBrand | null> {
    const advertiser = await this.advertisers.find(accountId, advertiserId);
    if (advertiser?.status !== 'ACTIVE') return null;
    return { advertiserId, brandDomain: advertiser.brand, currency: advertiser.primaryCurrency };
  }
}
