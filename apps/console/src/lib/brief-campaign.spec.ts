import type { Schemas } from './api';
import { campaignBody, campaignBrief, daysOf } from './brief-campaign';

const target = (storefrontId: number | null, bucket: Schemas['BriefTarget']['bucket']): Schemas['BriefTarget'] => ({
  id: `sig_${storefrontId}`,
  bucket,
  storefrontId,
  externalPublisherName: storefrontId === null ? 'The Post' : null,
  dispatchStatus: 'DISPATCHED',
  dispatchedAt: null,
  answer: null,
  responseCount: 0,
  respondedAt: null,
});
const brief: Schemas['PlanningBrief'] = {
  id: 'rfp_1',
  buyerName: 'Oat Ltd',
  advertiserName: 'Oat',
  advertiserId: 7,
  campaignName: 'Spring',
  audience: 'Families',
  geo: 'Germany',
  channels: ['ctv'],
  startDate: '2030-03-01T00:00:00Z',
  endDate: '2030-04-01T00:00:00Z',
  statedBudget: 1000,
  currency: 'EUR',
  primaryKpi: null,
  exclusions: 'No gambling',
  rawPrompt: 'for me alone',
  status: 'QUOTED',
  targets: [target(4, 'LIVE'), target(5, 'COMING_SOON'), target(null, 'NOT_ON_EXCHANGE')],
  revision: 1,
  createdAt: '2030-01-01T00:00:00Z',
  updatedAt: '2030-01-01T00:00:00Z',
};

test('daysOf is the first and the last day in UTC', () => {
  expect(daysOf(brief)).toEqual({ start: '2030-03-01', end: '2030-03-31' });
});

test('campaignBrief has what sellers may read, and never the own notes', () => {
  expect(campaignBrief(brief, (part) => part)).toBe('Families\ngeo: Germany\nexclusions: No gambling');
});

const choice = {
  name: 'Spring',
  advertiserId: '7',
  brief: 'Families',
  total: '1,900.5',
  start: '2030-03-01',
  end: '2030-03-30',
  timezone: 'Europe/Berlin',
};

test('campaignBody has the days in the zone of the advertiser, the channels, the currency, and the sellers that were asked', () => {
  expect(campaignBody(brief, choice, 'en')).toEqual({
    advertiserId: 7,
    name: 'Spring',
    mode: 'discovery',
    brief: 'Families',
    flightDates: { startDate: '2030-02-28T23:00:00.000Z', endDate: '2030-03-30T23:00:00.000Z' },
    budget: { total: 1900.5, currency: 'EUR' },
    constraints: { channels: ['ctv'] },
    storefrontIds: [4],
  });
});

test('campaignBody names no advertiser without a choice, so that the API refuses it at its field', () => {
  expect(JSON.parse(JSON.stringify(campaignBody(brief, { ...choice, advertiserId: '' }, 'en'))).advertiserId).toBeNull();
});
