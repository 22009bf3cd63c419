import type { MediaBuyState } from './media-buy-state';

export type BookedBuy = Pick<
  MediaBuyState,
  | 'accountId'
  | 'id'
  | 'name'
  | 'status'
  | 'statusSince'
  | 'campaignId'
  | 'advertiserId'
  | 'discoveryId'
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
