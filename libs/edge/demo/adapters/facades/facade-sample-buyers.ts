import { Injectable } from '@nestjs/common';
import { DemoAccountsFacade } from '@exchange/accounts';
import { AdvertiserOpeningFacade } from '@exchange/advertisers';
import { CampaignOpeningFacade, CampaignsFacade } from '@exchange/campaigns';
import { exchangeBuyer } from '@exchange/hosted-agent';
import { type Day, decimal, Ids, later, micros, startOf, dayMs, sum } from '@exchange/kernel';
import { MediaBuyOpeningFacade } from '@exchange/media-buys';
import { OrderOpeningFacade } from '@exchange/orders';
import { DeliveryFacade } from '@exchange/reporting';
import { demoLimits } from '../../domain/limits';
import { SampleBuyers, type SellerSource } from '../../domain/ports';
import { buyerProfile, recipeOf, sampleCampaign } from '../../domain/recipes';
import { computeDelivery, type SampleBuy, type SampleCampaign } from '../../domain/sample-campaign';
import { sampleOffer } from './samples';

const { advertiser, name, brief, currency, budgets } = sampleCampaign;

interface NewCampaign {
  readonly customerId: number;
  readonly advertiserId: number;
  readonly campaignId: string;
  readonly discoveryId: string;
  readonly flightStart: Date;
  readonly flightEnd: Date;
}

/** Creates sample data with timestamps in the past, as if the campaign had run since its first day. */
@Injectable()
export class FacadeSampleBuyers extends SampleBuyers {
  constructor(
    private readonly accounts: DemoAccountsFacade,
    private readonly advertisers: AdvertiserOpeningFacade,
    private readonly campaigns: CampaignOpeningFacade,
    private readonly running: CampaignsFacade,
    private readonly orders: OrderOpeningFacade,
    private readonly buys: MediaBuyOpeningFacade,
    private readonly delivery: DeliveryFacade,
    private readonly ids: Ids,
  ) {
    super();
  }

  async openAccount(forAccountId: number, before?: number): Promise<number> {
    const { profileDisplayName: named } = buyerProfile;
    if (before !== undefined) await this.accounts.clear(before, forAccountId);
    return before ?? this.accounts.open(forAccountId, { name: named, company: named, accountType: 'BUYER' });
  }

  async createCampaign(
    customerId: number,
    sources: readonly SellerSource[],
    firstDay: Day,
    before: SampleCampaign | null = null,
  ): Promise<SampleCampaign> {
    const flightStart = startOf(firstDay);
    const flightEnd = later(flightStart, demoLimits.flightDays * dayMs);
    const at = flightStart;
    const advertiserId = await this.advertisers.open(
      customerId,
      { ...advertiser, primaryCurrency: currency, sandbox: true, timezone: 'UTC' },
      at,
      before?.advertiserId,
    );
    const total = sources.reduce((all, { recipeId }) => all + budgets[recipeId], 0);
    const flightDates = { startDate: flightStart, endDate: flightEnd };
    const storefrontIds = sources.map(({ seller }) => seller.storefrontId);
    const wanted = { advertiserId, name, brief, mode: 'discovery', flightDates, budget: { total }, storefrontIds } as const;
    const campaignId = await this.campaigns.open(customerId, wanted, at, before?.campaignId);
    // The discovery would have expired by now, so only its id is needed.
    const discoveryId = this.ids.next('disc');
    const campaign = { customerId, advertiserId, campaignId, discoveryId, flightStart, flightEnd };
    const buys: SampleBuy[] = [];
    await this.running.execute(customerId, campaignId, at, async () => {
      for (const source of sources) {
        const known = before?.buys.find(({ recipeId }) => recipeId === source.recipeId);
        buys.push(await this.buy(source, campaign, known));
      }
      return decimal(sum(buys.map(({ budget }) => micros(budget))));
    });
    return { advertiserId, campaignId, currency, firstDay, days: demoLimits.flightDays, buys };
  }

  async reportDelivery(customerId: number, campaign: SampleCampaign, days: readonly Day[]): Promise<void> {
    const { advertiserId, campaignId, firstDay } = campaign;
    for (const buy of campaign.buys) {
      const delivered = days.map((day) => computeDelivery(buy, day, (+startOf(day) - +startOf(firstDay)) / dayMs, campaign.days));
      const packageId = buy.orderPackageId;
      const reported = delivered.map(({ day: date, ...amounts }) => ({ packageId, date, ...amounts }));
      if (delivered.length === 0 || !(await this.orders.report(buy.sellerAccountId, buy.orderId, reported))) continue;
      const line = { advertiserId, campaignId, mediaBuyId: buy.mediaBuyId, packageId: buy.packageId, currency: campaign.currency };
      await this.delivery.record(
        customerId,
        delivered.map((day) => ({ ...line, ...day })),
      );
    }
  }

  /** Creates the order of the seller and the media buy of the buyer. */
  private async buy({ recipeId, seller, productIds }: SellerSource, campaign: NewCampaign, known?: SampleBuy): Promise<SampleBuy> {
    const { customerId: accountId, flightStart, flightEnd, ...whose } = campaign;
    const { productName, pricingOptionId, pricingModel, rate, bidPrice } = sampleOffer(recipeId, currency);
    const [productId = ''] = productIds;
    const budget = budgets[recipeId];
    const desk = { accountId: seller.customerId, storefrontId: seller.storefrontId, approval: 'auto' } as const;
    const priced = { productId, productName, pricingOptionId, pricingModel, rate, bidPrice, budget, targeting: null, sourceId: null };
    const wanted = { brandDomain: advertiser.brand, poNumber: null, currency, start: flightStart, end: flightEnd, packages: [priced] };
    const order = await this.orders.open(desk, exchangeBuyer(advertiser.brand), wanted, flightStart, known?.orderId);
    const orderPackageId = order.packages[0]!.packageId;
    const sellerName = `${recipeOf(recipeId).displayName} (demo)`;
    const { mediaBuyId, packageIds } = await this.buys.open(
      {
        accountId,
        ...whose,
        sellerId: seller.storefrontId,
        sellerName,
        name: `${name}: ${sellerName}`,
        brandDomain: advertiser.brand,
        currency,
        timezone: 'UTC',
        flightStart,
        flightEnd,
        sellerMediaBuyId: order.mediaBuyId,
        packages: [{ productId, productName, pricingOptionId, budget: decimal(micros(budget)), packageId: orderPackageId }],
      },
      flightStart,
      known?.mediaBuyId,
    );
    const named = { sellerAccountId: seller.customerId, orderId: order.mediaBuyId, orderPackageId, mediaBuyId, packageId: packageIds[0]! };
    return { recipeId, pricingModel, rate, budget, ...named };
  }
}
