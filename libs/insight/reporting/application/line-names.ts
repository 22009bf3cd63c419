import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { CampaignsFacade } from '@exchange/campaigns';
import { MediaBuysFacade } from '@exchange/media-buys';
import type { Period } from '../domain/days';
import type { LineSum } from '../domain/facts';
import { issuesIn } from '../domain/incomplete';
import { sortLines, type NamedLine } from '../domain/tree';

/** Names of delivered lines, read with three queries in all. */
@Injectable()
export class LineNames {
  constructor(
    private readonly advertisers: AdvertisersFacade,
    private readonly campaigns: CampaignsFacade,
    private readonly mediaBuys: MediaBuysFacade,
  ) {}

  async of(accountId: number, lines: readonly LineSum[], period: Period): Promise<readonly NamedLine[]> {
    const [advertisers, campaigns, buys] = await Promise.all([
      this.advertisers.findMany(accountId, distinct(lines.map(({ advertiserId }) => advertiserId))),
      this.campaigns.findMany(accountId, distinct(lines.map(({ campaignId }) => campaignId))),
      this.mediaBuys.findMany(accountId, distinct(lines.map(({ mediaBuyId }) => mediaBuyId))),
    ]);
    const sandboxes = new Set(advertisers.filter(({ sandbox }) => sandbox).map(({ id }) => id));
    const issuesOf = new Map(buys.map(({ id, deliveryIssues }) => [id, issuesIn(deliveryIssues, period)]));
    const [advertiserOf, campaignOf, buyOf] = [by(advertisers, 'id'), by(campaigns, 'campaignId'), by(buys, 'id')];
    const productOf = new Map(buys.flatMap(({ packages }) => packages.map((item) => [item.packageId, item] as const)));
    const named = lines.map((line) => {
      const [advertiser, campaign, buy] = [
        advertiserOf.get(line.advertiserId),
        campaignOf.get(line.campaignId),
        buyOf.get(line.mediaBuyId),
      ];
      const product = productOf.get(line.packageId);
      return {
        ...line,
        advertiserName: advertiser?.name ?? '',
        primaryCurrency: advertiser?.primaryCurrency ?? line.currency,
        campaignName: campaign?.name ?? '',
        campaignStatus: campaign?.status ?? 'ARCHIVED',
        mediaBuyName: buy?.name ?? '',
        mediaBuyStatus: buy?.status ?? 'ARCHIVED',
        sellerName: buy?.sellerName ?? '',
        productId: product?.productId ?? '',
        productName: product?.productName ?? '',
        issues: issuesOf.get(line.mediaBuyId) ?? [],
        isMadeUp: sandboxes.has(line.advertiserId),
      };
    });
    return sortLines(named);
  }
}

function by<Row, Name extends keyof Row>(rows: readonly Row[], name: Name): ReadonlyMap<Row[Name], Row> {
  return new Map(rows.map((row) => [row[name], row]));
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
