import { Database } from '@exchange/platform';
import { inDays, midnightIn } from '@test/dates';
import { createCampaign, discoveryPath, startDiscovery, waitUntilComplete } from '@test/discovery';
import { sendOrder } from '@test/orders';
import { joinAccount, type SignedUp } from '@test/people';
import { createShop, type Shop } from '@test/storefronts';
import { waitFor } from '../browser';
import { Person } from './person';
import { Stand } from './stand';

let stand: Stand;
let shop: Shop;
let seller: Person;

beforeAll(async () => {
  stand = await Stand.opens();
  shop = await createShop(stand.api, { mediaBuyApproval: 'manual' });
  seller = await arrives(shop.as);
});
afterAll(() => stand?.closes());

const arrives = (as: SignedUp['as']) =>
  Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
const path = '/api/v2/storefront/media-buys';
const database = (sql: string, values: unknown[]) => stand.api.app.get(Database).query(sql, values);
const order = async (id: string) => (await stand.api.get(`${path}/${id}`, { as: shop.as })).body.data;
const page = (id: string, tab = '') => `/a/${shop.account.id}/orders/${id}${tab}`;

/** A campaign buys the shop's first product. Returns the ids of the media buy at both sides. */
async function buys(): Promise<{ readonly mediaBuyId: string; readonly orderId: string }> {
  const { api, person } = stand;
  const { as } = person;
  const campaignId = await createCampaign(api, as);
  // The flight begins today: the API accepts only future flights.
  await database('update campaigns set flight_start = $2 where id = $1', [campaignId, midnightIn(0)]);
  const id = await startDiscovery(api, as, { campaignId, storefrontIds: [shop.storefrontId], waitSeconds: 120 });
  await waitUntilComplete(api, as, id);
  const products = [{ productId: `sf1:${shop.storefrontId}:${shop.productIds[0]}`, budget: 5_000, pricingOptionId: 'ctv' }];
  await api.post(`${discoveryPath}/${id}/products`, { as, body: { products } });
  const { body } = await api.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as, body: {} });
  const orderId = await waitFor(async () => {
    const { body: list } = await api.get(`${path}?status=pending_approval`, { as: shop.as });
    const [newest] = list.data;
    if (newest === undefined) throw new Error('The order has not arrived.');
    return newest.mediaBuyId as string;
  });
  return { mediaBuyId: body.data.mediaBuys[0].mediaBuyId, orderId };
}
/** Waits until the buyer's media buy has this state, and returns it. */
const atBuyer = (id: string, status: string) =>
  waitFor(async () => {
    const { mediaBuy } = (await stand.api.get(`/api/v2/buyer/media-buys/${id}`, { as: stand.person.as })).body.data;
    expect(mediaBuy.status).toBe(status);
    return mediaBuy;
  });

/** Waits until the buyer's report, which is collected by the hour, has this spend. */
const spentAtBuyer = (id: string, spend: number) =>
  waitFor(async () => {
    await database(`update delivery_collections set due_at = '2000-01-01' where media_buy_id = $1 and lease_until is null`, [id]);
    const query = `view=timeseries&startDate=${midnightIn(-1).slice(0, 10)}&endDate=${midnightIn(1).slice(0, 10)}&mediaBuyId=${id}`;
    const { body } = await stand.api.get(`/api/v2/buyer/reporting/metrics?${query}`, { as: stand.person.as });
    expect(body.data?.timeseries?.map(({ metrics }: { metrics: { spend: number } }) => metrics.spend)).toEqual([spend]);
  });

test('an order arrives live, is approved by keyboard, goes on at the buyer, and its delivery is in the buyer’s report; its pages lead from home and from the notification', async () => {
  await seller.opens(`/a/${shop.account.id}/orders`);
  await seller.reads('No orders yet');
  const { mediaBuyId, orderId } = await buys();
  await seller.presses('1 new');
  await seller.reads('1 order waits for you · €5,000');
  await seller.presses('Home');
  await seller.sees(`document.querySelector('main').innerText.includes(${JSON.stringify(orderId)})`);
  const [notice] = (await stand.api.get('/api/v2/notifications', { as: shop.as })).body.data;
  expect(notice.actionUrl).toMatch(new RegExp(`/console/a/${shop.account.id}/orders/${orderId}$`));
  await seller.opens(page(orderId));
  await seller.reads('Books 1 package for €5,000');
  await seller.reads('As you offer it');
  await seller.presses('Approve €5,000');
  await seller.reads('You approved it. It is booked.');
  await atBuyer(mediaBuyId, 'ACTIVE');
  await seller.presses('Timeline');
  await seller.sees(`[...document.querySelectorAll('[data-row]')].some((row) => row.innerText.includes('Approved'))`);
  await waitFor(async () => expect((await order(orderId)).status).toBe('delivering'));
  await seller.presses('Delivery');
  await seller.sees(`document.querySelector('[data-cell$=" spend"]')`);
  await seller.asks(`document.querySelector('[data-cell$=" impressions"]').focus()`);
  await seller.pressesKeys('5', '0', '0', '0', 'Tab', '1', '2', '0', 'Control+Enter');
  await seller.reads('1 line reported. The buyer sees it.');
  await spentAtBuyer(mediaBuyId, 120);
});

test('the reason of a rejection is previewed, and the buyer reads it', async () => {
  const { mediaBuyId, orderId } = await buys();
  await seller.opens(page(orderId));
  await seller.presses('Reject');
  await seller.types('Reason', 'Evenings are sold out.');
  await seller.sees(`document.querySelector('dialog p.border-s-2').innerText === 'Evenings are sold out.'`);
  await seller.presses('Reject');
  await seller.reads('You rejected it. The buyer was told.');
  expect((await atBuyer(mediaBuyId, 'REJECTED')).message).toContain('Evenings are sold out.');
});

test('a decision of a member in another tab is told, and a changed order must be read again', async () => {
  const { api } = stand;
  const { mediaBuyId: id, revision } = await sendOrder(api, shop.account.id, { wanted: { start: inDays(1) } });
  const member = await joinAccount(api, { ...stand.person, as: shop.as } as SignedUp);
  const other = await arrives(member.as);
  await other.opens(page(id));
  await other.reads('Approve €600.50');
  await seller.opens(page(id));
  seller.unwanted.splice(0);
  await database('update orders set revision = revision + 1 where id = $1', [id]);
  await seller.presses('Approve €600.50');
  await seller.reads('The buyer has changed the order while you read it.');
  expect((await order(id)).revision).toBe(revision + 1);
  await other.reloads();
  await other.presses('Approve €600.50');
  await other.reads('You approved it. It is booked.');
  await seller.reads('approved it meanwhile. It is booked.');
  seller.unwanted.splice(0);
  await other.leaves();
});

test('after a decision, the focus is at what came of it', async () => {
  for (const [button, outcome] of [
    ['Approve €600.50', 'You approved it.'],
    ['Reject', 'You rejected it.'],
  ] as const) {
    const { mediaBuyId: id } = await sendOrder(stand.api, shop.account.id, { wanted: { start: inDays(1) } });
    await seller.opens(page(id));
    await seller.presses(button);
    if (button === 'Reject') {
      await seller.sees(`document.querySelector('dialog[open]')`);
      await seller.presses(button);
    }
    await seller.sees(`document.activeElement.textContent.startsWith('${outcome}')`);
  }
  // The orders name a product that is not in the shop.
  expect(seller.unwanted.splice(0).filter((what) => !what.includes('404 (Not Found)'))).toEqual([]);
});

test('a long name in the head of a card fits into a window of 320 pixels', async () => {
  const item = { productId: 'evenings', pricingOptionId: 'cpm', pricingModel: 'cpm', rate: 12.5, bidPrice: null, targeting: null };
  const packages = [{ ...item, productName: 'W'.repeat(150), budget: 600.5, sourceId: null }];
  const { mediaBuyId: id } = await sendOrder(stand.api, shop.account.id, { wanted: { packages } });
  await seller.opens(page(id));
  const heads = `[...document.querySelectorAll('main section > header')]`;
  await seller.sees(`${heads}.some((head) => head.innerText.includes('WWW'))`);
  const wide = `${heads}.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.innerText)`;
  expect(await seller.inWidth(320, () => seller.asks(wide))).toEqual([]);
  expect(seller.unwanted.splice(0).filter((what) => !what.includes('404 (Not Found)'))).toEqual([]);
});

test('pasted lines that do not fit are told before the others are filled in, and a text above 1 MB is refused', async () => {
  const { mediaBuyId: id } = await sendOrder(stand.api, shop.account.id, {
    approval: 'auto',
    wanted: { start: inDays(-2), end: inDays(20) },
  });
  const day = (ago: number) => inDays(-ago).toISOString().slice(0, 10);
  const [yesterday, first] = [day(1), day(2)];
  const cell = (of: string) => `document.querySelector('[data-cell="${of} ${id}_pkg_1 clicks"]')`;
  const pastes = (text: string) =>
    seller.asks(`{ const data = new DataTransfer(); data.setData('text/plain', ${text}); ${cell(yesterday)}.focus();
      ${cell(yesterday)}.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }`);
  const values = () => seller.asks(`[${cell(yesterday)}.value, ${cell(first)}.value]`);
  await waitFor(async () => expect((await order(id)).status).toBe('delivering'));
  await seller.opens(page(id, '/delivery'));
  await seller.sees(cell(yesterday));
  await pastes(`'11\\n12\\t1\\t1\\n13'`);
  await seller.reads('2 lines are left out');
  await seller.reads('Line 2: more values than columns');
  await seller.reads('Line 3: no row left for it in the sheet');
  expect(await values()).toEqual(['', '']);
  await seller.presses('Fill in 1 line');
  await seller.sees(`document.activeElement === ${cell(yesterday)}`);
  expect(await values()).toEqual(['11', '']);
  await pastes(`'1\\n'.repeat(500_001)`);
  await seller.reads('This is more than 1 MB and was not taken.');
  await seller.key('Escape');
  await seller.sees(`document.activeElement === ${cell(yesterday)}`);
  expect(await values()).toEqual(['11', '']);

  await seller.presses('Paste a table');
  await seller.sees(`document.querySelector('dialog[open] input[type=file]')`);
  await seller.asks(`{ const files = new DataTransfer(); files.items.add(new File(['1'.repeat(1_000_001)], 'days.csv'));
    const input = document.querySelector('dialog[open] input[type=file]'); input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true })); }`);
  await seller.reads('This is more than 1 MB and was not taken.');
  expect(await seller.asks(`document.querySelector('dialog[open] textarea').value`)).toBe('');
  await seller.types('Table', `${yesterday},5,6,7`);
  await seller.sees(`!document.querySelector('dialog[open]').innerText.includes('1 MB')`);
  await seller.asks(`{ const area = document.querySelector('dialog[open] textarea');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(area, '1'.repeat(1_000_001));
    area.dispatchEvent(new Event('input', { bubbles: true })); }`);
  await seller.reads('This is more than 1 MB and was not taken.');
  expect(await seller.asks(`document.querySelector('dialog[open] textarea').value`)).toBe(`${yesterday},5,6,7`);
  await seller.key('Escape');
  await seller.presses('Discard draft');
  expect(seller.unwanted).toEqual([]);
});

test('delivery is typed and pasted, refused at its cell, told when it is above the budget, corrected, and then paused with undo and ended', async () => {
  const { api } = stand;
  const { mediaBuyId: id } = await sendOrder(api, shop.account.id, { approval: 'auto', wanted: { start: inDays(-3), end: inDays(20) } });
  // The days are those of the start, also after midnight.
  const days = [0, 1, 2].map((ago) => inDays(-ago).toISOString().slice(0, 10));
  const day = (ago: number) => days[ago]!;
  const cell = (ago: number, metric: string) => `document.querySelector('[data-cell="${day(ago)} ${id}_pkg_1 ${metric}"]')`;
  await waitFor(async () => expect((await order(id)).status).toBe('delivering'));
  await seller.opens(page(id, '/delivery'));
  await seller.sees(cell(1, 'impressions'));
  await seller.presses('Paste a table');
  await seller.types('Table', `date\timpressions\tspend\tclicks\n${day(1)}\t9,000\t120.5\t9001\n${day(2)}\t8,000\t100\t7\nsoon\t1\t1\t1`);
  await seller.reads('1 line is left out');
  await seller.presses('Fill in 2 lines');
  await seller.sees(`${cell(1, 'spend')}.value === '120.5'`);
  await seller.presses('Report delivery');
  await seller.reads('1 cell was refused. Nothing was stored.');
  seller.unwanted.splice(0);
  await seller.presses('Go to the first');
  await seller.sees(`document.activeElement === ${cell(1, 'clicks')}`);
  await seller.key('Control+A');
  await seller.pressesKeys('9', 'ArrowDown');
  await seller.sees(`document.activeElement === ${cell(2, 'clicks')}`);
  await seller.asks(`${cell(2, 'spend')}.focus()`);
  await seller.key('Control+A');
  await seller.pressesKeys('6', '0', '0');
  await seller.reads('is €120 above its budget');
  // Warnings scroll with the sheet: only the line with the button lies over it.
  expect(await seller.asks(`document.querySelector('[data-bottom-bar]').innerText`)).not.toContain('€120');
  await seller.key('Control+Enter');
  await seller.reads('2 lines reported. The buyer sees it.');
  const { totals, warnings } = (await api.get(`${path}/${id}/delivery`, { as: shop.as })).body.data;
  expect([totals, warnings]).toEqual([{ impressions: 17_000, clicks: 16, completedViews: 0, spend: 720.5 }, ['spend_above_budget']]);
  await seller.asks(`${cell(2, 'spend')}.focus()`);
  await seller.key('Control+A');
  await seller.pressesKeys('1', '0', '0');
  await seller.reads('1 correction');
  await seller.key('Control+Enter');
  await seller.reads('1 line reported. The buyer sees it.');
  expect((await order(id)).spent).toBe(220.5);
  await seller.presses('Pause');
  await seller.reads('€380 are not spent yet');
  await seller.types('Reason', 'A storm.');
  await seller.presses('Pause');
  await seller.presses('Undo');
  await seller.sees(`document.querySelector('main header').innerText.includes('Resumed.')`);
  await seller.presses('End early');
  await seller.types('Type “end” to confirm', 'end');
  await seller.key('Enter');
  await seller.sees(`document.querySelector('main header').innerText.includes('Completed')`);
  expect(await order(id)).toMatchObject({ status: 'completed', endedBy: 'seller' });
  expect(seller.unwanted).toEqual([]);
});
