/** Types of identifiers (gaps.md §2.5). */
export const identifierTypes = [
  'domain',
  'subdomain',
  'network_id',
  'ios_bundle',
  'android_package',
  'apple_app_store_id',
  'google_play_id',
  'roku_store_id',
  'fire_tv_asin',
  'samsung_app_id',
  'apple_tv_bundle',
  'bundle_id',
  'venue_id',
  'screen_id',
  'openooh_venue_type',
  'rss_url',
  'apple_podcast_id',
  'spotify_collection_id',
  'podcast_guid',
  'station_id',
  'facility_id',
] as const;
export type IdentifierType = (typeof identifierTypes)[number];

export interface Identifier {
  readonly type: IdentifierType;
  readonly value: string;
}

/** Maximum number of domains and identifiers in one request (gaps.md §4.5). */
export const maxIdentifiers = 100_000;
