import { capDrafts, capsOf } from './frequency-caps';

const cap = { max_impressions: 3, per: 'households', window: { interval: 7, unit: 'days' } } as const;

test.each(['en', 'de'])('caps are the same after they were typed in %s', (language) => {
  const { per: _, ...anybody } = cap;
  expect(capsOf(capDrafts([cap, anybody], language), language)).toEqual([cap, anybody]);
});

test('a number that is none is sent as it was typed, so that the API refuses it at its field', () => {
  const [sent] = JSON.parse(JSON.stringify(capsOf([{ max: 'many', per: 'individuals', interval: '1', unit: 'days' }], 'en')));
  expect(sent).toMatchObject({ max_impressions: 'many', window: { interval: 1 } });
});
