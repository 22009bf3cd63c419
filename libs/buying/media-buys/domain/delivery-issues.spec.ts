import { dayMs, foundIssue } from '@exchange/kernel';
import { aMediaBuy, mediaBuyEpoch } from '../testing';
import { issuesAfter, maxDeliveryIssues, newIssues } from './delivery-issues';

const at = (days: number) => new Date(mediaBuyEpoch.getTime() + days * dayMs);
const other = foundIssue('OTHER_CURRENCY', 'In USD.', { packageId: 'p1' });
const correction = (day: string, before: number, reported: number) =>
  foundIssue('CORRECTED_DOWN', 'Down.', {
    packageId: 'p1',
    startDate: day,
    endDate: day,
    before: { impressions: before, spend: 0 },
    reported: { impressions: reported, spend: 0 },
  });
/** Days covered by an answer about every day. */
const always = [{ from: '0001-01-01', to: '9999-12-31' }];
const away = foundIssue('NO_ANSWER', 'Away.');

describe('delivery issues', () => {
  it('keep the time at which they were found, and end with the first answer without them', () => {
    const first = issuesAfter([], [other], always, at(0));
    const second = issuesAfter(first, [{ ...other, message: 'Still.' }], always, at(1));
    expect(second).toEqual([{ ...other, message: 'Still.', since: at(0).toISOString() }]);
    expect(newIssues(second, first)).toEqual([]);
    expect(issuesAfter(second, [], always, at(2))).toEqual([]);
  });

  it('take the figures of a differing total from the last answer', () => {
    const differs = (total: number) => {
      const figures = { before: { impressions: total + 5, spend: 0 }, reported: { impressions: total, spend: 0 } };
      return foundIssue('TOTAL_DIFFERS', 'Differs.', { packageId: 'p1', endDate: `day ${total}`, ...figures });
    };
    const first = issuesAfter([], [differs(10)], always, at(0));
    const second = issuesAfter(first, [differs(20)], always, at(1));
    expect(second).toEqual([{ ...differs(20), since: at(0).toISOString() }]);
    expect(newIssues(second, first)).toEqual([]);
  });

  it('of a failed request end with the next answer, and do not end other issues', () => {
    const known = issuesAfter(issuesAfter([], [other], always, at(0)), [away], [], at(1));
    expect(known.map(({ code }) => code)).toEqual(['NO_ANSWER', 'OTHER_CURRENCY']);
    const delayed = issuesAfter(known, [foundIssue('REPORTING_DELAYED', 'Later.')], [], at(2));
    expect(delayed.map(({ code }) => code)).toEqual(['REPORTING_DELAYED', 'OTHER_CURRENCY']);
    expect(issuesAfter(delayed, [other], always, at(3)).map(({ code }) => code)).toEqual(['OTHER_CURRENCY']);
  });

  it('of a correction stay for thirty days, with the figures before the first correction of that day', () => {
    const first = issuesAfter([], [correction('2026-01-10', 40, 30)], always, at(0));
    const second = issuesAfter(first, [correction('2026-01-10', 30, 20), correction('2026-01-11', 9, 8)], always, at(1));
    expect(second.map(({ before, reported }) => [before?.impressions, reported?.impressions])).toEqual([
      [40, 20],
      [9, 8],
    ]);
    expect(newIssues(second, first)).toMatchObject([{ endDate: '2026-01-11' }]);
    expect(issuesAfter(second, [], always, at(30)).map(({ endDate }) => endDate)).toEqual(['2026-01-11']);
  });

  it('of days that an answer does not cover stay until an answer covers those days', () => {
    const old = { ...other, startDate: '2026-01-01', endDate: '2026-01-31' };
    const first = issuesAfter([], [old], always, at(0));
    expect(issuesAfter(first, [], [{ from: '2026-02-01', to: '2026-02-05' }], at(1))).toEqual(first);
    const periods = [
      { from: '2026-02-01', to: '2026-02-05' },
      { from: '2026-01-31', to: '2026-01-31' },
    ];
    expect(issuesAfter(first, [], periods, at(1))).toEqual([]);
  });

  it('of the total of a period stay for good', () => {
    const total = foundIssue('TOTAL_OF_PERIOD', 'One.', { startDate: '2026-01-01', endDate: '2026-01-04' });
    expect(issuesAfter(issuesAfter([], [total], always, at(0)), [], always, at(900))).toHaveLength(1);
  });

  it('are limited in number: the oldest corrections are dropped first', () => {
    const many = Array.from({ length: maxDeliveryIssues + 20 }, (_, index) => correction(`day ${index}`, 2, 1));
    const known = issuesAfter(issuesAfter([], many, always, at(0)), [other], always, at(1));
    expect(known).toHaveLength(maxDeliveryIssues);
    expect(known[0]).toMatchObject(other);
  });

  it('emit one event per code, and no event that makes the worker ask the seller again', () => {
    const noted = aMediaBuy().recordDeliveryIssues([other, { ...other, packageId: 'p2' }, away], always, at(0))!;
    expect(noted.recorded.events.slice(1).map(({ type, payload }) => [type, payload])).toMatchObject([
      ['media_buys.delivery_issue', { code: 'OTHER_CURRENCY', message: 'In USD. (and 1 more)', packageIds: ['p1', 'p2'] }],
      ['media_buys.delivery_issue', { code: 'NO_ANSWER', message: 'Away.', packageIds: [] }],
    ]);
    expect(noted.state.revision).toBe(aMediaBuy().state.revision + 1);
    expect(noted.recordDeliveryIssues([other, { ...other, packageId: 'p2' }, away], always, at(1))).toBeNull();
  });
});
