import { mailsTo, mailTo, tokenIn, verificationTo } from '@test/mailbox';
import { cookieOf, signUp } from '@test/people';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => (stand = await Stand.opens()));
afterAll(() => stand?.closes());

const arrives = (look: { cookie?: string } = {}) => Person.arrives(stand.browser, stand.api.url, { language: 'en', ...look });
const signedIn = () => {
  const { as } = stand.person;
  return arrives('cookie' in as ? { cookie: as.cookie } : {});
};

test('a person can sign up, brief, watch answers, choose proposals, execute and see the report by keyboard', async () => {
  const person = await arrives();
  await person.opens('/sign-up');
  await person.types('Name', 'Ada Buyer');
  await person.types('Company', 'Oat Ltd');
  await person.types('Email', `ada-${Date.now()}@example.com`);
  await person.types('Password', 'correct horse battery staple');
  await person.presses('Create an account');
  await person.isAt(/\/a\/\d+$/);
  await person.presses('New campaign');
  await person.reads('No advertisers yet');
  await person.presses('New advertiser');
  await person.reads('Create advertiser');
  await person.types('Name', 'Oat');
  await person.types('Brand', 'oat-by-keyboard.example');
  await person.presses('Create advertiser');
  await person.sees(`!document.querySelector('dialog[open]') && document.querySelector('table')`);
  await person.presses('Campaigns');
  await person.isAt(/\/campaigns$/);
  await person.presses('New campaign');
  await person.reads('Sellers read it');
  await person.types('Name', 'Oat drink');
  await person.types('Brief', 'Launch of an oat drink for young families: evenings, connected TV, streaming, online video and news');
  await person.types('Budget', 'much');
  await person.presses('Create campaign');
  await person.sees(`document.querySelector('[role=alert]')`);
  await person.types('Budget', '50000');
  await person.presses('Create campaign');
  await person.isAt(/\/campaigns\/campaign_/);
  const campaign = await person.asks<string>(`location.pathname.slice('/console'.length)`);
  await person.presses('Ask the sellers');
  await person.isAt(/\/discovery\//);
  await person.reads('2 of 2 sellers answered');
  await person.sees(`[...document.querySelectorAll('[role=status]')].some((element) => element.textContent === 'Complete')`);
  await person.opens(`${campaign}/proposals`);
  const name = await person.asks<string>(
    `document.querySelector('input[type=range]').getAttribute('aria-label').slice('Budget for '.length)`,
  );
  await person.types(`Budget for ${name} (USD)`, '20000');
  await person.presses(`Select ${name}`);
  await person.reads('1 selected');
  await person.presses('Preview order');
  await person.isAt(/\/order$/);
  await person.presses('Buy 1 media buy for $20,000');
  await person.reads('1 media buy ordered');
  await person.sees(`document.querySelector('a[href*="/media-buys/mb_"]')`);
  await person.opens(`${campaign}/report`);
  await person.reads('Nothing was delivered in this period');
  expect(person.unwanted.filter((what) => !what.includes('400 (Bad Request)'))).toEqual([]);
  expect(await person.breaches()).toEqual([]);
  await person.leaves();
});

test('reports of a demo are marked as sandbox data, on the home page and at each campaign, and show click rates as percentages', async () => {
  const { body } = await stand.api.post('/api/v2/demo', { as: stand.person.as, body: {} });
  const own = `/a/${body.data.demo.customerId}`;
  const person = await signedIn();
  await person.opens(own);
  await person.reads('All figures here are sandbox data');
  await person.opens(`${own}/reports?days=30`);
  await person.reads('All figures here are sandbox data');
  await person.sees(`[...document.querySelectorAll('tbody td')].some((one) => one.textContent.endsWith('Sandbox data'))`);
  await person.reads('0.42%');
  await person.opens(`/a/${stand.account}/reports?days=30`);
  await person.reads('Reports');
  expect(await person.text()).not.toContain('sandbox data');
  await person.leaves();
});

test('a person can create a key and see its secret once by keyboard', async () => {
  const person = await signedIn();
  await person.opens(`/a/${stand.account}/keys`);
  await person.presses('New key');
  await person.types('Name', 'Nightly report');
  await person.presses('Create key');
  await person.reads('Copy it now');
  const [secret] = /sck_\w+/.exec(await person.text())!;
  expect((await stand.api.get('/api/v2/accounts/current', { as: { bearer: secret } })).status).toBe(200);
  await person.opens(`/a/${stand.account}/keys`);
  expect(await person.text()).not.toContain(secret);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('input survives when the session ends in the middle of a form', async () => {
  const person = await signedIn();
  await person.opens(`/a/${stand.account}/advertisers?create=1`);
  await person.types('Name', 'Typed before it was lost');
  await person.types('Brand', 'lost-and-found.example');
  await person.losesSession();
  await person.presses('Create advertiser');
  await person.reads('Your session has ended.');
  await person.types('Password', stand.person.password);
  await person.presses('Sign in');
  await person.sees(`document.querySelectorAll('dialog[open]').length === 1`);
  await person.presses('Create advertiser');
  await person.reads('lost-and-found.example');
  await person.leaves();
});

test('a tab whose session ended elsewhere asks to sign in again, and is live afterwards', async () => {
  const own = await signUp(stand.api);
  const cookie = 'cookie' in own.as ? own.as.cookie : '';
  const person = await arrives({ cookie });
  await person.opens(`/a/${own.account.id}/advertisers`);
  await person.reads('No advertisers yet');
  await stand.api.post('/api/v2/auth/sign-out', { as: own.as, body: {} });
  await person.reads('Your session has ended.');
  await person.types('Password', own.password);
  await person.presses('Sign in');
  await person.sees(`!document.querySelector('dialog[open]')`);
  await person.sees(`[...document.querySelectorAll('[role=status]')].some((element) => element.textContent === 'Live')`);
  await person.leaves();
});

test('two tabs have two accounts: writes in one tab stay in its account, and neither tab follows the other', async () => {
  const [one, other] = [await signUp(stand.api), await signUp(stand.api)];
  await stand.api.post('/api/v2/members', { as: other.as, body: { email: one.email, role: 'ADMIN' } });
  const token = tokenIn(await mailTo(stand.api, one.email));
  const joined = await stand.api.post('/api/v2/members/invitations/accept', { body: { token, name: 'Robin', password: one.password } });
  const as = { cookie: cookieOf(joined.headers) };
  const first = await arrives(as);
  const second = await first.opensTab();
  await first.opens(`/a/${one.account.id}/advertisers`);
  await second.opens(`/a/${other.account.id}/advertisers?create=1`);
  await second.types('Name', 'Of the second tab');
  await second.types('Brand', 'second-tab.example');
  await second.presses('Create advertiser');
  await second.sees(`!document.querySelector('dialog[open]')`);
  await second.reads('second-tab.example');
  await first.opens(`/a/${one.account.id}/advertisers`);
  expect(await first.text()).not.toContain('second-tab.example');
  const listed = (account: number) => stand.api.get('/api/v2/buyer/advertisers', { as, headers: { 'x-account-id': String(account) } });
  const brandsOf = async (account: number) => (await listed(account)).body.data.map(({ brand }: { brand: string }) => brand);
  expect(await brandsOf(other.account.id)).toContain('second-tab.example');
  expect(await brandsOf(one.account.id)).not.toContain('second-tab.example');
  await first.leaves();
});

test('the link at the end of a notification mail opens the choice of notifications, which a person changes and takes back', async () => {
  const { api, account, person: owner } = stand;
  const preferences = async () => (await api.get('/api/v2/notification-preferences', { as: owner.as })).body.data.optIns;
  const before = await preferences();
  const person = await signedIn();
  await person.opens(`/a/${account}/notifications#mail`);
  await person.goesTo('Approval requested: Mail');
  await person.asks('document.activeElement.click()');
  await person.presses('Save');
  await person.reads('Saved.');
  const mailed = { notificationType: 'approval.requested', channel: 'email' };
  expect(await preferences()).toEqual(expect.arrayContaining([...before, mailed]));
  await person.reloads();
  await person.sees(`${mailBox}.checked`);
  await person.goesTo('Approval requested: Mail');
  await person.asks('document.activeElement.click()');
  // What was saved elsewhere meanwhile stays.
  const others = [...before, mailed].filter(({ notificationType }) => notificationType !== 'system.warning');
  await api.put('/api/v2/notification-preferences', { as: owner.as, body: { optIns: others } });
  await person.presses('Save');
  await person.reads('Saved.');
  const kept = others.filter((each) => each !== mailed);
  expect((await preferences()).length).toBe(kept.length);
  await person.presses('Undo');
  await person.sees(`${mailBox}.checked && !document.body.innerText.includes('Saved.')`);
  expect((await preferences()).length).toBe(others.length);
  // A box that is scrolled halfway below the top bar has a smaller target.
  await person.asks('window.scrollTo(0, 0)');
  expect(await person.barriers()).toEqual([]);
  expect(person.unwanted).toEqual([]);
});

/** The choice of mails about approvals. */
const mailBox = `[...document.querySelectorAll('#mail label')].find((one) => one.textContent === 'Approval requested: Mail').control`;

const resetsTo: typeof mailsTo = async (api, address) =>
  (await mailsTo(api, address)).filter(({ subject }) => subject === 'Set a new password');

/** The path of a mail's link, within the console. */
const linkIn = ({ text }: { text: string }) => text.slice(text.indexOf('/console/') + '/console'.length).split(/\s/)[0]!;

test('links in mails lead to pages that confirm an address, set a password and accept an invitation', async () => {
  const person = await signedIn();
  const { email } = stand.person;
  await person.opens(linkIn(await verificationTo(stand.api, email)));
  await person.presses('Confirm');
  await person.reads('Your address is confirmed');

  await person.opens(`/a/${stand.account}/members`);
  await person.presses('Invite a person');
  const guest = `guest-${Date.now()}@example.com`;
  await person.types('Email', guest);
  await person.presses('Send the invitation');
  await person.reads(guest);
  const visitor = await arrives();
  await visitor.opens(linkIn(await mailTo(stand.api, guest)));
  await visitor.types('Name', 'Gale Guest');
  await visitor.types('Password', 'correct horse battery staple');
  await visitor.presses('Join');
  await visitor.isAt(new RegExp(`/a/${stand.account}$`));
  await visitor.leaves();

  await person.opens('/forgot');
  await person.types('Email', email);
  await person.presses('Send the mail');
  await person.reads('Check your mail');
  await person.opens(linkIn(await mailTo(stand.api, email, 1, resetsTo)));
  await person.types('New password', 'another horse battery staple');
  await person.presses('Set the password');
  await person.reads('The password is set');
  await person.presses('Sign in');
  await person.types('Email', email);
  await person.types('Password', 'another horse battery staple');
  await person.presses('Sign in');
  await person.isAt(/\/a\/\d+$/);
  await person.leaves();
});
