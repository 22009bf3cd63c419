import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { dayIn, earlierOf, endOfDayIn, later, laterOf, startOfDayIn } from '@exchange/kernel';
import { MediaBuysFacade, type BookedBuy } from '@exchange/media-buys';
import { DeliveryFacade, type PackageDay, type PackageDelivery } from '@exchange/reporting';
import type { BuyFacts, PackageFacts } from '../../domain/analysis/facts';
import { evidence } from '../../domain/limits';
import { MediaBuyFigures, type MediaBuyWatch } from '../../domain/ports';

/** Reads all figures from the database, through the facades of other contexts. */
@Injectable()
export class FacadeMediaBuyFigures extends MediaBuyFigures {
  constructor(
    private readonly mediaBuys: MediaBuysFacade,
    private readonly campaigns: CampaignsFacade,
    private readonly delivery: DeliveryFacade,
  ) {
    super();
  }

  async findRunning(accountId: number, mediaBuyId: string): Promise<MediaBuyWatch | null> {
    const [buy] = await this.mediaBuys.findMany(accountId, [mediaBuyId]);
    return buy?.status === 'ACTIVE' ? { accountId, mediaBuyId, campaignId: buy.campaignId } : null;
  }

  async read({ accountId, mediaBuyId, campaignId }: MediaBuyWatch, now: Date): Promise<BuyFacts | null> {
    const [buy] = await this.mediaBuys.findMany(accountId, [mediaBuyId]);
    const campaign = await this.campaigns.find(accountId, campaignId);
    if (buy?.status !== 'ACTIVE' || !campaign) return null;
    const { timezone } = buy;
    const [recent, today] = [dayIn(later(now, -evidence.recentPeriod), timezone), dayIn(now, timezone)];
    const sums = await this.delivery.toDate(accountId, [mediaBuyId]);
    const days = await this.delivery.daily(accountId, [mediaBuyId], { from: recent, to: today });
    const last = days.at(-1);
    return {
      accountId,
      mediaBuyId,
      campaignId,
      advertiserId: buy.advertiserId,
      name: buy.name,
      currency: buy.currency,
      flight: { start: buy.flightStart, end: buy.flightEnd },
      timezone,
      packages: buy.packages.map((item) => packageFacts(item, sums, days)),
      knownUntil: last ? endOfDayIn(last.day, timezone) : null,
      recentFrom: startOfDayIn(recent, timezone),
      mayRunAhead: campaign.budget.pacing !== 'EVEN',
      // The campaign's flight may have been moved since its media buys were created.
      plan: {
        pacing: campaign.pacingPeriods,
        total: campaign.budget.total,
        flight: {
          start: earlierOf(campaign.flightDates.startDate, buy.flightStart),
          end: laterOf(campaign.flightDates.endDate, buy.flightEnd),
        },
      },
      goals: campaign.optimizationGoals,
      unallocated: Number(campaign.unallocatedBudget),
    };
  }
}

function packageFacts(item: BookedBuy['packages'][number], sums: readonly PackageDelivery[], days: readonly PackageDay[]): PackageFacts {
  const { packageId, productId, productName, budget } = item;
  const sum = sums.find((row) => row.packageId === packageId);
  const recentSpend = days.filter((day) => day.packageId === packageId).reduce((total, { spend }) => total + spend, 0);
  const { spend = 0, impressions = 0, clicks = 0, views = 0, completedViews = 0, conversions = 0 } = sum ?? {};
  const delivered = { spend, recentSpend, impressions, clicks, views, completedViews, conversions };
  return { packageId, productId, productName, budget: Number(budget), ...delivered };
}
