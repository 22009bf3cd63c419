import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
let person: Person;
beforeAll(async () => {
  stand = await Stand.opens();
  const { as } = stand.person;
  person = await Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
});
afterAll(async () => {
  await person?.leaves();
  await stand?.closes();
});

describe('Parts of screens', () => {
  test('a form with several problems leads from its summary to a field', async () => {
    const visitor = await Person.arrives(stand.browser, stand.api.url, { language: 'en' });
    await visitor.opens('/sign-up');
    await visitor.presses('Create an account');
    await visitor.sees(`/fields need a change/.test(document.querySelector('[role=alert]').textContent)`);
    await visitor.sees(`document.activeElement.tagName === 'A' && document.activeElement.textContent === 'Name'`);
    await visitor.presses('Company');
    expect(await visitor.asks('document.activeElement.name')).toBe('company');
    await visitor.leaves();
  });

  test('an empty list shows how to fill it with curl, first with what it needs', async () => {
    await person.opens(`/a/${stand.account}/campaigns`);
    await person.presses('The same with curl');
    await person.reads(`curl -X POST ${stand.api.url}/api/v2/buyer/advertisers`);
  });

  test('an id that does not exist is a page that says so, with the request id and a way out', async () => {
    await person.opens(`/a/${stand.account}/campaigns/campaign_nothing`);
    await person.reads('Nothing is at this address');
    await person.goesTo('Copy Request id');
    await person.presses('Go to the home page');
    await person.isAt(new RegExp(`/a/${stand.account}$`));
    person.unwanted.splice(0);
  });

  test('parameters that a screen does not accept are dropped from its address', async () => {
    await person.opens(`/a/${stand.account}/campaigns?status=BOGUS&name=Winter`);
    await person.reads('No results');
    expect(await person.asks('location.search')).toBe('?name=Winter');
  });

  test('the head of a table that is wider than a phone covers no row', async () => {
    await person.opens(`/a/${stand.account}/members`);
    await person.inWidth(390, () =>
      person.sees(
        `document.querySelector('th').getBoundingClientRect().bottom <= document.querySelector('tbody tr').getBoundingClientRect().top + 1`,
      ),
    );
  });

  test('the head of a table stays in sight while the page scrolls', async () => {
    await person.opens(`/a/${stand.account}/members`);
    await person.sees(`document.querySelector('tbody tr')`);
    await person.asks(`document.querySelector('tbody tr').style.height = '3000px'`);
    await person.asks('scrollTo(0, 1500)');
    await person.sees('scrollY > 1000');
    const top = await person.asks<number>(`document.querySelector('thead th').getBoundingClientRect().top`);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(100);
  });

  test('a question whose answer failed shows no problem when it is asked again', async () => {
    const { body } = await stand.api.post('/api/v2/user-api-keys', { as: stand.person.as, body: { name: 'Weekly report' } });
    await person.opens(`/a/${stand.account}/keys/${body.data.id}`);
    await person.presses('Revoke Weekly report');
    const mend = await person.cuts(/org-api-keys\//);
    await person.presses('Revoke');
    await person.sees(`document.querySelector('dialog[open] [role=alert]')`);
    await mend();
    await person.presses('Back');
    await person.sees(`!document.querySelector('dialog[open]')`);
    await person.presses('Revoke Weekly report');
    await person.sees(`document.querySelector('dialog[open]')`);
    expect(await person.asks(`document.querySelector('dialog[open] [role=alert]')`)).toBeNull();
    await person.presses('Back');
    person.unwanted.splice(0);
  });

  test('nothing of these went wrong in the page', async () => {
    expect(person.unwanted).toEqual([]);
    expect(await person.breaches()).toEqual([]);
  });
});
