import { Database } from '@exchange/platform';
import type { SignedUp } from '@test/people';
import { insertProposal, offersPath, saveOfferBody } from '@test/saved-offers';
import { hostile, type Stand } from './stand';

const shopPath = '/api/v2/storefront';

/** A complete product, as far as buyers must know it. */
export const completeProduct = {
  description: 'Spots in series, in the evening',
  channels: ['ctv'],
  formats: ['ctv_30s'],
  pricingOptions: [{ pricingModel: 'cpm', currency: 'EUR', fixedPrice: 24 }],
};

/** Opens a storefront, unless there is one, and returns its id. */
export async function openShop({ api }: Stand, { as, account }: SignedUp): Promise<number> {
  await api.post(shopPath, { as, body: { name: 'Lakeside', platformId: `lakeside-${account.id}` } });
  return (await api.get(shopPath, { as })).body.data.storefrontId;
}

/** Products, a received brief and a saved offer with hostile texts. Returns their ids. */
export async function stockShop(stand: Stand, seller: SignedUp): Promise<{ productId: string; offerId: number }> {
  const { api } = stand;
  const { as, account } = seller;
  const storefrontId = await openShop(stand, seller);
  const texts = { name: hostile.campaign, description: hostile.brief, keywords: [hostile.seller], audience: hostile.seller };
  const product = await api.post(`${shopPath}/products`, { as, body: { ...completeProduct, ...texts, status: 'active' } });
  await api.post(`${shopPath}/products`, { as, body: { name: hostile.seller } });
  const offered = await insertProposal(api, account.id, storefrontId, hostile.seller);
  await api.app.get(Database).query(
    `insert into brief_artifacts (account_id, id, storefront_id, discovery_id, request, received_at, created_at)
     values ($1, $2, $3, $4, $5, now(), now())`,
    [account.id, `brief_${offered.discoveryId}`, storefrontId, offered.discoveryId, JSON.stringify({ brief: hostile.brief })],
  );
  const offer = await api.post(offersPath, {
    as,
    body: saveOfferBody(offered, { label: hostile.seller, notes: hostile.brief.slice(0, 2_000) }),
  });
  return { productId: product.body.data.productId, offerId: offer.body.data.id };
}
