import { createAdvertiser, discoveryPath, startDiscovery, waitUntilComplete } from '@test/discovery';
import { type SignedUp, signUp } from '@test/people';
import { Person } from './person';
import { completeProduct, openShop, stockShop } from './shop';
import { hostile, Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.opens();
});
afterAll(() => stand?.closes());

const arrives = ({ as }: SignedUp) =>
  Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
const newSeller = () => signUp(stand.api, { accountType: 'SELLER' });
const state = (word: string) => `document.querySelector('main header').innerText.includes(${JSON.stringify(word)})`;
const isExpected = (what: string) => !/status of (400|404|409)/.test(what);

test('a product created by keyboard after refusals at its fields is offered to a buyer, saved for them, redeemed, and another offer revoked', async () => {
  const { api } = stand;
  const seller = await newSeller();
  const storefrontId = await openShop(stand, seller);
  const account = `/a/${seller.account.id}`;
  const person = await arrives(seller);
  await person.opens(`${account}/products`);
  await person.reads('No products yet');
  await person.key('c');
  await person.isAt(/\/products\/new$/);
  await person.types('Name', 'Evening CTV');
  await person.goesTo('DraftOnly you see it.');
  await person.key('ArrowDown');
  await person.presses('Create product');
  await person.reads('4 fields need a change');
  await person.presses('Description');
  await person.types('Description', 'Spots in series for families, in the evening');
  await person.goesTo('Streaming TV');
  await person.key(' ');
  await person.goesTo('TV spot, 30 sec');
  await person.key(' ');
  await person.presses('Add price');
  await person.types('Currency', 'EUR');
  await person.types('Price per unit', 'cheap');
  // The card beside the form shows what buyers will see.
  await person.reads('– CPM');
  await person.presses('Create product');
  await person.sees(`document.activeElement.getAttribute('aria-invalid') === 'true'`);
  await person.types('Price per unit', '24.5');
  await person.reads('€24.50 CPM');
  await person.presses('Create product');
  await person.isAt(/\/products\/prod_/);
  await person.sees(state('Active'));

  const buyer = stand.person;
  const advertiserId = await createAdvertiser(api, buyer.as);
  const brief = 'Evening series for families on connected TV';
  const discoveryId = await startDiscovery(api, buyer.as, { advertiserId, brief, storefrontIds: [storefrontId], waitSeconds: 10 });
  await waitUntilComplete(api, buyer.as, discoveryId);
  const found = await api.get(`${discoveryPath}/${discoveryId}/products`, { as: buyer.as });
  expect(found.body.data.products).toEqual([expect.objectContaining({ name: 'Evening CTV', cpm: 24.5, currency: 'EUR' })]);

  const save = async (label: string) => {
    await person.opens(`${account}/saved-offers/new`);
    await person.sees(`document.querySelector('input[name=proposalId]')`);
    await person.asks(`document.querySelector('input[name=proposalId]').focus()`);
    await person.key(' ');
    await person.types('Account number', String(buyer.account.id));
    await person.types('Name', label);
    await person.presses('Save offer');
    await person.isAt(/\/saved-offers\/\d+$/);
    await person.reads('Waits for the buyer.');
    return person.asks<string>(`document.querySelector('code.text-xl').innerText`);
  };
  const redeem = (proposalCode: string) => api.post(discoveryPath, { as: buyer.as, body: { advertiserId, proposalCode } });
  expect((await redeem(await save('Spring package'))).status).toBe(202);
  await person.reloads();
  await person.reads('The buyer has used the code.');

  const code = await save('Second package');
  await person.presses('Revoke');
  await person.reads(`The code ${code} can no longer be redeemed`);
  await person.presses('Revoke');
  await person.reads('You have taken it back.');
  expect((await redeem(code)).status).toBe(409);
  await person.opens(`${account}/saved-offers?status=revoked`);
  await person.reads('Second package');
  expect(await person.asks(`document.querySelectorAll('tbody tr').length`)).toBe(1);
  expect(person.unwanted.filter(isExpected)).toEqual([]);
  await person.leaves();
});

test('several products are activated at once with the outcome of each; one is deactivated after a question with numbers, and taken back', async () => {
  const { api } = stand;
  const seller = await newSeller();
  await openShop(stand, seller);
  const create = (body: object) => api.post('/api/v2/storefront/products', { as: seller.as, body });
  await create({ name: 'Unfinished' });
  const complete = await create({ name: 'Complete', ...completeProduct });
  const person = await arrives(seller);
  await person.opens(`/a/${seller.account.id}/products`);
  await person.reads('Missing: description, channel, format, and price');
  await person.asks(`document.querySelector('thead input').focus()`);
  await person.key(' ');
  await person.presses('Activate 2');
  await person.reads('1 refused');
  await person.sees(`[...document.querySelectorAll('tbody tr')].map((row) => row.innerText.includes('Active')).join() === 'true,false'`);

  await person.opens(`/a/${seller.account.id}/products/${complete.body.data.productId}`);
  await person.presses('Deactivate');
  await person.reads('No order of it runs.');
  await person.presses('Deactivate');
  await person.sees(state('Draft'));
  await person.presses('Undo');
  await person.sees(state('Active'));
  expect(person.unwanted.filter(isExpected)).toEqual([]);
  await person.leaves();
});

test('a change saves only what was typed, keeps what a colleague has saved meanwhile, and asks where both have changed a field', async () => {
  const { api } = stand;
  const seller = await newSeller();
  const { productId } = await stockShop(stand, seller);
  const path = `/api/v2/storefront/products/${productId}`;
  const change = (body: object) => api.patch(path, { as: seller.as, body });
  const person = await arrives(seller);
  await person.opens(`/a/${seller.account.id}/products/${productId}/edit`);
  expect(await person.asks(`document.querySelector('textarea').value`)).toBe(hostile.brief);
  await person.types('Name', 'Late CTV');
  await change({ keywords: ['night'] });
  await person.presses('Save');
  await person.reads('Changed meanwhile, and shown here: Keywords.');
  await change({ name: 'Morning CTV' });
  await person.presses('Save');
  await person.reads('Somebody else has changed the same fields meanwhile: Name.');
  await person.presses('Keep mine');
  await person.presses('Save');
  await person.isAt(/\/products\/prod_\w+$/);
  const { body } = await api.get(path, { as: seller.as });
  expect(body.data).toMatchObject({ name: 'Late CTV', keywords: ['night'], description: hostile.brief, audience: hostile.seller });
  expect(person.unwanted.filter(isExpected)).toEqual([]);
  await person.leaves();
});
