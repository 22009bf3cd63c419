/** The open ad protocol's media channels (AdCP 3.0, enum `channels`): what a seller sells, a campaign wants and a brief asks for. */
export const channels = [
  'display',
  'olv',
  'social',
  'search',
  'ctv',
  'linear_tv',
  'radio',
  'streaming_audio',
  'podcast',
  'dooh',
  'ooh',
  'print',
  'cinema',
  'email',
  'gaming',
  'retail_media',
  'influencer',
  'affiliate',
  'product_placement',
  'sponsored_intelligence',
] as const;

export type Channel = (typeof channels)[number];
