import { useQueryClient } from '@tanstack/react-query';
import type { Schemas } from './api';

export type Creative = Schemas['Creative'];
export type ListedCreative = Schemas['ListedCreative'];
export type Finding = Schemas['CreativeFinding'];
export const creativesPath = '/api/v2/buyer/advertisers/{id}/creatives';
export const creativePath = '/api/v2/buyer/advertisers/{id}/creatives/{creativeId}';
export const versionsPath = '/api/v2/buyer/advertisers/{id}/creatives/{creativeId}/versions';

export const trackedEvents = [
  'impression',
  'viewable',
  'click',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
] as const satisfies readonly Schemas['CreativeTracker']['event'][];

/** The most used macros of the protocol; the API knows all of them and says which are misspelt. */
export const commonMacros: readonly string[] = [
  'CACHEBUSTER',
  'TIMESTAMP',
  'CLICK_URL',
  'MEDIA_BUY_ID',
  'PACKAGE_ID',
  'CREATIVE_ID',
  'GDPR',
  'GDPR_CONSENT',
  'US_PRIVACY',
  'GPP_STRING',
  'DEVICE_TYPE',
  'COUNTRY',
  'DOMAIN',
  'APP_BUNDLE',
  'VIDEO_ID',
];

/** Reads creatives again wherever they are shown. */
export function useCreativesChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([creativesPath, creativePath, versionsPath].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
}
