import type { Tools } from './hosted';

/** Hostile names and texts. */
export const hostile = [
  `<script>parent.postMessage('owned','*');window.owned=1</script>`,
  `<img src="http://elsewhere.test/pixel" onerror="window.owned=1">`,
  `"'></td></table><svg onload=window.owned=1><a href="javascript:window.owned=1">click</a>`,
  `javascript:window.owned=1`,
  '${window.owned=1}{{constructor.constructor("window.owned=1")()}}',
  `</script><iframe srcdoc="<script>top.owned=1</script>">`,
  'W'.repeat(1500),
  '\u202Eevil\u202D \u2066\u200F\u05D0\u05D1\u05D2 \uFEFF',
  '\u0000\u0007[link](https://elsewhere.test/) ![image](https://elsewhere.test/i.png)',
];
const text = hostile.join(' | ');

/** Pages of two objects of each kind, with hostile text in place of every text, number and time. */
export const objects: Readonly<Record<string, object>> = {
  campaign: {
    campaignId: text,
    name: text,
    phase: text,
    budget: { total: text, currency: text },
    flight: { startAt: text, endAt: text },
    waitingFor: [{ what: text }],
  },
  proposal: { name: text, seller: { name: text }, disposition: text, budgetText: text, rationale: text, selected: text, expiresAt: text },
  media_buy: { name: text, sellerName: text, status: text, budget: text, currency: text, waitingFor: [{ what: text }], message: text },
  webhook_subscription: {
    url: 'javascript:window.owned=1',
    eventTypes: [text, text],
    status: text,
    failureCount: text,
    lastSuccess: text,
    lastFailure: text,
  },
  approval: {
    account: { name: text, accountType: text },
    state: text,
    requestedBy: text,
    decidedBy: text,
    expiresAt: text,
  },
  brief: { receivedAt: text, storefrontId: text, request: { brief: text } },
  advertiser: { name: text, brand: text, status: text, primaryCurrency: text, createdAt: text },
  seller: { name: text, channels: [text], countries: [text], displayStatus: text },
  storefront: { name: text, displayStatus: text, productCount: text, channels: [text], mediaBuyApproval: text },
  ask: { title: text, kind: text, statusLabel: text, resolution: { whatChanged: text }, createdAt: text },
  notification: { createdAt: text, messagePreview: text, read: text },
  work_item: {
    buyer: { name: text },
    status: text,
    pendingReason: text,
    budget: text,
    currency: text,
    flight: { startAt: text },
  },
};

const delivery = {
  rows: [
    {
      dimensions: { campaign: { id: text, name: text }, media_buy: { id: text, name: text } },
      metrics: { impressions: { value: text }, spend: { value: text }, clicks: { value: text }, ctr: { value: text } },
      currency: text,
    },
  ],
  totals: null,
  page: { nextCursor: null },
};
const usage = {
  rows: [{ model: text, callCount: text, totalTokens: text, costUsd: text }],
  quota: { month: text, usedMicroUsd: 1, limitMicroUsd: null, remainingMicroUsd: null, resetsAt: text },
};

/** Answers of kinds without a list. */
export const single: Readonly<Record<string, object>> = {
  billing: {
    plan: { displayName: text, contractStatus: text },
    standing: { holds: [{ reason: text }] },
    nextAction: { message: text },
    usage: {
      creditBalance: { currency: text, decimals: 2, spendableMinor: text },
      iuAccount: { usedIus: text, buckets: { included: { remaining: text } }, overage: { minor: text }, cycleEnd: text },
    },
  },
};
const launch = {
  mediaBuyCount: text,
  mediaBuys: [{ name: text, sellerName: text, budget: text, budgetShare: text, products: [{ productName: text }] }],
  stagedBudgets: { [text]: text },
  limitations: [{ sellerName: text, field: text, requested: text }],
  blockers: [{ message: text }],
  readyToGoLive: false,
  warnings: [{ message: text }],
};

/** Tools with hostile answers, within their schemas. */
export function hostileTools(): Tools {
  let asked = 0;
  const answer = (structuredContent: object) => ({ content: [], structuredContent });
  return (name, { kind, cursor }) => {
    if (name === 'get_delivery') return answer(delivery);
    if (name === 'search')
      return answer({
        objects: { results: [objects[String(kind)], objects[String(kind)]], nextCursor: cursor === undefined ? text : null },
      });
    if (kind === 'usage') return answer({ object: usage });
    if (single[String(kind)]) return answer({ object: single[String(kind)] });
    if (kind === 'campaign') return answer({ object: { name: text }, discovery: { discoveryId: text }, launch });
    asked += 1;
    const counts = { sellersRequested: 3, sellersResponded: asked, pendingAgents: [text], revision: text };
    return answer({ object: { ...counts, resultsComplete: asked > 1 } });
  };
}
