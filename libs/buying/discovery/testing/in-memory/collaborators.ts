import { money, RecordingWakeUp } from '@exchange/kernel';
import type { AskedSeller } from '../../domain/ask';
import type { AdvertiserBrand, CampaignBrief } from '../../domain/brief';
import type { ProductRequest } from '../../domain/events';
import type { SellerAskOutcome, AskContact } from '../../domain/offer';
import * as ports from '../../domain/ports';
import {
  type AskBudget,
  type SellerInquiry,
  SellerAgent,
  DiscoverySellers,
  type OwnSeller,
  OwnSellers,
  type DiscoverySellerFilter,
  type SellerGateway,
} from '../../domain/ports/sellers';

export class InMemoryAskWakeUp extends RecordingWakeUp<ports.StartedRound> implements ports.AskWakeUp {}

export class InMemoryRevisionSignal extends ports.RevisionSignal {
  private readonly listeners = new Set<(discoveryId: string) => void>();

  publish(discoveryId: string): void {
    for (const listener of this.listeners) listener(discoveryId);
  }

  subscribe(fn: (discoveryId: string) => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }
}

/** Fixed list of sellers; all of them fit every brief unless `ids` names some. */
export class InMemoryDiscoverySellers extends DiscoverySellers {
  constructor(readonly sellers: AskedSeller[]) {
    super();
  }

  async eligible(filter: DiscoverySellerFilter): Promise<readonly AskedSeller[]> {
    return this.sellers.filter((seller) => filter.ids.length === 0 || filter.ids.includes(seller.id));
  }
}

/** The same sellers for every account. */
export class InMemoryOwnSellers extends OwnSellers {
  constructor(readonly sellers: OwnSeller[]) {
    super();
  }

  async find(_: number, sellerId?: number): Promise<OwnSeller | null> {
    return (sellerId === undefined ? this.sellers[0] : this.sellers.find(({ id }) => id === sellerId)) ?? null;
  }
}

/** Codes that any account can use once. */
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

  /** Returns the whole budget as unallocated. */
  async lockMoney(accountId: number, campaignId: string): Promise<ports.CampaignMoney | null> {
    const { budget, isOpen = false } = (await this.campaign(accountId, campaignId)) ?? {};
    return budget ? { unallocated: money(budget.amount), currency: budget.currency, isOpen } : null;
  }

  async advertiser(accountId: number, advertiserId: number): Promise<AdvertiserBrand | null> {
    const advertiser = this.advertisers.get(advertiserId);
    return advertiser?.accountId === accountId ? advertiser : null;
  }
}

/** Bought products, by id. */
export class InMemoryPurchases extends ports.Purchases {
  readonly bought = new Set<string>();

  async of(): Promise<ports.IsBought> {
    return ({ productId }) => this.bought.has(productId);
  }
}

type Script = (inquiry: SellerInquiry, budget: AskBudget) => SellerAskOutcome | Promise<SellerAskOutcome>;

/** Agent that follows a script per seller. A seller without a script declines. */
export class ScriptedSellerAgent extends SellerAgent {
  readonly unavailable: SellerAskOutcome = { kind: 'failed', reason: 'Gone.' };
  readonly scripts = new Map<number, Script>();
  readonly asked: number[] = [];
  /** Refusal reasons by seller. */
  readonly resting = new Map<number, string>();
  readonly contacts: [number, AskContact, string | null][] = [];
  /** Sellers whose credentials this process cannot decrypt. */
  readonly elsewhere = new Set<number>();

  constructor(private readonly directory: InMemoryDiscoverySellers) {
    super();
  }

  requestOf({ brief, refine }: SellerInquiry, ms: number): ProductRequest {
    return { buying_mode: refine.length > 0 ? 'refine' : 'brief', brief: brief.text, time_budget: { interval: ms, unit: 'milliseconds' } };
  }

  async gatewayTo(sellerId: number): Promise<SellerGateway | 'elsewhere' | null> {
    if (this.elsewhere.has(sellerId)) return 'elsewhere';
    if (!this.directory.sellers.some((seller) => seller.id === sellerId)) return null;
    return {
      accountId: 700 + sellerId,
      admit: async () => this.resting.get(sellerId) ?? null,
      ask: async (inquiry, budget) => {
        this.asked.push(sellerId);
        return this.scripts.get(sellerId)?.(inquiry, budget) ?? { kind: 'declined', reason: 'Nothing fits.' };
      },
      recordContact: async (contact, reason) => void this.contacts.push([sellerId, contact, reason]),
    };
  }
}
