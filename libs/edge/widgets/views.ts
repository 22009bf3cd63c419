import type { AccountType } from '@exchange/kernel';

/** What a page is about; ids of objects that the caller reaches, or not. */
export const focusNames = ['advertiserId', 'campaignId', 'discoveryId'] as const;
export type FocusName = (typeof focusNames)[number];

export interface View {
  /** As addresses have it: `media-buys`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly accountType?: AccountType;
  /** What of it callers with grants do not reach as a whole is `account`. */
  readonly reach: 'granted' | 'account';
  readonly focus: readonly FocusName[];
  /** Fills `views` of `page-script.ts`. */
  readonly script: string;
}

const view = (spec: Omit<View, 'script'> & { readonly open: string }): View => {
  const { open, ...rest } = spec;
  return { ...rest, script: `views['${spec.name}'] = { title: '${spec.title}', open: ${open} };\n` };
};

export const views: readonly View[] = [
  view({
    name: 'campaigns',
    title: 'Campaigns',
    description: 'The campaigns of the account, newest first.',
    accountType: 'BUYER',
    reach: 'granted',
    focus: ['advertiserId'],
    open: String.raw`({ advertiserId }) => list({
  kind: 'campaign', filter: advertiserId ? { advertiserId } : undefined, empty: 'There are no campaigns yet.',
  columns: [
    ['Name', (one) => one.name], ['Status', (one) => one.status, 'word'], ['Budget', (one) => one.budget?.total, 'number'],
    ['Currency', (one) => one.budget?.currency], ['Begins', (one) => one.flightDates?.startDate, 'time'], ['Ends', (one) => one.flightDates?.endDate, 'time'],
  ],
})`,
  }),
  view({
    name: 'discovery',
    title: 'Discovery',
    description: 'How far a discovery is: which sellers have answered, live.',
    accountType: 'BUYER',
    reach: 'granted',
    focus: ['discoveryId', 'campaignId'],
    open: String.raw`async (params) => {
  const turn = ++views.discovery.turn;
  const isShown = () => turn === views.discovery.turn && !isOver;
  async function follow(id) {
    if (!id) return say('This campaign has not asked any seller yet.');
    const { object } = await call('get', { kind: 'discovery', id });
    if (!isShown()) return;
    const { sellersRequested: asked, sellersResponded: answered, pendingAgents: pending } = object;
    put(
      el('progress', '', { max: Math.max(asked, 1), value: object.resultsComplete ? Math.max(asked, 1) : answered, ariaLabel: 'Sellers that answered' }),
      facts([['Asked', asked, 'number'], ['Answered', answered, 'number'], ['Still asked', pending, 'list'], ['Revision', object.revision, 'number']]),
    );
    say(object.resultsComplete ? 'Every seller has answered, or failed.' : 'Sellers are answering …');
    if (!object.resultsComplete) setTimeout(() => { if (isShown()) follow(id).catch(failed); }, 2000);
  }
  if (params.discoveryId) return follow(params.discoveryId);
  return ofCampaign(params, async (id) => follow((await call('get', { kind: 'campaign', id })).object.discoveryId));
}, turn: 0`,
  }),
  view({
    name: 'proposals',
    title: 'Proposals',
    description: 'What sellers proposed for a campaign.',
    accountType: 'BUYER',
    reach: 'granted',
    focus: ['campaignId'],
    open: String.raw`(params) => ofCampaign(params, (campaignId) => list({
  kind: 'proposal', filter: { campaignId }, empty: 'No seller has proposed anything yet.',
  columns: [
    ['Proposal', (one) => one.name], ['Seller', (one) => one.seller?.name], ['State', (one) => one.disposition, 'word'],
    ['Budget', (one) => one.budgetText], ['Why', (one) => one.rationale], ['Chosen', (one) => one.selected ? 'yes' : 'no'],
    ['Until', (one) => one.expiresAt, 'time'],
  ],
}))`,
  }),
  view({
    name: 'media-buys',
    title: 'Media buys',
    description: 'What was bought from sellers, newest first.',
    accountType: 'BUYER',
    reach: 'granted',
    focus: ['campaignId'],
    open: String.raw`({ campaignId }) => list({
  kind: 'media_buy', filter: campaignId ? { campaignId } : undefined, empty: 'Nothing has been bought yet.',
  columns: [
    ['Name', (one) => one.name], ['Seller', (one) => one.sellerName], ['Status', (one) => one.status, 'word'],
    ['Budget', (one) => one.budget, 'number'], ['Currency', (one) => one.currency], ['What it waits for', (one) => one.pendingReason || one.message],
  ],
})`,
  }),
  view({
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
    [campaignId ? 'Media buy' : 'Campaign', ({ dimensions }) => dimensions ? dimensions[by].name || dimensions[by].id : 'Total'],
    ['Impressions', value('impressions'), 'number'], ['Spend', value('spend'), 'number'], ['Currency', (row) => row.currency],
    ['Clicks', value('clicks'), 'number'], ['Clicks per impression', value('ctr'), 'number'],
  ], 'Delivery');
  let cursor;
  const more = el('button', 'Show more', { type: 'button' });
  async function next() {
    const { rows, totals, page } = await call('get_delivery', cursor ? { ...asked, cursor } : asked);
    shownTable.add(totals ? [totals, ...rows] : rows);
    cursor = page.nextCursor;
    more.hidden = !cursor;
    say(rows.length === 0 && !cursor ? 'Nothing was delivered in the last 30 days.' : '');
  }
  more.onclick = () => next().catch(failed);
  await next();
  put(shownTable.element, more);
}`,
  }),
  view({
    name: 'webhooks',
    title: 'Webhooks',
    description: 'Who is told of what happens on the account, and whether that works.',
    accountType: 'BUYER',
    reach: 'account',
    focus: [],
    open: String.raw`() => list({
  kind: 'webhook_subscription', empty: 'Nobody is told of anything yet.',
  columns: [
    ['Address', (one) => one.url], ['Events', (one) => one.eventTypes, 'list'], ['Status', (one) => one.status, 'word'],
    ['Failures in a row', (one) => one.failureCount, 'number'], ['Last success', (one) => one.lastSuccess, 'time'],
    ['Last failure', (one) => one.lastFailure, 'time'],
  ],
})`,
  }),
  view({
    name: 'approvals',
    title: 'Approvals',
    description: 'What programs asked for and a signed-in admin decides.',
    reach: 'account',
    focus: [],
    open: String.raw`() => list({
  kind: 'approval', empty: 'There is nothing to approve.',
  columns: [
    ['Account', (one) => one.account?.name], ['Type', (one) => one.account?.accountType, 'word'], ['State', (one) => one.state, 'word'],
    ['Asked by', (one) => one.requestedBy], ['Decided by', (one) => one.decidedBy], ['Until', (one) => one.expiresAt, 'time'],
  ],
})`,
  }),
  view({
    name: 'storefront-briefs',
    title: 'Briefs',
    description: 'What buyers asked the storefronts of the account for, newest first.',
    accountType: 'SELLER',
    reach: 'account',
    focus: [],
    open: String.raw`() => list({
  kind: 'brief', empty: 'No buyer has asked for anything yet.',
  columns: [
    ['Received', (one) => one.receivedAt, 'time'], ['Storefront', (one) => one.storefrontId],
    ['Brief', (one) => typeof one.request?.brief === 'string' ? one.request.brief : JSON.stringify(one.request)],
  ],
})`,
  }),
  view({
    name: 'usage',
    title: 'Usage',
    description: 'What language models were used for this month, and what of the limit is left.',
    reach: 'account',
    focus: [],
    open: String.raw`async () => {
  const { object: { rows, quota } } = await call('get', { kind: 'usage' });
  const dollars = (micro) => micro === null ? 'no limit' : shown(micro / 1e6, 'number');
  const shownTable = table([
    ['Model', (one) => one.model], ['Calls', (one) => one.callCount, 'number'], ['Tokens', (one) => one.totalTokens, 'number'],
    ['USD', (one) => one.costUsd, 'number'],
  ], 'Usage by model');
  shownTable.add(rows);
  put(facts([['Month', quota.month], ['Used, USD', dollars(quota.usedMicroUsd)], ['Limit, USD', dollars(quota.limitMicroUsd)],
    ['Left, USD', dollars(quota.remainingMicroUsd)], ['Begins anew', quota.resetsAt, 'time']]), ...(rows.length === 0 ? [] : [shownTable.element]));
  say(rows.length === 0 ? 'No model was called this month.' : '');
}`,
  }),
];

/** All of them in one, for tools that open any page. */
export const anyPage: View = {
  name: 'page',
  title: 'Exchange',
  description: 'Any of the pages.',
  reach: 'granted',
  focus: focusNames,
  script: views.map(({ script }) => script).join(''),
};

/** By name; undefined when there is none. */
export const viewOf = (name: string): View | undefined => [...views, anyPage].find((one) => one.name === name);
export const resourceUriOf = ({ name }: View): string => `ui://exchange/${name}/mcp-app.html`;
