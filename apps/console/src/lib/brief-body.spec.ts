import { briefBody, briefFields } from './brief-body';

const typed: Record<string, string> = {
  buyerName: 'Oat Ltd',
  advertiserId: '7',
  advertiserName: 'Oat',
  campaignName: 'Spring',
  audience: 'Families',
  geo: 'Germany',
  startDate: '2030-03-01',
  endDate: '2030-03-31',
  statedBudget: '1000,50',
  currency: 'eur',
  primaryKpi: 'Completed views',
  exclusions: 'No gambling',
  rawPrompt: 'for me',
  publishers: 'The Post\n\n  The Times ',
};
const lists: Record<string, string[]> = { channels: ['ctv', 'podcast'], targets: ['4', '9'] };
const body = (more: Record<string, string> = {}) =>
  briefBody(
    (field) => ({ ...typed, ...more })[field] ?? '',
    (field) => lists[field] ?? [],
    'en',
  );

test('briefBody takes every field, with whole days in UTC', () => {
  expect(body()).toEqual({
    buyerName: 'Oat Ltd',
    advertiserId: 7,
    advertiserName: 'Oat',
    campaignName: 'Spring',
    audience: 'Families',
    geo: 'Germany',
    channels: ['ctv', 'podcast'],
    startDate: '2030-03-01T00:00:00.000Z',
    endDate: '2030-04-01T00:00:00.000Z',
    statedBudget: 1000.5,
    currency: 'EUR',
    primaryKpi: 'Completed views',
    exclusions: 'No gambling',
    rawPrompt: 'for me',
    targets: [
      { bucket: 'LIVE', storefrontId: 4 },
      { bucket: 'LIVE', storefrontId: 9 },
      { bucket: 'NOT_ON_EXCHANGE', externalPublisherName: 'The Post' },
      { bucket: 'NOT_ON_EXCHANGE', externalPublisherName: 'The Times' },
    ],
  });
  for (const field of briefFields) expect({ ...typed, ...lists }).toHaveProperty([field]);
});

test('briefBody omits what is left empty', () => {
  const sent = body({ advertiserId: '', campaignName: '', primaryKpi: '', exclusions: '', rawPrompt: '', publishers: '' });
  for (const field of ['advertiserId', 'campaignName', 'primaryKpi', 'exclusions', 'rawPrompt']) expect(sent).not.toHaveProperty(field);
  expect(sent.targets).toHaveLength(2);
});

test('briefBody reads the marks of thousands', () => expect(body({ statedBudget: '50,000' }).statedBudget).toBe(50_000));

test('briefBody sends a budget that is no number as it was typed, so that the API refuses it at its field', () => {
  expect(body({ statedBudget: 'much' }).statedBudget).toBe('much');
});
