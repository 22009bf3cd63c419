import { defineView, type View } from './view';

/** Pages of sellers, and of both account types. */
export const otherViews: readonly View[] = [
  defineView({
    name: 'storefront-briefs',
    title: 'Briefs',
    description: 'What buyers asked the storefronts of the account for, newest first.',
    accountType: 'SELLER',
    reach: 'account',
    focus: [],
    shows: { tool: 'search', kind: 'brief' },
    open: String.raw`() => list({
  kind: 'brief', empty: 'No buyer has asked for anything yet.',
  columns: [
    ['Received', (one) => one.receivedAt, 'time'], ['Storefront', (one) => one.storefrontId],
    ['Brief', (one) => one.request?.brief || 'A request without a text'],
  ],
})`,
  }),
  defineView({
    name: 'seller-dashboard',
    title: 'Storefront',
    description: 'The storefront of the account and the media buys that it received, the most urgent first.',
    accountType: 'SELLER',
    reach: 'account',
    focus: [],
    shows: { tool: 'search', kind: 'work_item' },
    open: String.raw`async () => {
  const [own] = (await call('search', { kind: 'storefront' })).objects.results;
  if (!own) return say('This account has no storefront yet.');
  const below = el('div');
  put(facts([['Name', own.name], ['Status', own.displayStatus, 'word'], ['Products', own.productCount, 'number'], ['Channels', own.channels, 'words'],
    ['Media buys are approved', own.mediaBuyApproval, 'word']]), below);
  place = below;
  await list({
    kind: 'work_item', empty: 'No media buy has come yet.',
    columns: [
      ['Buyer', (one) => one.buyer?.name], ['Status', (one) => one.status, 'word'], ['Why it waits', (one) => one.pendingReason, 'word'],
      ['Budget', (one) => one.budget, 'number'], ['Currency', (one) => one.currency], ['Begins', (one) => one.flight?.startAt, 'time'],
    ],
  });
}`,
  }),
  defineView({
    name: 'approvals',
    title: 'Approvals',
    description: 'What programs asked for and a signed-in admin decides.',
    reach: 'account',
    focus: [],
    shows: { tool: 'search', kind: 'approval' },
    open: String.raw`() => list({
  kind: 'approval', empty: 'There is nothing to approve.',
  columns: [
    ['Account', (one) => one.account?.name], ['Type', (one) => one.account?.accountType, 'word'], ['State', (one) => one.state, 'word'],
    ['Asked by', (one) => one.requestedBy], ['Decided by', (one) => one.decidedBy], ['Until', (one) => one.expiresAt, 'time'],
  ],
})`,
  }),
  defineView({
    name: 'usage',
    title: 'Usage',
    description: 'What language models were used for this month, and what of the limit is left.',
    reach: 'account',
    focus: [],
    shows: { tool: 'get', kind: 'usage' },
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
  defineView({
    name: 'plan-and-billing',
    title: 'Plan and billing',
    description: 'The plan of the organization, what of its units is used, and what it can still spend. For admins.',
    reach: 'account',
    focus: [],
    shows: { tool: 'get', kind: 'billing' },
    open: String.raw`async () => {
  const { object: { plan, standing, nextAction, usage: { creditBalance: credit, iuAccount: units } } } = await call('get', { kind: 'billing' });
  const money = (minor) => credit.currency + ' ' + shown(Number(minor) / 10 ** credit.decimals, 'number');
  put(facts([
    ['Plan', plan.displayName], ['State', plan.contractStatus, 'word'],
    ...(units ? [['Units used', units.usedIus, 'number'], ['Included units left', units.buckets.included.remaining, 'number'],
      ['Beyond what is included', money(units.overage.minor)], ['Until', units.cycleEnd, 'time']] : []),
    ['Can be spent', money(credit.spendableMinor)], ...standing.holds.map(({ reason }) => ['Held because', reason, 'word']), ['Next', nextAction.message],
  ]));
  say('');
}`,
  }),
  defineView({
    name: 'customer-requests',
    title: 'Asks',
    description: 'What the account asked the people who run the exchange for, and what became of it.',
    reach: 'account',
    focus: [],
    shows: { tool: 'search', kind: 'ask' },
    open: String.raw`() => list({
  kind: 'ask', empty: 'Nothing has been asked for yet.',
  columns: [
    ['Title', (one) => one.title], ['Kind', (one) => one.kind, 'word'], ['Status', (one) => one.statusLabel],
    ['What changed', (one) => one.resolution?.whatChanged], ['Filed', (one) => one.createdAt, 'time'],
  ],
})`,
  }),
  defineView({
    name: 'notifications',
    title: 'Notifications',
    description: 'What happened lately, newest first.',
    reach: 'granted',
    focus: [],
    shows: { tool: 'search', kind: 'notification' },
    open: String.raw`() => list({
  kind: 'notification', empty: 'Nothing has happened yet.',
  columns: [
    ['When', (one) => one.createdAt, 'time'], ['What', (one) => one.messagePreview || one.type, 'word'], ['Read', (one) => one.read ? 'yes' : 'no'],
  ],
})`,
  }),
];
