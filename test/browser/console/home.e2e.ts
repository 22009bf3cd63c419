import { grantsPath, invitationFor } from '@test/advertiser-grants';
import { joinAccount, signUp, signUpStaff } from '@test/people';
import { moneyDue } from './home-data';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens();
});
afterAll(() => stand?.closes());

const arrives = (as: object) =>
  Person.arrives(stand.browser, stand.api.url, { language: 'en', cookie: 'cookie' in as ? String(as.cookie) : undefined });

/** Files an ask, and answers it as staff. */
async function answeredAsk(title: string): Promise<void> {
  const { body } = await stand.api.post('/api/v2/asks', { as: stand.person.as, body: { title, detail: 'Since Monday' } });
  const staff = await signUpStaff(stand.api);
  const resolution = { outcome: 'change', whatChanged: 'Exports have rows again.' };
  const { status } = await stand.api.post(`/api/v2/staff/asks/${body.data.id}/resolve`, { as: staff.as, body: resolution });
  expect(status).toBe(200);
}

const list = `[...document.querySelectorAll('main section')].find((one) => one.innerText.startsWith('Needs you'))`;
const lines = `[...${list}.querySelectorAll('li')].map((one) => one.innerText.split('\\n')[1])`;

test('a new account sees three steps, of which the done ones are checked', async () => {
  const newcomer = await signUp(stand.api);
  const person = await arrives(newcomer.as);
  await person.opens(`/a/${newcomer.account.id}`);
  await person.reads('Get started');
  expect(await person.asks(`document.querySelectorAll('main ol > li').length`)).toBe(3);
  const has = (step: string) => person.sees(`document.querySelector('main ol').textContent.includes(${JSON.stringify(step)})`);
  await has('Confirm your address (to do)');
  await person.presses('Send it again');
  await person.reads('Sent');
  await person.presses('Add your company’s domain');
  await person.types('Domain of your company', 'tester.example');
  await person.presses('Save');
  await has('Accept the terms and name your company (done)');
  await person.presses('New advertiser');
  await person.isAt(/\/advertisers$/);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a change elsewhere is announced and moves nothing until the person asks for it', async () => {
  await stand.campaign();
  const person = await arrives(stand.person.as);
  await person.opens(`/a/${stand.account}`);
  await person.sees(`${list} && ${lines}.length > 0`);
  const before = await person.asks(lines);
  await answeredAsk('Report exports are empty');
  await person.sees(`${list}.querySelector('[role=status]').innerText === '1 new'`);
  expect(await person.asks(lines)).toEqual(before);
  await person.presses('1 new');
  await person.sees(`${list}.innerText.includes('Report exports are empty')`);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a source that fails is named, and the others are shown', async () => {
  const person = await arrives(stand.person.as);
  const mend = await person.cuts(/\/api\/v2\/asks/);
  await person.opens(`/a/${stand.account}`);
  await person.reads('Could not be loaded: Asks.');
  await person.sees(`${lines}.length > 0`);
  await mend();
  await person.presses('Try again');
  await person.sees(`${list}.innerText.includes('Report exports are empty')`);
  await person.leaves();
});

test('an answered ask is confirmed, and then needs nobody', async () => {
  const person = await arrives(stand.person.as);
  await person.opens(`/a/${stand.account}`);
  await person.presses('Answer: Report exports are empty');
  await person.isAt(/\/asks\/[\da-f-]{36}$/);
  await person.reads('Exports have rows again.');
  await person.presses('Confirm as solved');
  await person.reads('Closes the ask as solved.');
  await person.presses('Confirm as solved');
  await person.sees(`!document.querySelector('dialog[open]')`);
  await person.reads('Closed');
  await person.presses('Home');
  await person.isAt(/\/a\/\d+$/);
  await person.sees(`${list} && !${list}.innerText.includes('Report exports are empty')`);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

const sources = /\/api\/v2\/(billing\/account|usage\/quota|advertiser-grants|staff\/asks)/;

test('an admin sees what is due, and decides a grant by keyboard; a member is not told, and nothing is asked for', async () => {
  const grantRef = await invitationFor(stand.api, stand.account);
  const person = await arrives(stand.person.as);
  await moneyDue(person);
  await person.opens(`/a/${stand.account}`);
  for (const line of [
    'Invoice · $5.00 to pay by',
    '90 of 100 included units are used.',
    'Nearly used up',
    '$1.50 of this month’s limit is left.',
  ])
    await person.sees(`${list}?.innerText.replaceAll('\\n', ' ').includes(${JSON.stringify(line)})`);
  await person.sees(`${list}.innerText.includes('Nothing is left to spend: pay ahead.')`);
  expect(await person.asks(`${list}.innerText.includes('until an admin sets up billing')`)).toBe(false);
  await person.asks(`${list}.querySelector('[href$="${grantRef}"][aria-label]').focus()`);
  await person.pressesKeys('Enter');
  await person.isAt(new RegExp(`/accounts/grants/${grantRef}$`));
  await person.presses('Accept');
  await person.sees(`document.querySelector('dialog[open]')`);
  await person.asks(`document.querySelector('dialog[open] input').focus()`);
  await person.pressesKeys('Enter');
  await person.sees(`!document.querySelector('dialog[open]')`);
  const { body } = await stand.api.get(`${grantsPath}/${grantRef}`, { as: stand.person.as });
  expect(body.data.status).toBe('active');
  await person.presses('Home');
  await person.sees(`${list}?.innerText.includes('Invoice') && !${list}.querySelector('[href$="${grantRef}"]')`);
  expect(person.unwanted).toEqual([]);
  await person.leaves();

  const member = await arrives((await joinAccount(stand.api, stand.person)).as);
  const asked = member.bodiesSent(sources);
  await member.opens(`/a/${stand.account}`);
  await member.sees(`${lines}.length > 0`);
  expect(asked).toEqual([]);
  await member.leaves();
});

test('staff see open asks of all accounts, and what is switched off is asked for once', async () => {
  await stand.api.post('/api/v2/asks', { as: stand.person.as, body: { title: 'Invoices lack the tax id' } });
  const staff = await signUpStaff(stand.api);
  const person = await arrives(staff.as);
  const asked = person.bodiesSent(/\/api\/v2\/(billing\/account|usage\/quota)/);
  await person.opens(`/a/${staff.account.id}`);
  await person.sees(`${list}?.innerText.includes('account ${stand.account}.')`);
  await person.presses('Answer: Invoices lack the tax id');
  await person.isAt(/\/staff\/asks\/[\da-f-]{36}$/);
  await person.presses('Home');
  await person.sees(`${list}?.innerText.includes('Invoices lack the tax id')`);
  expect(asked).toHaveLength(2);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});
