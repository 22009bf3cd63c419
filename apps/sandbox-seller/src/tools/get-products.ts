import { divergences } from '../catalog/format-options';
import { invalidProducts, productAnswer } from '../catalog/product-answer';
import { AdcpError, invalidRequest, ProtocolFailure } from '../errors';
import { digest, isObject, objectAt, textAt, type Json } from '../json';
import { readBrief } from '../matching/brief';
import { filtered, ranked, type Match } from '../matching/match';
import { proposalsFor, type Money } from '../matching/proposals';
import type { Behaviour } from '../personality';
import { inSeconds, pause, timeBudget } from './pause';
import { refined, type Refinement } from './refine';
import { submit } from './tasks';
import { context, page, type Tool, type ToolCall } from './tool';

export const getProducts: Tool = {
  name: 'get_products',
  description: 'Products and media plans for a brief (brief), the catalog (wholesale), or changes to an earlier answer (refine)',
  fields: [
    'adcp_version',
    'adcp_major_version',
    'buying_mode',
    'brief',
    'refine',
    'brand',
    'account',
    'preferred_delivery_types',
    'filters',
    'time_budget',
    'property_list',
    'required_policies',
    'pagination',
    'context',
    'ext',
  ],
  async run(call) {
    check(call.args);
    const { behaviour } = call.seller.personality;
    if (behaviour.kind !== 'partial' && 'latencyMs' in behaviour) await pause(behaviour.latencyMs, call.signal);
    return asBehaved(call, behaviour);
  },
};

function asBehaved(call: ToolCall, behaviour: Behaviour): Json | Promise<Json> {
  switch (behaviour.kind) {
    case 'prompt':
    case 'slow':
      return answer(call);
    case 'partial':
      return inTime(call, behaviour);
    case 'async': {
      const question = { ...call.args, context: undefined, time_budget: undefined, pagination: undefined };
      const taskId = `task_${call.seller.personality.slug}_${digest(question)}`;
      return submit(call, { taskId, type: 'get_products', readyInMs: behaviour.readyAfterMs, result: () => answer(call) });
    }
    case 'failing':
      if (behaviour.how === 'mcp') throw new ProtocolFailure('The inventory service is down');
      throw new AdcpError('SERVICE_UNAVAILABLE', 'The inventory service is down', { retry_after: 60 });
    case 'hang':
    case 'garbage':
    case 'redirect':
    case 'flood':
    case 'drip':
      throw new Error(`${behaviour.kind} takes over the connection before a tool is called`);
  }
}

/** Everything, if the buyer's time budget allows for it; otherwise what is known by then. */
async function inTime(call: ToolCall, { latencyMs, quickProducts, fullAfterMs }: Extract<Behaviour, { kind: 'partial' }>): Promise<Json> {
  const budget = timeBudget(call.args) ?? 0;
  if (budget >= fullAfterMs) {
    await pause(fullAfterMs, call.signal);
    return answer(call);
  }
  await pause(budget > 0 ? Math.min(latencyMs, budget) : latencyMs, call.signal);
  return partial(call, quickProducts, fullAfterMs);
}

/** A request without `buying_mode` comes from a client older than version 3 and is a brief, if it has one. */
function check(args: Json): void {
  timeBudget(args);
  const { buying_mode: mode, brief, refine } = args;
  if (mode !== undefined && mode !== 'brief' && mode !== 'wholesale' && mode !== 'refine') {
    throw invalidRequest('buying_mode', 'buying_mode: brief, wholesale or refine');
  }
  if (mode === 'brief' && !textAt(args, 'brief')) throw invalidRequest('brief', 'brief is required when buying_mode is brief');
  // The public runner sends a brief with every wholesale request; it is not read.
  if (mode === 'refine' && brief !== undefined) {
    throw invalidRequest('brief', 'brief must not be given when buying_mode is refine');
  }
  if (mode === 'refine' && (!Array.isArray(refine) || refine.length === 0)) {
    throw invalidRequest('refine', 'refine needs at least one entry when buying_mode is refine');
  }
}

function answer(call: ToolCall, only?: number): Json {
  const { seller, args, agentUrl } = call;
  const { matches, budget, refinement, proposals } = offer(call, only);
  const { items, pagination } = page(matches, args);
  const products = items.map(({ product, relevance }) => productAnswer(product, { agentUrl, budget, relevance }));
  for (const proposal of proposals) seller.proposals.set(String(proposal.proposal_id), proposal);
  return {
    products: withInvalid(products, seller.personality.quirks.invalidProducts ?? 0),
    ...(proposals.length > 0 ? { proposals } : {}),
    ...(refinement ? { refinement_applied: refinement.applied } : {}),
    ...(isObject(args.property_list) ? { property_list_applied: false } : {}),
    ...(divergences(products).length > 0 ? { errors: divergences(products) } : {}),
    // Everybody pays what the rate card says.
    cache_scope: 'public',
    pagination,
    sandbox: true,
    ...context(args),
  };
}

interface Offer {
  matches: Match[];
  proposals: Json[];
  budget: Money | undefined;
  refinement?: Refinement;
}

/** What fits the request; with `only`, the first few products of it and no plans. */
function offer(call: ToolCall, only?: number): Offer {
  const { seller, args, now } = call;
  // What a test has seeded stands in for the whole catalog, so that the test can count it.
  const seeded = args.buying_mode === 'wholesale' && seller.seededProducts.length > 0;
  const available = filtered(seeded ? seller.seededProducts : seller.products, objectAt(args, 'filters'));
  const unranked = available.map((product) => ({ product, score: 1 }));
  const stated = statedBudget(args);
  if (args.buying_mode === 'wholesale') return { matches: unranked.slice(0, only), proposals: [], budget: stated };
  if (args.buying_mode === 'refine') {
    const refinement = refined(call, unranked);
    return {
      matches: refinement.matches.slice(0, only),
      proposals: only === undefined ? refinement.proposals : [],
      budget: stated,
      refinement,
    };
  }
  const brief = textAt(args, 'brief') ?? '';
  const reading = readBrief(brief);
  const budget = stated ?? reading.budget;
  const matches = ranked(available, reading);
  if (only !== undefined) return { matches: matches.slice(0, only), proposals: [], budget };
  return { matches, proposals: proposalsFor({ seller: seller.personality, matches, budget, brief, now }), budget };
}

/** What is known at once, and what is missing. */
function partial(call: ToolCall, quick: number, fullAfterMs: number): Json {
  const full = answer(call);
  const missing = Array.isArray(full.products) ? full.products.length - quick : 0;
  if (missing <= 0) return full;
  const wait = { estimated_wait: inSeconds(fullAfterMs) };
  return {
    ...answer(call, quick),
    incomplete: [
      { scope: 'products', description: `${missing} more products are still being looked up, store by store.`, ...wait },
      { scope: 'proposals', description: 'Plans are made when every product is known.', ...wait },
    ],
  };
}

function statedBudget(args: Json): Money | undefined {
  const { max, min, currency } = objectAt(objectAt(args, 'filters'), 'budget_range');
  const amount = max ?? min;
  return typeof amount === 'number' && amount > 0 && typeof currency === 'string' ? { amount, currency } : undefined;
}

/** Bad products stand between good ones, so that a reader who stops at the first bad one loses something. */
function withInvalid(products: Json[], count: number): Json[] {
  const [first] = products;
  if (count === 0 || !first) return products;
  const bad = invalidProducts(count, first);
  return [...bad.slice(0, 1), ...products.slice(0, 1), ...bad.slice(1), ...products.slice(1)];
}
