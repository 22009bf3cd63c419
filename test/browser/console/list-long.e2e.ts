import { Database } from '@exchange/platform';
import { flightDates } from '@test/dates';
import { tasksDuring } from '../tasks';
import { Person } from './person';
import { Stand } from './stand';

const rows = 10_000;
/** Browsers call longer tasks long (Long Tasks API). The test counts the time for which the page itself ran, because the machine also runs other tests. */
const longTaskMs = 50;

let stand: Stand;
let person: Person;
beforeAll(async () => {
  stand = await Stand.opens();
  const { as } = stand.person;
  const brand = { name: 'Nord', brand: 'nord.example', primaryCurrency: 'USD' };
  const { body } = await stand.api.post('/api/v2/buyer/advertisers', { as, body: brand });
  const draft = { advertiserId: body.data.id, name: 'Campaign', mode: 'discovery', brief: 'Boots', flightDates, budget: { total: 1_000 } };
  await stand.api.post('/api/v2/buyer/campaigns', { as, body: draft });
  await copyCampaign();
  person = await Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
});
afterAll(async () => {
  await person?.leaves();
  await stand?.closes();
});

/** Copies the campaign in the database, because as many requests would take minutes. */
async function copyCampaign(): Promise<void> {
  await stand.api.app.get(Database).query(
    `insert into campaigns overriding system value select (jsonb_populate_record(null::campaigns, to_jsonb(c)
       || jsonb_build_object('id', c.id || '-' || n, 'name', 'Campaign ' || n, 'created_at', c.created_at - n * interval '1 ms'))).*
     from (select * from campaigns where account_id = $1) c, generate_series(2, $2) n`,
    [stand.account, rows],
  );
}

const steps = 800;
/** Scrolls from the top to the bottom, a step in each frame. */
const scroll = `new Promise((done) => {
  const height = document.documentElement.scrollHeight;
  let top = 0;
  const step = () => {
    scrollTo(0, top);
    top += height / ${steps};
    if (top < height) requestAnimationFrame(step);
    else done();
  };
  scrollTo(0, 0);
  requestAnimationFrame(step);
})`;

describe(`A list of ${rows} rows`, () => {
  test('loads all of them as somebody scrolls', async () => {
    await person.opens(`/a/${stand.account}/campaigns`);
    await person.sees(
      `(scrollTo(0, document.documentElement.scrollHeight), document.querySelector('tfoot').innerText.includes('10,000 rows')) && !document.querySelector('tfoot').innerText.includes('loaded')`,
    );
    expect(await person.asks(`document.querySelector('table').getAttribute('aria-rowcount')`)).toBe(String(rows + 1));
  });

  test(`scrolls without a task of more than ${longTaskMs} ms, and renders only what is in sight`, async () => {
    const tasks = await tasksDuring(stand.browser, () => person.asks(scroll));
    expect(tasks.length).toBeGreaterThan(steps);
    expect(Math.max(...tasks)).toBeGreaterThan(0);
    expect(tasks.filter((ms) => ms > longTaskMs)).toEqual([]);
    expect(await person.asks<number>(`document.querySelectorAll('[data-row]').length`)).toBeLessThan(100);
  });

  test('goes on with the keyboard from the row that has the focus, also when it is out of sight', async () => {
    await person.asks(`(scrollTo(0, 0), document.activeElement.blur())`);
    await person.sees(`document.querySelector('[data-index="0"]')`);
    await person.pressesKeys('j', 'j');
    await person.asks(`scrollTo(0, document.documentElement.scrollHeight)`);
    await person.sees(`document.querySelector('[data-index="${rows - 1}"]')`);
    await person.key('j');
    await person.sees(
      `document.activeElement.getAttribute('aria-rowindex') === '4' && document.activeElement.getBoundingClientRect().top >= 0`,
    );
  });

  test('nothing of these went wrong in the page', async () => {
    expect(person.unwanted).toEqual([]);
    expect(await person.breaches()).toEqual([]);
  });
});
