import { startApi, type TestApi } from '@test/api';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { createKey, signUp } from '@test/people';
import { modernClient } from '../api/edge/clients';
import { type Browser, launch } from './browser';
import { waitUntilTrue, showView, type HostedView, isRead, type Tools } from './hosted';
import { hostile, hostileTools, objects, single } from './hostile';
import { unknownNames } from './named';

const sellers = ['storefront-briefs', 'seller-dashboard'];
const pages = [
  ...sellers,
  'advertisers',
  'campaigns',
  'discovery',
  'proposals',
  'campaign-receipt',
  'media-buys',
  'delivery-report',
  'sellers',
  'webhooks',
  'approvals',
  'usage',
  'plan-and-billing',
  'customer-requests',
  'notifications',
];
/** Expression: the page shows hostile text; pages about one object let the person choose it first. */
const showsHostileText = `document.getElementById('body').textContent`;
/** Expression: number of elements that only injected markup could have created. */
const injectedElements = `[...document.querySelectorAll('main :is(a, img, script, svg, iframe, object, embed, form, input, style, link, base, meta)')].length`;

let api: TestApi;
let browser: Browser;
let html: (page: string) => Promise<string>;
let buyerTools: Tools;
let sellerTools: Tools;
const closing: { close(): Promise<void> }[] = [];
const open: HostedView[] = [];

beforeAll(async () => {
  [api, browser] = await Promise.all([startApi(), launch()]);
  const toolsOf = async (as: Parameters<typeof createKey>[1]): Promise<Tools> => {
    const { client } = await modernClient(api, (await createKey(api, as)).bearer);
    closing.push(client);
    return (name, args) => client.callTool({ name, arguments: args });
  };
  const [buyer, seller] = [await signUp(api), await signUp(api, { accountType: 'SELLER' })];
  const { bearer } = await createKey(api, buyer.as);
  html = async (page) =>
    (await fetch(`${api.url}/api/v2/mcp-apps/${page}/mcp-app.html`, { headers: { authorization: `Bearer ${bearer}` } })).text();
  buyerTools = await toolsOf(buyer.as);
  sellerTools = await toolsOf(seller.as);
  const advertiserId = await createAdvertiser(api, buyer.as);
  await createCampaign(api, buyer.as, { advertiserId, name: hostile[1] });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});
afterAll(async () => {
  await Promise.all(closing.map((client) => client.close()));
  await browser?.close();
  await api?.close();
});

async function shown(page: string, tools: Tools, { document: name = page, ...more }: { document?: string; context?: object } = {}) {
  const hosted = await showView(browser, { html: await html(name), seed: { page, params: {} }, tools, ...more });
  open.push(hosted);
  return hosted;
}
/** Saves a screenshot in the folder `PAGE_PICTURES`, if set. */
const picture = async ({ page }: HostedView, name: string) => {
  const folder = process.env['PAGE_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};
const stateOf = ({ frame }: HostedView) => frame.evaluate<string>(`document.getElementById('state').textContent`);

// spec: service.area.widget-host
describe('Pages in Chromium, with the reference host of MCP Apps', () => {
  it.each(pages)('%s shows answers of the exchange without errors or requests', async (page) => {
    const hosted = await shown(page, sellers.includes(page) ? sellerTools : buyerTools);
    expect(hosted.unwanted).toEqual([]);
    const problem = `document.querySelector('.problem')?.textContent ?? ''`;
    expect(await hosted.frame.evaluate(problem)).toBe('');
  });

  it('the campaigns page shows a campaign by its name', async () => {
    const hosted = await shown('campaigns', buyerTools);
    expect(await hosted.frame.evaluate(`document.querySelector('tbody td').textContent`)).toBe(hostile[1]);
    expect(await hosted.frame.evaluate(injectedElements)).toBe(0);
  });

  it.each(pages.flatMap((page) => [[page, page] as const, [page, 'page'] as const]))(
    '%s, in the document %s, shows hostile data as text, executes and loads nothing, and stays in its frame',
    async (page, document) => {
      const hosted = await shown(page, hostileTools(), { document, context: { theme: 'dark', locale: 'ar', timeZone: 'Asia/Tokyo' } });
      const { frame } = hosted;
      if (page === 'discovery')
        await waitUntilTrue(frame, `document.getElementById('state').textContent === 'Every seller has answered, or failed.'`);
      const more = `[...document.querySelectorAll('main button')].find((one) => !one.hidden)`;
      if (await frame.evaluate(`Boolean(${more})`)) {
        await frame.evaluate(`${more}.click()`);
        await waitUntilTrue(frame, `!(${more})`);
      }
      const body = await frame.evaluate<string>(showsHostileText);
      for (const one of hostile) expect(body.toLowerCase()).toContain(one.toLowerCase());
      expect(await frame.evaluate(injectedElements)).toBe(0);
      expect(await frame.evaluate(`window.owned === undefined`)).toBe(true);
      expect(await hosted.page.mainFrame().evaluate(`window.owned === undefined`)).toBe(true);
      // Long words and direction marks do not widen the page.
      expect(await frame.evaluate(`document.documentElement.scrollWidth <= innerWidth`)).toBe(true);
      expect(
        await frame.evaluate(
          `[...document.querySelectorAll('td, dd')].every((one) => getComputedStyle(one).unicodeBidi.includes('isolate'))`,
        ),
      ).toBe(true);
      expect(hosted.unwanted).toEqual([]);
    },
  );

  const answering =
    (answer: object): Tools =>
    () => ({ content: [], structuredContent: answer });
  const cellsOf = ({ frame }: HostedView) =>
    frame.evaluate<string[]>(`[...document.querySelectorAll('tbody td')].map((one) => one.textContent)`);

  it('the delivery report shows enough digits for small ratios and amounts, and marks made-up delivery', async () => {
    const metrics = (ctr: number, spend: number) => ({
      impressions: { value: 1_370_000 },
      spend: { value: spend },
      clicks: { value: 6 },
      ctr: { value: ctr },
    });
    const row = (name: string, ctr: number, spend: number, more = {}) => ({
      dimensions: { campaign: { id: name, name } },
      metrics: metrics(ctr, spend),
      currency: 'USD',
      ...more,
    });
    const rows = [
      row('Usual', 0.0044, 5_672.811),
      row('Rare', 0.0000044, 0.0012),
      row('None', 0, 0),
      row('Demo', 1, 1, { authority: 'synthetic_demo' }),
    ];
    const synthetic = { scenarioId: 'synthetic-rolling-delivery-v1', notice: 'Part of this is made up: it was delivered in a sandbox.' };
    const hosted = await shown('delivery-report', answering({ rows, totals: null, page: { nextCursor: null }, synthetic }));
    const cells = await cellsOf(hosted);
    const column = (index: number) => rows.map((_, at) => cells[at * 6 + index]);
    expect(column(0)).toEqual(['Usual', 'Rare', 'None', 'Demo (made up)']);
    expect(column(2)).toEqual(['5,672.81', '0.0012', '0', '1']);
    expect(column(5)).toEqual(['0.44%', '0.00044%', '0%', '100%']);
    expect(await stateOf(hosted)).toBe(synthetic.notice);
    await picture(hosted, 'delivery-report');
  });

  it.each([
    [
      'media-buys',
      {
        name: 'North',
        status: 'PENDING_APPROVAL',
        waitingFor: [{ reason: 'pending_approval', what: 'Seller_1 has not approved North yet.' }],
      },
      ['pending approval', 'Seller_1 has not approved North yet.'],
    ],
    ['media-buys', { name: 'North', status: 'ACTIVE', message: 'Dr. Oat_1 looks at it.' }, ['Dr. Oat_1 looks at it.']],
    ['sellers', { name: 'Lake', channels: ['retail-media', 'ctv'], displayStatus: 'transacting' }, ['retail media, CTV']],
    [
      'webhooks',
      { url: 'https://a.example', eventTypes: ['media_buy.updated'], status: 'ACTIVE' },
      ['media buy updated', 'https://a.example'],
    ],
    [
      'notifications',
      { type: 'optimization.suggestion_received', createdAt: '2026-11-26T10:00:00Z' },
      ['optimization suggestion received'],
    ],
  ])("%s translates codes, and shows people's text unchanged", async (page, one, words) => {
    const hosted = await shown(page, answering({ objects: { results: [one], nextCursor: null } }));
    expect(await cellsOf(hosted)).toEqual(expect.arrayContaining(words));
    await picture(hosted, page);
  });

  it.each([
    ['the progress of its latest discovery', { discoveryId: 'disc_1' }, 'Every seller has answered, or failed.'],
    ['that no seller was asked, before the first discovery', null, 'This campaign has not asked any seller yet.'],
  ])('the discovery of a campaign shows %s', async (_, discovery, expectedText) => {
    const complete = { sellersRequested: 2, sellersResponded: 2, pendingAgents: [], revision: 2, resultsComplete: true };
    const hosted = await shown('discovery', (name, given) =>
      answering(
        name === 'search'
          ? { objects: { results: [{ campaignId: 'c', name: 'C' }] } }
          : given.kind === 'campaign'
            ? { object: { name: 'C' }, discovery }
            : { object: complete },
      )(name, given),
    );
    await waitUntilTrue(hosted.frame, `document.getElementById('state').textContent === '${expectedText}'`);
  });

  it('a receipt translates limitations, and shows shares as percentages', async () => {
    const receipt = {
      mediaBuyCount: 1,
      mediaBuys: [{ name: 'North', sellerName: 'Seller', budget: 100, budgetShare: 0.335, products: [] }],
      stagedBudgets: { USD: 100 },
      limitations: [{ sellerName: 'Seller', field: 'daily_pacing', requested: 'EVEN' }],
      blockers: [],
      readyToGoLive: true,
    };
    const hosted = await shown('campaign-receipt', (name) =>
      answering(
        name === 'search'
          ? { objects: { results: [{ campaignId: 'c', name: 'C' }] } }
          : { object: { name: 'C' }, launch: { ...receipt, warnings: [{ message: 'Less than Seller_1 asks for.' }] } },
      )(name, {}),
    );
    const body = await hosted.frame.evaluate<string>(showsHostileText);
    expect(body).toContain('daily pacing: EVEN');
    expect(body).toContain('Less than Seller_1 asks for.');
    expect(await cellsOf(hosted)).toContain('33.5%');
    await picture(hosted, 'campaign-receipt');
  });

  it('the hostile answers use only field names of the contract, except phase and flight, which tools add', () => {
    expect(unknownNames('Campaign', objects['campaign'])).toEqual(['phase', 'flight']);
    expect(unknownNames('Proposal', objects['proposal'])).toEqual([]);
    expect(unknownNames('MediaBuy', objects['media_buy'])).toEqual([]);
    expect(unknownNames('WebhookSubscription', objects['webhook_subscription'])).toEqual([]);
    expect(unknownNames('AdminApproval', objects['approval'])).toEqual([]);
    expect(unknownNames('BriefArtifact', objects['brief'])).toEqual([]);
    expect(unknownNames('Advertiser', objects['advertiser'])).toEqual([]);
    expect(unknownNames('Storefront', objects['seller'])).toEqual([]);
    expect(unknownNames('Ask', objects['ask'])).toEqual([]);
    expect(unknownNames('Notification', objects['notification'])).toEqual([]);
    expect(unknownNames('ReceivedMediaBuySummary', objects['work_item'])).toEqual(['flight']);
    expect(unknownNames('OwnStorefront', objects['storefront'])).toEqual([]);
    expect(unknownNames('BillingAccount', single['billing'])).toEqual([]);
    expect(unknownNames('Campaign', { discoveryId: '', nothing: '' })).toEqual(['nothing']);
  });

  it.each(pages)("%s shows a tool's error as text", async (page) => {
    const refusal = { isError: true, content: [], structuredContent: { message: hostile[1] } };
    const hosted = await shown(page, () => refusal);
    expect(await stateOf(hosted)).toBe(hostile[1]);
    expect(await hosted.frame.evaluate(`document.images.length`)).toBe(0);
    expect(hosted.unwanted).toEqual([]);
  });

  it('reloads on request, reports its size, and answers a teardown', async () => {
    let calls = 0;
    const hosted = await shown('campaigns', (name, args) => {
      calls += 1;
      return buyerTools(name, args);
    });
    const before = calls;
    await hosted.frame.evaluate(`document.getElementById('again').click()`);
    await waitUntilTrue(hosted.frame, isRead);
    expect(calls).toBe(before + 1);
    await waitUntilTrue(hosted.page.mainFrame(), `(window.heights || []).length > 0`);
    expect(await hosted.page.mainFrame().evaluate('window.leave()')).toEqual({});
    expect(hosted.unwanted).toEqual([]);
  });
});
