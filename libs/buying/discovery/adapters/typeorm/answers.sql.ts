import { discoveryLimits } from '../../domain/limits';

/** Queries that read only the needed parts of answers, because products and proposals are large. */

const namedProposal = (id: string) =>
  `jsonb_path_query_first(proposals, '$[*] ? (@.proposalId == $id)', jsonb_build_object('id', ${id}::text))`;

/** Returns only the products of the page. */
export const groupsSql = `
  select a.seller_id as "sellerId", s.seller_name as "sellerName", s.seller_slug as "sellerSlug", a.revision, a.product_count as "totalProducts",
          jsonb_path_query_array(a.products, '$[$from to $to]', jsonb_build_object('from', $6::bigint, 'to', $6::bigint + $7::bigint - 1)) as products,
          a.dropped, a.incomplete, a.refinements
   from discovery_answers a
   join discovery_asks s on s.account_id = a.account_id and s.discovery_id = a.discovery_id and s.seller_id = a.seller_id
   where a.account_id = $1 and a.discovery_id = $2 and a.revision > $3::bigint
   order by a.revision limit $4 offset $5`;

/** Compares the ids of products in the database; no products are returned. */
export const proposedSql = `
  select seller_id as "sellerId", proposals, abilities,
          (select coalesce(jsonb_agg(note || jsonb_build_object('ask', left(note->>'ask', ${discoveryLimits.text.reason + 1})) order by place), '[]')
           from jsonb_path_query(refinements, '$[*] ? (@.status != "applied" && @.scope != "product")') with ordinality as n (note, place)) as refinements,
          case when proposals = '[]' then '{}' else array(select jsonb_path_query(proposals, '$[*].allocations[*].productId') #>> '{}'
                except select jsonb_path_query(products, '$[*].productId') #>> '{}') end as "missingProductIds"
   from discovery_answers where account_id = $1 and discovery_id = $2 and seller_id = any($3::bigint[])`;

export const firstProductsSql = `
  select a.seller_id as "sellerId", a.product_count as "totalProducts",
          (select coalesce(jsonb_agg(jsonb_build_object('productId', product->'productId', 'name', product->'name',
             'channels', product->'channels', 'pricingOptions', product->'pricingOptions') order by place), '[]')
           from jsonb_array_elements(a.products) with ordinality as p (product, place) where place <= $4) as products
   from discovery_answers a where a.account_id = $1 and a.discovery_id = $2 and a.seller_id = any($3::bigint[])`;

export const productsSql = `
  select a.seller_id as "sellerId", s.seller_name as "sellerName", s.seller_slug as "sellerSlug",
          jsonb_build_object('productId', product->'productId', 'name', product->'name', 'pricingOptions', product->'pricingOptions',
            'expiresAt', product->'expiresAt') || case when product ? 'offerId' then jsonb_build_object('offerId', product->'offerId') else '{}' end as product
   from discovery_answers a
   join discovery_asks s on s.account_id = a.account_id and s.discovery_id = a.discovery_id and s.seller_id = a.seller_id
   cross join jsonb_array_elements(a.products) as product
   where a.account_id = $1 and a.discovery_id = $2 and a.seller_id = any($3::bigint[]) and product->>'productId' = any($4::text[])`;

export const proposalSql = `
  select ${namedProposal('$4')} as proposal from discovery_answers where account_id = $1 and discovery_id = $2 and seller_id = $3`;

export const offeringSql = `
  select seller_id as "sellerId" from discovery_answers
   where account_id = $1 and discovery_id = $2 and (product_count > 0 or jsonb_array_length(proposals) > 0) order by revision`;

export const offerCountsSql = `
  select count(*) filter (where jsonb_array_length(proposals) > 0)::integer as quoted, count(*) filter (where product_count > 0)::integer as "withProducts"
   from discovery_answers where account_id = $1 and discovery_id = $2`;

export const proposalLinksSql = `
  select a.seller_id as "sellerId",
          (select coalesce(jsonb_agg(jsonb_build_object('proposalId', proposal->'proposalId', 'sellerRef', proposal->'sellerRef',
             'refinedFrom', proposal->'refinedFrom') order by place), '[]')
           from jsonb_array_elements(a.proposals) with ordinality as p (proposal, place)) as links
   from discovery_answers a where a.account_id = $1 and a.discovery_id = $2 and a.seller_id = any($3::bigint[])`;

export const offerOfSql = `
  select jsonb_path_query_array(proposals, '$[*] ? (@.proposalId == $id)', jsonb_build_object('id', $4::text)) as proposals,
          (select coalesce(jsonb_agg(product order by place), '[]') from jsonb_array_elements(products) with ordinality as p (product, place)
           where product->'productId' <@ jsonb_path_query_array(proposal, '$.allocations[*].productId')) as products
   from (select a.products, a.proposals, ${namedProposal('$4')} as proposal from discoveries d
         join discovery_asks s on s.account_id = d.account_id and s.discovery_id = d.id and s.seller_id = $2
         join discovery_answers a on a.account_id = d.account_id and a.discovery_id = d.id and a.seller_id = $2
         where d.id = $1 and s.seller_account_id = $3) as answer`;
