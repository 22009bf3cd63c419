import { dayIn } from '@test/dates';
import { createAdvertiser } from '@test/discovery';
import { joinAccount } from '@test/people';
import { buy, deliver } from '../../api/insight/reporting.fixture';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
let person: Person;
let reports: string;
/** A campaign with two media buys in euros, and one in dollars of another advertiser. */
let bought: { advertiserId: number; campaignId: string; mediaBuyId: string; other: string };

beforeAll(async () => {
  stand = await Stand.opens();
  const { api, person: owner } = stand;
  const euros = await buy(api, owner);
  const other = await buy(api, owner, euros);
  const { as } = owner;
  const dollars = await buy(api, owner, {
    advertiserId: await createAdvertiser(api, as, 'USD'),
    currency: 'USD',
  });
  await deliver(
    api,
    as,
    // Ten days of 1,000 impressions, before them ten days of 500.
    ...Array.from({ length: 20 }, (_, n) => `${euros.mediaBuyId},${euros.packages[0]},${dayIn(-1 - n)},${n < 10 ? 1_000 : 500},10,5,0,0,0`),
    `${other.mediaBuyId},${other.packages[0]},${dayIn(-12)},300,3,0,0,0,0`,
    `${dollars.mediaBuyId},${dollars.packages[1]},${dayIn(-2)},70,7,0,0,0,0`,
  );
  bought = { advertiserId: euros.advertiserId, campaignId: euros.campaignId, mediaBuyId: euros.mediaBuyId, other: other.mediaBuyId };
  reports = `/a/${stand.account}/reports`;
  person = await Person.arrives(stand.browser, api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
});
afterAll(async () => {
  await person?.leaves();
  await stand?.closes();
});

const hasAddress = (name: string, value: string) => person.sees(`new URLSearchParams(location.search).get('${name}') === '${value}'`);
const figure = (name: string) =>
  `[...document.querySelectorAll('[aria-label=Totals] button')].find((one) => one.textContent.startsWith('${name}'))`;
const showsFigure = (name: string, value: string) => person.sees(`${figure(name)}?.textContent.startsWith('${name}${value}')`);
const chart = (metric: string) => `document.querySelector('[role=group][aria-label="${metric} by day"]')`;
const periodOf = (last: number, days: number) => ({ from: dayIn(-last - days + 1), to: dayIn(-last) });

describe('The period of a report', () => {
  test('is chosen by keyboard, stands in the address and stays after a reload', async () => {
    await person.opens(`${reports}?campaign=${bought.campaignId}`);
    await person.presses('7 days');
    await hasAddress('days', '7');
    await showsFigure('Impressions', '6K');
    await person.opens(`${reports}${await person.asks<string>('location.search')}`);
    await person.sees(`document.querySelector('[aria-pressed=true]').textContent === '7 days'`);
    await showsFigure('Impressions', '6K');
  });

  test('is compared on whole days with the period before, unless it is turned off', async () => {
    const { from, to } = periodOf(1, 10);
    await person.opens(`${reports}?campaign=${bought.campaignId}&from=${from}&to=${to}`);
    // 10,000 after ten days of 500 and 300 of the other media buy.
    await person.sees(`${figure('Impressions')}?.textContent.includes('↑ +89%')`);
    await person.reads('Impressions: up 89% from the previous period');
    await person.goesTo('Compare');
    await person.key('Space');
    await hasAddress('compare', 'off');
    await person.sees(`!document.body.innerText.includes('from the previous period')`);
    await person.reads('Impressions: 10K in this period');
  });

  test('takes dates that the API accepts, and shows its message for others', async () => {
    await person.opens(`${reports}?from=${dayIn(-1)}&to=${dayIn(-5)}`);
    await person.reads('startDate must not be after endDate');
    person.unwanted.splice(0);
  });
});

describe('The chart of a report', () => {
  test('zooms to the days that Shift and the arrows select, speaks days, and zooms out', async () => {
    const { from, to } = periodOf(1, 10);
    await person.opens(`${reports}?campaign=${bought.campaignId}&from=${from}&to=${to}`);
    await person.sees(`${chart('Impressions')}?.querySelector('svg')`);
    await person.goesTo('Impressions by day');
    await person.pressesKeys('Home', 'ArrowRight');
    await person.sees(`document.querySelector('[aria-live=polite]').textContent.includes('Impressions 1K · Previous period 500')`);
    await person.pressesKeys('Shift+ArrowRight', 'Shift+ArrowRight', 'Enter');
    await hasAddress('from', dayIn(-9));
    await hasAddress('to', dayIn(-7));
    await showsFigure('Impressions', '3K');
    await person.sees(`${chart('Impressions')}?.querySelector('svg')`);
    await person.goesTo('Impressions by day');
    await person.key('-');
    await hasAddress('from', dayIn(-11));
    await hasAddress('to', dayIn(-6));
    await person.goesTo('Impressions by day');
    await person.key('t');
    await person.sees(`document.activeElement.textContent === 'Daily figures' && document.activeElement.parentElement.open`);
  });

  /** Where a day is on the screen; labels beside the lines have no part in it. */
  const placeOf = async (day: number, of: number): Promise<[number, number]> => {
    const { left, top, width } = await person.asks<{ left: number; top: number; width: number }>(`(() => {
      ${chart('Impressions')}.scrollIntoView({ block: 'center' });
      const { left, top, width } = ${chart('Impressions')}.querySelector('svg line').getBoundingClientRect();
      return { left, top, width };
    })()`);
    return [left + (width * (day + 0.5)) / of, top - 40];
  };

  /** The label of the previous period takes room from the days when it arrives. */
  const isComplete = () => person.sees(`${chart('Impressions')}?.querySelector('svg')?.textContent.includes('Previous period')`);

  test('zooms to the days of a drag, also one that ends outside of it, and out by a double click', async () => {
    const { from, to } = periodOf(1, 10);
    await person.opens(`${reports}?campaign=${bought.campaignId}&from=${from}&to=${to}`);
    await isComplete();
    await person.drags(await placeOf(3, 10), await placeOf(6, 10));
    await hasAddress('from', dayIn(-7));
    await hasAddress('to', dayIn(-4));
    await showsFigure('Impressions', '4K');
    await isComplete();
    await person.drags(await placeOf(2, 4), await placeOf(9, 4));
    await hasAddress('from', dayIn(-5));
    await hasAddress('to', dayIn(-4));
    await showsFigure('Impressions', '2K');
    await person.asks(`${chart('Impressions')}.querySelector('svg').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))`);
    await hasAddress('from', dayIn(-6));
    await hasAddress('to', dayIn(-3));
  });

  test('is that of the figure which is pressed', async () => {
    await person.opens(`${reports}?campaign=${bought.campaignId}`);
    await person.asks(`${figure('Clicks')}.focus()`);
    await person.key('Enter');
    await hasAddress('metric', 'clicks');
    await person.sees(`${chart('Clicks')} && !${chart('Impressions')}`);
  });
});

describe('The table of a report', () => {
  test('unfolds to packages by keyboard, and names why an active media buy delivered nothing', async () => {
    await person.opens(`${reports}?advertiser=${bought.advertiserId}&from=${dayIn(-5)}&to=${dayIn(-1)}`);
    const focused = () => person.asks<string>(`document.activeElement.textContent`);
    await person.asks(`document.querySelector('[role=treegrid] tbody tr').focus()`);
    expect(await focused()).toContain('Oat');
    await person.pressesKeys('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await person.sees(
      `document.activeElement.getAttribute('aria-level') === '4' && document.activeElement.textContent.includes('Product 0')`,
    );
    expect(await focused()).toContain('5,000');
    await person.pressesKeys('ArrowLeft', 'ArrowLeft');
    await person.sees(`document.activeElement.getAttribute('aria-expanded') === 'false' && !document.querySelector('[aria-level="4"]')`);
    await person.sees(`[...document.querySelectorAll('main li')].some((one) => one.querySelector('a[href$="${bought.other}/delivery"]'))`);
    await person.reads('Total, exact');
  });

  test('does not add money in several currencies, and can be limited to one', async () => {
    await person.opens(`${reports}?days=14`);
    await person.reads('Money in several currencies is not added or converted.');
    await showsFigure('Spend', '€133');
    await person.sees(`${figure('Spend')}.textContent.includes('$7')`);
    await person.goesTo('Currency');
    await person.key('u');
    await hasAddress('currency', 'USD');
    await showsFigure('Spend', '$7');
    await showsFigure('Impressions', '70');
  });
});

test('a file is asked for with the period and the part that is shown', async () => {
  const { from, to } = periodOf(1, 3);
  await person.opens(`/a/${stand.account}/campaigns/${bought.campaignId}/report?from=${from}&to=${to}`);
  await showsFigure('Impressions', '3K');
  await person.presses('Download CSV');
  await person.reads('3 rows: packages by day.');
  const asked = await person.asks<string>(
    `performance.getEntriesByType('resource').map(({ name }) => name).find((name) => name.includes('download=true'))`,
  );
  expect(Object.fromEntries(new URL(asked).searchParams)).toEqual({
    campaignId: bought.campaignId,
    startDate: from,
    endDate: to,
    view: 'timeseries',
    download: 'true',
  });
});

describe('Imports of delivery', () => {
  const chooses = (content: string) =>
    person.asks(`(() => {
      const files = new DataTransfer();
      files.items.add(new File([${JSON.stringify(content)}], 'delivery.csv'));
      const field = document.querySelector('input[type=file]');
      field.files = files.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);

  test('say which lines of a refused file are wrong, and count the rows of another', async () => {
    await person.opens(reports);
    await person.presses('Imports');
    await person.isAt(/\/reports\/imports$/);
    await person.sees(`document.querySelector('input[type=file]')`);
    await chooses(`mediaBuyId,packageId,date,impressions,spend\nunknown,unknown-1,${dayIn(-1)},5,1`);
    await person.presses('Import file');
    await person.reads('Nothing of the file was stored.');
    await person.sees(`document.querySelector('[role=alert]').textContent.includes('line 2')`);
    await person.sees(`[...document.querySelectorAll('tbody tr')].some((row) => row.textContent.includes('Failed'))`);
    await chooses(`mediaBuyId,packageId,date,impressions,spend\n${bought.mediaBuyId},${bought.mediaBuyId}-2,${dayIn(-40)},5,1`);
    await person.presses('Import file');
    await person.reads('1 row read, 1 new or different.');
    await person.sees(`!document.querySelector('[role=alert]')`);
    person.unwanted.splice(0);
  });

  test('are not offered to members', async () => {
    const { as } = await joinAccount(stand.api, stand.person);
    const guest = await Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
    await guest.opens(reports);
    await guest.reads('Download CSV');
    expect(await guest.text()).not.toContain('Imports');
    await guest.leaves();
  });
});

test('no part of a report violates the content policy or reports an error', async () => {
  expect(person.unwanted).toEqual([]);
  expect(await person.breaches()).toEqual([]);
});
