import { defineView, type View } from './view';

export const buyerViews: readonly View[] = [
  defineView({
    name: 'advertisers',
    title: 'Advertisers',
    description: 'The advertisers of the account, newest first.',
    accountType: 'BUYER',
    reach: 'granted',
    focus: [],
    shows: { tool: 'search', kind: 'advertiser' },
    open: String.raw`() => list({
  kind: 'advertiser', empty: 'There are no advertisers yet.',
  columns: [
    ['Name', (one) => one.name], ['Brand', (one) => one.brand], ['Status', (one) => one.status, 'word'],
    ['Currency', (one) => one.primaryCurrency], ['Created', (one) => one.createdAt, 'time'],
  ],
})`,
  }),
  defineView({
    name: 'campaigns',
    title: 'Campaigns',
    description: 'The campaigns of the account, newest first.',
    accountType: 'BUYER',
    reach: 'granted',
    focus: ['advertiserId'],
    shows: { tool: 'search', kind: 'campaign' },
    open: String.raw`({ advertiserId }) => list({
  kind: 'campaign', filter: advertiserId ? { advertiserId } : undefined, empty: 'There are no campaigns yet.',
  columns: [
    ['Name', (one) => one.name], ['Status', (one) => one.isPaused ? 'paused' : one.phase, 'word'], ['Budget', (one) => one.budget?.total, 'number'],
    ['Currency', (one) => one.budget?.currency], ['Begins', (one) => one.flight?.startAt, 'time'], ['Ends', (one) => one.flight?.endAt, 'time'],
    ['What it waits for', (one) => (one.waitingFor || []).map(({ what }) => what).join(' ')],
  ],
})`,
  }),
  defineView({
    name: 'discovery',
    title: 'Discovery',
    description: 'How far a discovery is: which sellers have answered, live.',
    accountType: 'BUYER',
    reach: 'granted',
    focus: ['discoveryId', 'campaignId'],
    shows: { tool: 'get', kind: 'discovery', id: 'discoveryId' },
    open: String.raw`async (params) => {
  const turn = ++views.discovery.turn;
  const isShown = () => turn === views.discovery.turn && !isOver;
  async function follow(id) {
    if (!id) return say('This campaign has not asked any seller yet.');
    const { object } = await call('get', { kind: 'discovery', id });
    if (!isShown()) return;
    const { sellersRequested: asked, sellersResponded: answered, pendingAgents: pending } = object;
    const max = asked || 1;
    put(
      el('progress', '', { max, value: object.resultsComplete ? max : answered, ariaLabel: 'Sellers that answered' }),
      facts([['Asked', asked, 'number'], ['Answered', answered, 'number'], ['Still asked', pending, 'list'], ['Revision', object.revision, 'number']]),
    );
    say(object.resultsComplete ? 'Every seller has answered, or failed.' : 'Sellers are answering …');
    if (!object.resultsComplete) setTimeout(() => { if (isShown()) follow(id).catch(failed); }, 2000);
  }
  if (params.discoveryId) return follow(params.discoveryId);
  return ofCampaign(params, async (id) => follow((await call('get', { kind: 'campaign', id, include: ['discovery'] })).discovery?.discoveryId));
}, turn: 0`,
  }),
  defineView({
    name: 'proposals',
    title: 'Proposals',
    description: 'What sellers proposed for a campaign.',
    accountType: 'BUYER',
    reach: 'granted',
    focus: ['campaignId'],
    shows: { tool: 'search', kind: 'proposal' },
    open: String.raw`(params) => ofCampaign(params, (campaignId) => list({
  kind: 'proposal', filter: { campaignId }, empty: 'No seller has proposed anything yet.',
  columns: [
    ['Proposal', (one) => one.name], ['Seller', (one) => one.seller?.name], ['State', (one) => one.disposition, 'word'],
    ['Budget', (one) => one.budgetText], ['Why', (one) => one.rationale], ['Chosen', (one) => one.selected ? 'yes' : 'no'],
    ['Until', (one) => one.expiresAt, 'time'],
  ],
}))`,
  }),
  defineView({
    name: 'campaign-receipt',
    title: 'Ready to launch?',
    description: 'What launching the draft of a campaign would buy, from whom, for how much, with every warning, and what is in the way.',
    accountType: 'BUYER',
    reach: 'granted',
    focus: ['campaignId'],
    shows: { tool: 'get', kind: 'campaign', id: 'campaignId', include: 'launch' },
    open: String.raw`(params) => ofCampaign(params, async (id) => {
  const { object: { name }, launch, unavailableIncludes } = await call('get', { kind: 'campaign', id, include: ['launch'] });
  if (!launch) return say(unavailableIncludes[0].message);
  const shownTable = table([
    ['Media buy', (one) => one.name], ['Seller', (one) => one.sellerName], ['Budget', (one) => one.budget, 'number'],
    ['Share', (one) => one.budgetShare, 'percent'], ['Products', (one) => one.products.map((product) => product.productName), 'list'],
  ], 'Media buys');
  shownTable.add(launch.mediaBuys);
  const staged = Object.entries(launch.stagedBudgets).map(([currency, amount]) => [currency, amount, 'number']);
  put(facts([['Campaign', name], ['Media buys', launch.mediaBuyCount, 'number'], ...staged, 
    ...launch.limitations.map(({ sellerName, field, requested }) => [sellerName + ' goes without', formats.word(field) + ': ' + requested]),
    ...launch.warnings.map(({ message }) => ['Warning', message]),
    ...launch.blockers.map(({ message }) => ['In the way', message])]),
    shownTable.element);
  say(launch.readyToGoLive ? 'It can be launched as it is.' : 'It cannot be launched as it is.');
}, ['draft'])`,
  }),
  defineView({
    name: 'media-buys',
    title: 'Media buys',
    description: 'What was bought from sellers, newest first.',
    accountType: 'BUYER',
    reach: 'granted',
    focus: ['campaignId'],
    shows: { tool: 'search', kind: 'media_buy' },
    open: String.raw`({ campaignId }) => list({
  kind: 'media_buy', filter: campaignId ? { campaignId } : undefined, empty: 'Nothing has been bought yet.',
  columns: [
    ['Name', (one) => one.name], ['Seller', (one) => one.sellerName], ['Status', (one) => one.status, 'word'],
    ['Budget', (one) => one.budget, 'number'], ['Currency', (one) => one.currency], ['What it waits for', (one) => (one.waitingFor || []).map(({ what }) => what).join(' ') || one.message],
  ],
})`,
  }),
  defineView({
    name: 'delivery-report',
    title: 'Delivery',
    description: 'What was delivered in the last 30 days, by campaign or media buy.',
    accountType: 'BUYER',
    reach: 'granted',
    focus: ['advertiserId', 'campaignId'],
    open: String.raw`async ({ advertiserId, campaignId }) => {
  const day = (ago) => new Date(Date.now() - ago * 86400000).toISOString().slice(0, 10);
  const by = campaignId ? 'media_buy' : 'campaign';
  const asked = {
    report: 'delivery', dimensions: [by], metrics: ['impressions', 'spend', 'clicks', 'ctr'], limit: 100,
    range: { startDate: day(29), endDate: day(0) }, filters: campaignId ? { campaignId } : advertiserId ? { advertiserId } : {},
  };
  const value = (name) => ({ metrics }) => metrics[name].value;
  const shownTable = table([
    [campaignId ? 'Media buy' : 'Campaign', ({ dimensions, authority }) => dimensions ? (dimensions[by].name || dimensions[by].id) + (authority ? ' (made up)' : '') : 'Total'],
    ['Impressions', value('impressions'), 'number'], ['Spend', value('spend'), 'number'], ['Currency', (row) => row.currency],
    ['Clicks', value('clicks'), 'number'], ['Clicks per impression', value('ctr'), 'percent'],
  ], 'Delivery');
  let cursor;
  const more = el('button', 'Show more', { type: 'button' });
  async function next() {
    const { rows, totals, page, nothingDelivered, synthetic } = await call('get_delivery', cursor ? { ...asked, cursor } : asked);
    shownTable.add(totals ? [totals, ...rows] : rows);
    cursor = page.nextCursor;
    more.hidden = !cursor;
    say(synthetic?.notice || (rows.length === 0 && !cursor ? nothingDelivered?.message || 'Nothing was delivered in the last 30 days.' : ''));
  }
  more.onclick = () => next().catch(failed);
  await next();
  put(shownTable.element, more);
}`,
  }),
  defineView({
    name: 'sellers',
    title: 'Sellers',
    description: 'The sellers that can be asked for offers.',
    accountType: 'BUYER',
    reach: 'granted',
    focus: [],
    shows: { tool: 'search', kind: 'seller' },
    open: String.raw`() => list({
  kind: 'seller', empty: 'There are no sellers yet.',
  columns: [
    ['Name', (one) => one.name], ['Channels', (one) => one.channels, 'words'], ['Countries', (one) => one.countries, 'list'],
    ['Status', (one) => one.displayStatus, 'word'],
  ],
})`,
  }),
  defineView({
    name: 'webhooks',
    title: 'Webhooks',
    description: 'Who is told of what happens on the account, and whether that works.',
    accountType: 'BUYER',
    reach: 'account',
    focus: [],
    shows: { tool: 'search', kind: 'webhook_subscription' },
    open: String.raw`() => list({
  kind: 'webhook_subscription', empty: 'Nobody is told of anything yet.',
  columns: [
    ['Address', (one) => one.url], ['Events', (one) => one.eventTypes, 'words'], ['Status', (one) => one.status, 'word'],
    ['Failures in a row', (one) => one.failureCount, 'number'], ['Last success', (one) => one.lastSuccess, 'time'],
    ['Last failure', (one) => one.lastFailure, 'time'],
  ],
})`,
  }),
];
