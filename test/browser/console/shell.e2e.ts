import { flightDates } from '@test/dates';
import { cookieOf, signUp } from '@test/people';
import { Person } from './person';
import { hostile, Stand } from './stand';

let stand: Stand;
/** The account of the demo that the person's account has. */
let demo: number;
let own: string;
let campaignId: string;
let discoveryId: string;
beforeAll(async () => {
  stand = await Stand.opens();
  const { body } = await stand.api.post('/api/v2/demo', { as: stand.person.as, body: {} });
  demo = body.data.demo.customerId;
  own = `/a/${stand.account}`;
  ({ campaignId, discoveryId } = await stand.campaign());
});
afterAll(() => stand?.closes());

const arrives = (cookie: string | undefined) => Person.arrives(stand.browser, stand.api.url, { language: 'en', cookie });
const signedIn = () => {
  const { as } = stand.person;
  return arrives('cookie' in as ? as.cookie : undefined);
};
const focused = (selector: string) => `document.activeElement.matches(${JSON.stringify(selector)})`;
const switcher = 'Switch account: Tester Ltd, Buyer';
/** The popup's content is loaded when it opens for the first time. */
const opensSwitcher = async (person: Person) => {
  await person.presses(switcher);
  await person.sees(`document.querySelector('[role=dialog] [aria-label], [role=dialog] label')`);
};

/** Nothing went wrong in the browser, and no page was loaded since `stays`. */
const stays = (person: Person) => person.asks('window.stays = true');
const hasStayed = async (person: Person) => {
  expect(await person.asks('window.stays')).toBe(true);
  expect(person.unwanted).toEqual([]);
};

describe('The account switcher', () => {
  test('finds an account by part of its name, and opens it by Enter', async () => {
    const person = await signedIn();
    await person.opens(own);
    await opensSwitcher(person);
    await person.sees(focused('[role=combobox]'));
    expect(await person.barriers()).toEqual([]);
    await person.types('Find an account', 'nothing like it');
    await person.reads('No account matches');
    await person.types('Find an account', 'LAKE');
    await person.sees(`document.querySelectorAll('[role=option]').length === 1`);
    await person.key('Enter');
    await person.isAt(new RegExp(`/a/${demo}$`));
    await person.reads('Demo account.');
    expect(person.unwanted).toEqual([]);
    await person.leaves();
  });

  test('moves through accounts by arrows, and gives the focus back on Escape', async () => {
    const person = await signedIn();
    await person.opens(own);
    await opensSwitcher(person);
    await person.sees(focused('[role=combobox]'));
    const chosen = `document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).textContent`;
    expect(await person.asks(chosen)).toContain('Tester Ltd');
    await person.key('ArrowDown');
    expect(await person.asks(chosen)).toContain('Lakeside Motors');
    await person.key('Escape');
    await person.sees(`!document.querySelector('[role=combobox]') && ${focused('[aria-haspopup=dialog]')}`);
    await person.key('Enter');
    await person.sees(focused('[role=combobox]'));
    await person.key('ArrowDown');
    await person.key('Enter');
    await person.isAt(new RegExp(`/a/${demo}$`));
    await person.leaves();
  });

  test('shows a very long name with markup as text, within its space', async () => {
    const { headers, body } = await stand.api.post('/api/v2/auth/sign-up', {
      body: {
        email: `long-${Date.now()}@example.com`,
        password: stand.person.password,
        name: hostile.seller,
        company: `${hostile.seller}${'W'.repeat(120)}`,
        accountType: 'SELLER',
      },
    });
    const person = await arrives(cookieOf(headers));
    await person.opens(`/a/${body.data.account.id}`);
    await person.sees(`document.querySelector('[aria-haspopup=dialog]').innerText.includes('<img src=x')`);
    expect([await person.widerThan(320), await person.widerThan(1280), await person.asks('window.owned')]).toEqual([[], [], undefined]);
    await person.leaves();
  });
});

test('two accounts have different colors', async () => {
  const person = await signedIn();
  const seen = new Set<string>();
  for (const account of [stand.account, demo]) {
    await person.opens(`/a/${account}`);
    seen.add(await person.asks(`getComputedStyle(document.querySelector('[aria-haspopup=dialog] > [aria-hidden]')).backgroundColor`));
    seen.add(await person.asks(`document.querySelector('link[rel=icon]').href`));
  }
  expect(seen.size).toBe(4);
  expect([await person.breaches(), person.unwanted]).toEqual([[], []]);
  await person.leaves();
});

describe('In a narrow window', () => {
  test('the navigation is a dialog that keeps the focus, and closes by Escape and after a navigation', async () => {
    const person = await signedIn();
    await person.opens(own);
    await person.inWidth(390, async () => {
      await person.presses('Menu');
      await person.sees(`document.querySelector('dialog[open]').contains(document.activeElement)`);
      expect(await person.barriers()).toEqual([]);
      expect(await person.asks(`document.querySelector('[aria-label=Menu][aria-haspopup]').getAttribute('aria-expanded')`)).toBe('true');
      for (let step = 0; step < 30; step += 1) {
        await person.key('Tab');
        expect(
          await person.asks(
            `document.activeElement === document.body || document.querySelector('dialog[open]').contains(document.activeElement)`,
          ),
        ).toBe(true);
      }
      await person.key('Escape');
      await person.sees(`!document.querySelector('dialog[open]') && ${focused('[aria-label=Menu][aria-expanded=false]')}`);
      await person.key('Enter');
      await person.sees(`document.querySelector('dialog[open]')`);
      await person.presses('Campaigns');
      await person.isAt(/\/campaigns$/);
      await person.sees(`!document.querySelector('dialog[open]') && ${focused('#main')}`);
    });
    await person.leaves();
  });

  test('the switcher opens within the navigation, and Escape closes only the switcher', async () => {
    const person = await signedIn();
    await person.opens(own);
    await person.inWidth(320, async () => {
      await person.presses('Menu');
      await person.sees(`document.querySelector('dialog[open]')`);
      await opensSwitcher(person);
      await person.sees(focused('dialog [role=combobox]'));
      expect(
        await person.asks(`document.querySelector('dialog[open]').scrollWidth <= document.querySelector('dialog[open]').clientWidth`),
      ).toBe(true);
      await person.key('Escape');
      await person.sees(`!document.querySelector('[role=combobox]') && document.querySelector('dialog[open]')`);
    });
    await person.leaves();
  });
});

describe('The rail', () => {
  test('stays collapsed after a reload, and its icons keep their names', async () => {
    const person = await signedIn();
    await person.opens(own);
    await person.presses('Collapse the navigation');
    await person.opens(`${own}/keys`);
    await person.sees(`document.querySelector('nav[aria-label=Main]').getBoundingClientRect().width < 60`);
    await person.goesTo('Campaigns');
    await person.sees(`[...document.querySelectorAll('nav [aria-hidden]')].some(({ textContent }) => textContent === 'Campaigns')`);
    expect(await person.barriers()).toEqual([]);
    await person.presses('Expand the navigation');
    await person.sees(`document.querySelector('nav[aria-label=Main]').getBoundingClientRect().width > 200`);
    await person.leaves();
  });

  test('lists only places that the account has', async () => {
    const seller = await signUp(stand.api, { accountType: 'SELLER' });
    const person = await arrives('cookie' in seller.as ? seller.as.cookie : undefined);
    await person.opens(`/a/${seller.account.id}`);
    const shown = await person.asks<string>(`document.querySelector('nav[aria-label=Main]').innerText`);
    for (const place of ['Selling', 'Orders', 'Payouts', 'Members']) expect(shown).toContain(place);
    for (const missing of ['Buying', 'Campaigns', 'Insight', 'Catalogs']) expect(shown).not.toContain(missing);
    await person.leaves();
  });
});

describe('How it looks', () => {
  test('a chosen theme takes effect in all tabs without a reload', async () => {
    const person = await signedIn();
    await person.opens(own);
    const other = await person.opensTab();
    await other.opens(own);
    await stays(person);
    await stays(other);
    await opensSwitcher(person);
    await person.goesTo('Theme');
    await person.key('ArrowDown');
    for (const one of [person, other]) {
      await one.sees(
        `document.documentElement.classList.contains('dark') && getComputedStyle(document.documentElement).colorScheme === 'dark'`,
      );
      await hasStayed(one);
    }
    expect(await person.barriers(['color-contrast'])).toEqual([]);
    await person.leaves();
  });

  test('a chosen density is there again after a reload, before anything is painted', async () => {
    const person = await signedIn();
    await person.opens(own);
    expect(await person.asks('document.documentElement.dataset.density')).toBe('comfortable');
    await opensSwitcher(person);
    await person.goesTo('Density');
    await person.key('ArrowDown');
    await person.sees(`document.documentElement.dataset.density === 'compact'`);
    await person.opens('/sign-up');
    expect(await person.asks('document.documentElement.dataset.density')).toBe('compact');
    await person.leaves();
  });

  test('a chosen language keeps the page', async () => {
    const person = await signedIn();
    await person.opens(`${own}/keys`);
    await opensSwitcher(person);
    await person.goesTo('Language');
    await person.key('ArrowDown');
    await person.sees(`document.querySelector('h1')`);
    await person.isAt(/\/keys$/);
    await person.leaves();
  });
});

describe('The top bar', () => {
  test('says where the person is, leads up, and moves the focus to the page', async () => {
    const person = await signedIn();
    const trail = `document.querySelector('nav[aria-label="You are here"]').innerText.split('\\n').join(' / ')`;
    await person.opens(`${own}/discovery/${discoveryId}`);
    await person.sees(`${trail}.startsWith('Discover / <script>')`);
    await person.opens(`${own}/campaigns/${campaignId}`);
    await person.sees(`${trail}.startsWith('Campaigns / <script>')`);
    await person.goesTo('Campaigns');
    await person.sees(focused('nav[aria-label="You are here"] a, nav[aria-label=Main] a'));
    await person.key('Enter');
    await person.isAt(/\/campaigns$/);
    await person.sees(focused('#main'));
    expect(await person.asks(trail)).toBe('Campaigns');
    await person.sees(`[...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === 'Campaigns')`);
    expect(person.unwanted).toEqual([]);
    await person.leaves();
  });

  test('counts unread notifications as they arrive', async () => {
    const person = await signedIn();
    await person.opens(`${own}/notifications`);
    const label = `document.querySelector('header a[href$="/notifications"]').getAttribute('aria-label')`;
    const before = Number(/\d+/.exec(await person.asks<string>(label))?.[0] ?? 0);
    await stays(person);
    const { as } = stand.person;
    const { body } = await stand.api.get('/api/v2/buyer/advertisers', { as });
    const campaign = { advertiserId: body.data[0].id, name: 'Told of', mode: 'discovery', flightDates, budget: { total: 1_000 } };
    expect((await stand.api.post('/api/v2/buyer/campaigns', { as, body: campaign })).status).toBe(201);
    await person.sees(`Number(/\\d+/.exec(${label})?.[0] ?? 0) > ${before}`);
    await hasStayed(person);
    await person.presses('Mark all as read');
    await person.sees(`${label} === 'Notifications'`);
    await person.leaves();
  });

  test('says whether changes arrive by themselves, and when the browser is offline', async () => {
    const person = await signedIn();
    await person.opens(own);
    await person.sees(`document.querySelector('header [role=status]').textContent === 'Live'`);
    await person.asks(
      `Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }); dispatchEvent(new Event('offline'))`,
    );
    await person.sees(`document.querySelector('header [role=status]').title.startsWith('Offline')`);
    await person.asks(`delete navigator.onLine; dispatchEvent(new Event('online'))`);
    await person.sees(`document.querySelector('header [role=status]').title === 'Live'`);
    await person.leaves();
  });
});

describe('A demo', () => {
  test('says so on every page, and is reset after a confirmation that says what will happen', async () => {
    const person = await signedIn();
    const inDemo = { as: stand.person.as, headers: { 'x-account-id': String(demo) } };
    await stand.api.post('/api/v2/buyer/advertisers', { ...inDemo, body: { name: 'Added', brand: 'added-to-demo.example' } });
    await person.opens(`/a/${demo}/members`);
    await person.reads('Demo account. Everything here is made up');
    await person.opens(`/a/${demo}/advertisers`);
    await person.reads('added-to-demo.example');
    await person.presses('Reset demo');
    await person.reads('Deletes 1 campaign of this account');
    await person.reads('Members and keys stay.');
    expect(await person.barriers()).toEqual([]);
    await person.presses('Reset demo');
    await person.isAt(new RegExp(`/a/${demo}$`));
    const { body } = await stand.api.get('/api/v2/demo', { as: stand.person.as });
    expect([body.data.demo.generation, body.data.demo.customerId]).toEqual([2, demo]);
    await person.opens(`/a/${demo}/advertisers`);
    expect(await person.text()).not.toContain('added-to-demo.example');
    expect(person.unwanted).toEqual([]);
    await person.leaves();
  });

  test('is not claimed by the account that has it', async () => {
    const person = await signedIn();
    await person.opens(own);
    await person.reads('Tester Ltd');
    expect(await person.text()).not.toContain('Demo account.');
    await person.leaves();
  });
});

test('a person can sign out of an account that is not theirs', async () => {
  const visitor = await signUp(stand.api);
  const person = await arrives('cookie' in visitor.as ? visitor.as.cookie : undefined);
  await person.opens(own);
  await person.reads('You cannot open this account');
  expect(await person.barriers()).toEqual([]);
  await person.presses('Sign out');
  await person.isAt(/\/sign-in$/);
  await person.leaves();
});
