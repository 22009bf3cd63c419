import { money, RecordingBell } from '@exchange/kernel';
import type { AskedSeller } from '../../domain/ask';
import type { AdvertiserBrand, CampaignBrief } from '../../domain/brief';
import type { ProductRequest } from '../../domain/events';
import type { AskOutcome, Contact } from '../../domain/offer';
import * as ports from '../../domain/ports';
import { type AskBudget, type Inquiry, SellerAgent, SellerDirectory, type SellerFilter, type SellerLine } from '../../domain/ports/sellers';

export class InMemoryAskBell extends RecordingBell<ports.BegunRound> implements ports.AskBell {}

export class InMemoryRevisionBell extends ports.RevisionBell {
  private readonly listeners = new Set<(discoveryId: string) => void>();

  ring(discoveryId: string): void {
    for (const listener of this.listeners) listener(discoveryId);
  }

  listen(fn: (discoveryId: string) => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }
}

/** Knows the sellers it is given; all of them fit every brief unless `ids` says otherwise. */
export class InMemorySellerDirectory extends SellerDirectory {
  constructor(readonly sellers: AskedSeller[]) {
    super();
  }

  async eligible(filter: SellerFilter): Promise<readonly AskedSeller[]> {
    return this.sellers.filter((seller) => filter.ids.length === 0 || filter.ids.includes(seller.id));
  }
}

/** Every code is good once, for everybody. */
export class InMemoryOfferCodes extends ports.OfferCodes {
  readonly offers = new Map<string, ports.RedeemedOffer>();

  async redeem(_: number, code: string): Promise<ports.RedeemedOffer> {
    const offer = this.offers.get(code);
    if (!offer) throw new Error(`No offer ${code}`);
    this.offers.delete(code);
    return offer;
  }
}

export class InMemoryBriefs extends ports.BriefSource {
  readonly campaigns = new Map<string, CampaignBrief & { readonly accountId: number }>();
  readonly advertisers = new Map<number, AdvertiserBrand & { readonly accountId: number }>();

  async campaign(accountId: number, campaignId: string): Promise<CampaignBrief | null> {
    const campaign = this.campaigns.get(campaignId);
    return campaign?.accountId === accountId ? campaign : null;
  }

  /** Nothing is allocated: the whole budget is left. */
  async lockMoney(accountId: number, campaignId: string): Promise<ports.CampaignMoney | null> {
    const { budget, isOpen = false } = (await this.campaign(accountId, campaignId)) ?? {};
    return budget ? { unallocated: money(budget.amount), currency: budget.currency, isOpen } : null;
  }

  async advertiser(accountId: number, advertiserId: number): Promise<AdvertiserBrand | null> {
    const advertiser = this.advertisers.get(advertiserId);
    return advertiser?.accountId === accountId ? advertiser : null;
  }
}

/** Products that are bought, by id. */
export class InMemoryPurchases extends ports.Purchases {
  readonly bought = new Set<string>();

  async of(): Promise<ports.IsBought> {
    return ({ productId }) => this.bought.has(productId);
  }
}

type Script = (inquiry: Inquiry, budget: AskBudget) => AskOutcome | Promise<AskOutcome>;

/** Sellers of the directory that follow a script, by id. One without a script declines. */
export class ScriptedSellerAgent extends SellerAgent {
  readonly gone: AskOutcome = { kind: 'failed', reason: 'Gone.' };
  readonly scripts = new Map<number, Script>();
  readonly asked: number[] = [];
  /** Sellers that are not to be asked, and why. */
  readonly resting = new Map<number, string>();
  readonly heard: [number, Contact, string | null][] = [];
  /** Sellers whose credentials this process cannot open. */
  readonly elsewhere = new Set<number>();

  constructor(private readonly directory: InMemorySellerDirectory) {
    super();
  }

  requestOf({ brief, refine }: Inquiry, ms: number): ProductRequest {
    return { buying_mode: refine.length > 0 ? 'refine' : 'brief', brief: brief.text, time_budget: { interval: ms, unit: 'milliseconds' } };
  }

  async line(sellerId: number): Promise<SellerLine | 'elsewhere' | null> {
    if (this.elsewhere.has(sellerId)) return 'elsewhere';
    if (!this.directory.sellers.some((seller) => seller.id === sellerId)) return null;
    return {
      accountId: 700 + sellerId,
      admit: async () => this.resting.get(sellerId) ?? null,
      ask: async (inquiry, budget) => {
        this.asked.push(sellerId);
        return this.scripts.get(sellerId)?.(inquiry, budget) ?? { kind: 'declined', reason: 'Nothing fits.' };
      },
      heard: async (contact, reason) => void this.heard.push([sellerId, contact, reason]),
    };
  }
}
