import { Injectable } from '@nestjs/common';
import { type OwnAnswer, type OwnOffers, SellerOffersFacade } from '@exchange/discovery';
import type { Caller, Page } from '@exchange/kernel';
import { MediaBuysFacade, type SentOrder } from '@exchange/media-buys';
import type { BriefArtifact } from '../domain/brief-artifact';

export interface AnsweredBrief {
  readonly brief: BriefArtifact;
  /** Null for a brief from outside of the exchange, and when the buyer's discovery has expired. */
  readonly answer: OwnAnswer | null;
}

export interface BriefInFull extends AnsweredBrief {
  readonly offers: OwnOffers | null;
  readonly orders: readonly SentOrder[];
}

/** Received briefs with what their sellers answered, which discovery stores. */
@Injectable()
export class BriefAnswersService {
  constructor(
    private readonly sellerOffers: SellerOffersFacade,
    private readonly buys: MediaBuysFacade,
  ) {}

  /** Adds the answers to a page, in one read. */
  async addTo({ accountId }: Caller, page: Page<BriefArtifact>): Promise<Page<AnsweredBrief>> {
    const answers = await this.answersTo(accountId, page.rows);
    return page.map((brief) => ({ brief, answer: answers.get(keyOf(brief.discoveryId, brief.storefrontId)) ?? null }));
  }

  async read({ accountId }: Caller, brief: BriefArtifact): Promise<BriefInFull> {
    const asked = { discoveryId: brief.discoveryId, sellerId: brief.storefrontId };
    const [answers, offers] = await Promise.all([this.answersTo(accountId, [brief]), this.sellerOffers.offersOf(accountId, asked)]);
    const answer = answers.get(keyOf(asked.discoveryId, asked.sellerId)) ?? null;
    const campaignId = answer?.campaignId ?? null;
    const orders =
      answer === null || campaignId === null ? [] : await this.buys.ordersFrom({ accountId: answer.buyerAccountId, campaignId, ...asked });
    return { brief, answer, offers, orders };
  }

  private async answersTo(accountId: number, briefs: readonly BriefArtifact[]): Promise<ReadonlyMap<string, OwnAnswer>> {
    const asked = briefs.map(({ discoveryId, storefrontId: sellerId }) => ({ discoveryId, sellerId }));
    const answers = await this.sellerOffers.answersOf(accountId, asked);
    return new Map(answers.map((answer) => [keyOf(answer.discoveryId, answer.sellerId), answer]));
  }
}

const keyOf = (discoveryId: string, sellerId: number) => `${discoveryId}/${sellerId}`;
