import type { MediaBuyState } from './media-buy-state';

/** What other contexts may know about a media buy: what was bought from whom, and by which names the seller knows it. */
export type BookedBuy = Pick<
  MediaBuyState,
  | 'accountId'
  | 'id'
  | 'name'
  | 'status'
  | 'statusSince'
  | 'campaignId'
  | 'advertiserId'
  | 'sellerId'
  | 'sellerName'
  | 'sellerMediaBuyId'
  | 'brandDomain'
  | 'currency'
  | 'budget'
  | 'packages'
  | 'timezone'
  | 'flightStart'
  | 'flightEnd'
  | 'deliveryIssues'
>;
