import { checkedBody } from '@exchange/platform/tools';
import { flightDates } from '@test/dates';
import { measureLongestTurn } from '@test/processor-time';
import { CreateCampaignBody } from './campaign-body.wire';

const many = <T>(length: number, item: (index: number) => T): T[] => Array.from({ length }, (_, index) => item(index));
const lists = (system: string, length: number) => many(10, () => ({ system, values: many(length, (index) => `${index}`) }));
const codes = (length: number) => many(length, () => 'DE');

/** A body in which every list has its maximum length. */
const largest = () => ({
  advertiserId: 1,
  name: 'Spring',
  mode: 'performance',
  flightDates,
  budget: { total: 1 },
  constraints: {
    geo_countries: codes(249),
    geo_countries_exclude: codes(249),
    geo_regions: many(1_000, () => 'DE-BE'),
    geo_regions_exclude: many(1_000, () => 'DE-BE'),
    geo_metros: lists('custom', 500),
    geo_metros_exclude: lists('custom', 500),
    geo_postal_areas: lists('us_zip', 1_000),
    geo_postal_areas_exclude: lists('us_zip', 1_000),
  },
  productIds: many(500, (index) => `${index}`),
  performanceConfig: {
    optimizationGoals: many(20, () => ({ kind: 'event', eventSources: many(10, () => ({ eventSourceId: 'a', eventType: 'purchase' })) })),
  },
});

it('validating the largest campaign body blocks the event loop for less than 80 ms', async () => {
  expect(await measureLongestTurn(() => checkedBody(CreateCampaignBody, largest()))).toBeLessThan(80);
});
