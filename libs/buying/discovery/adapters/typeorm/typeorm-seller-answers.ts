import { Injectable } from '@nestjs/common';
import { arraysOf, Database } from '@exchange/platform';
import { type AskedAs, type OwnAnswer, type OwnOffers, SellerAnswers } from '../../domain/ports/seller-answers';

/** Sellers do not know the buyer's account: discoveries are found by their id alone. */
@Injectable()
export class TypeormSellerAnswers extends SellerAnswers {
  constructor(private readonly database: Database) {
    super();
  }

  async list(sellerAccountId: number, asked: readonly AskedAs[]): Promise<readonly OwnAnswer[]> {
    if (asked.length === 0) return [];
    return this.database.query<OwnAnswer>(
      `select d.account_id as "buyerAccountId", d.campaign_id as "campaignId", s.discovery_id as "discoveryId", s.seller_id as "sellerId", s.status, s.round, s.reason, s.latency_ms as "latencyMs",
              s.settled_at as "settledAt", coalesce(a.product_count, 0) as "productCount",
              coalesce(a.proposal_count, jsonb_array_length(a.proposals), 0) as "proposalCount"
       from (select distinct discovery_id, seller_id from unnest($1::text[], $2::bigint[]) as w (discovery_id, seller_id)) as wanted
       join discoveries d on d.id = wanted.discovery_id
       join discovery_asks s on s.account_id = d.account_id and s.discovery_id = d.id and s.seller_id = wanted.seller_id
       left join discovery_answers a on a.account_id = d.account_id and a.discovery_id = d.id and a.seller_id = wanted.seller_id
       where s.seller_account_id = $3`,
      [...arraysOf(asked, 'discoveryId', 'sellerId'), sellerAccountId],
      'discovery.answersOfSeller',
    );
  }

  async offers(sellerAccountId: number, { discoveryId, sellerId }: AskedAs, maxProducts: number): Promise<OwnOffers | null> {
    const [row] = await this.database.query<OwnOffers>(
      `select a.dropped,
              (select coalesce(jsonb_agg(jsonb_build_object('productId', product->'productId', 'name', product->'name', 'channels', product->'channels',
                 'deliveryType', product->'deliveryType', 'pricingOptions', product->'pricingOptions') order by place), '[]')
               from jsonb_array_elements(a.products) with ordinality as p (product, place) where place <= $4) as products,
              (select coalesce(jsonb_agg(jsonb_build_object('proposalId', proposal->'proposalId', 'name', proposal->'name',
                 'rationale', proposal->'rationale', 'expiresAt', proposal->'expiresAt') order by place), '[]')
               from jsonb_array_elements(a.proposals) with ordinality as q (proposal, place)) as proposals
       from discoveries d
       join discovery_asks s on s.account_id = d.account_id and s.discovery_id = d.id and s.seller_id = $2
       join discovery_answers a on a.account_id = d.account_id and a.discovery_id = d.id and a.seller_id = $2
       where d.id = $1 and s.seller_account_id = $3`,
      [discoveryId, sellerId, sellerAccountId, maxProducts],
      'discovery.offersOfSeller',
    );
    return row ?? null;
  }
}
