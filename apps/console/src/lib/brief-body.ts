import { sentNumber } from './amount';
import type { Schemas } from './api';
import { endOfDay, startOfDay } from './days';

type Body = Schemas['CreatePlanningBriefBody'];

/** A brief has no time zone: its days are those of UTC, here and where they are shown. */
export const briefZone = 'UTC';

export const briefFields = [
  'buyerName',
  'advertiserId',
  'advertiserName',
  'campaignName',
  'audience',
  'geo',
  'channels',
  'startDate',
  'endDate',
  'statedBudget',
  'currency',
  'primaryKpi',
  'exclusions',
  'rawPrompt',
  'targets',
  'publishers',
];

/** The body of the request. The API refuses a budget that is no number at its field. */
export function briefBody(read: (field: string) => string, all: (field: string) => readonly string[], language: string): Body {
  const optional = (field: 'campaignName' | 'primaryKpi' | 'exclusions' | 'rawPrompt') =>
    read(field) === '' ? {} : { [field]: read(field) };
  const advertiserId = Number(read('advertiserId'));
  return {
    buyerName: read('buyerName'),
    advertiserName: read('advertiserName'),
    ...(advertiserId > 0 ? { advertiserId } : {}),
    ...optional('campaignName'),
    audience: read('audience'),
    geo: read('geo'),
    channels: all('channels') as Body['channels'],
    startDate: startOfDay(read('startDate'), briefZone),
    endDate: endOfDay(read('endDate'), briefZone),
    statedBudget: sentNumber(read('statedBudget'), language),
    currency: read('currency').toUpperCase(),
    ...optional('primaryKpi'),
    ...optional('exclusions'),
    ...optional('rawPrompt'),
    targets: [
      ...all('targets').map((id) => ({ bucket: 'LIVE' as const, storefrontId: Number(id) })),
      ...linesOf(read('publishers')).map((externalPublisherName) => ({ bucket: 'NOT_ON_EXCHANGE' as const, externalPublisherName })),
    ],
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
