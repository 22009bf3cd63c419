import type { Schemas } from './api';

/** All channels of the API, the usual ones first. */
export const channels: readonly Schemas['PlanningBrief']['channels'][number][] = [
  'display',
  'olv',
  'ctv',
  'linear_tv',
  'streaming_audio',
  'podcast',
  'radio',
  'dooh',
  'ooh',
  'social',
  'search',
  'retail_media',
  'gaming',
  'cinema',
  'print',
  'email',
  'influencer',
  'affiliate',
  'product_placement',
  'sponsored_intelligence',
];
