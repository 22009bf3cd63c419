import { divergences } from '../catalog/format-options';
import { invalidProducts, productAnswer } from '../catalog/product-answer';
import { SellerError, invalidRequest, ProtocolFailure } from '../errors';
import { digest, isObject, objectAt, textAt, type Json } from '../json';
import { readBrief } from '../matching/brief';
import { applyFilters, rankMatches, type Match } from '../matching/match';
import { proposalsFor, type PlanBudget } from '../matching/proposals';
import type { Behaviour } from '../personality';
import { inSeconds, pause, timeBudget } from './pause';
import { refineMatches, type Refinement } from './refine';
import { submit } from './tasks';
import { context, page, type SandboxTool, type SandboxCall } from './tool';

export const getProducts: SandboxTool = {
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
    return answerByBehaviour(call, behaviour);
  },
};

function answerByBehaviour(call: SandboxCall, behaviour: Behaviour): Json | Promise<Json> {
  switch (behaviour.kind) {
    case 'prompt':
    case 'slow':
      return productsAnswer(call);
    case 'partial':
      return answerWithinBudget(call, behaviour);
    case 'async': {
      const question = { ...call.args, context: undefined, time_budget: undefined, pagination: undefined };
      const taskId = `task_${call.seller.personality.slug}_${digest(question)}`;
      return submit(call, { taskId, type: 'get_products', readyInMs: behaviour.readyAfterMs, result: () => productsAnswer(call) });
    }
    case 'failing':
      if (behaviour.how === 'mcp') throw new ProtocolFailure(behaviour.says);
      throw new SellerError(behaviour.code, behaviour.says, { retry_after: 60 });
    case 'hang':
    case 'garbage':
    case 'redirect':
    case 'flood':
    case 'drip':
      throw new Error(`${behaviour.kind} takes over the connection before a tool is called`);
  }
}

/** All products if the buyer's time budget allows, else the quick ones. */
async function answerWithinBudget(
  call: SandboxCall,
  { latencyMs, quickProducts, fullAfterMs }: Extract<Behaviour, { kind: 'partial' }>,
): Promise<Json> {
  const budget = timeBudget(call.args) ?? 0;
  if (budget >= fullAfterMs) {
    await pause(fullAfterMs, call.signal);
    return productsAnswer(call);
  }
  await pause(budget > 0 ? Math.min(latencyMs, budget) : latencyMs, call.signal);
  return partial(call, quickProducts, fullAfterMs);
}

/** A request without `buying_mode` (clients older than version 3) is a brief if it has one. */
function check(args: Json): void {
  timeBudget(args);
  const { buying_mode: mode, brief, refine } = args;
  if (mode !== undefined && mode !== 'brief' && mode !== 'wholesale' && mode !== 'refine') {
    throw invalidRequest('buying_mode', 'buying_mode: brief, wholesale or refine');
  }
  if (mode === 'brief' && !textAt(args, 'brief')) throw invalidRequest('brief', 'brief is required when buying_mode is brief');
  // The public runner sends a brief with every wholesale request; the brief is ignored.
  if (mode === 'refine' && brief !== undefined) {
    throw invalidRequest('brief', 'brief must not be given when buying_mode is refine');
  }
  if (mode === 'refine' && (!Array.isArray(refine) || refine.length === 0)) {
    throw invalidRequest('refine', 'refine needs at least one entry when buying_mode is refine');
  }
}

function productsAnswer(call: SandboxCall, only?: number): Json {
  const { seller, args, agentUrl } = call;
  const { matches, budget, refinement, proposals } = offerFor(call, only);
  const { items, pagination } = page(matches, args);
  const products = items.map(({ product, relevance }) => productAnswer(product, { agentUrl, budget, relevance }));
  for (const proposal of proposals) seller.proposals.set(String(proposal.proposal_id), proposal);
  return {
    products: withInvalid(products, seller.personality.quirks.invalidProducts ?? 0),
    ...(proposals.length > 0 ? { proposals } : {}),
    ...(refinement ? { refinement_applied: refinement.applied } : {}),
    ...(isObject(args.property_list) ? { property_list_applied: false } : {}),
    ...(divergences(products).length > 0 ? { errors: divergences(products) } : {}),
    // All buyers have the same rate card.
    cache_scope: 'public',
    pagination,
    sandbox: true,
    ...context(args),
  };
}

interface Offer {
  matches: Match[];
  proposals: Json[];
  budget: PlanBudget | undefined;
  refinement?: Refinement;
}

/** Products and plans for the request; with `only`, the first products and no plans. */
function offerFor(call: SandboxCall, only?: number): Offer {
  const { seller, args, now } = call;
  // Products seeded by a test replace the whole catalog, so that the test can count them.
  const seeded = args.buying_mode === 'wholesale' && seller.seededProducts.length > 0;
  const available = applyFilters(seeded ? seller.seededProducts : seller.products, objectAt(args, 'filters'));
  const unranked = available.map((product) => ({ product, score: 1 }));
  const stated = statedBudget(args);
  if (args.buying_mode === 'wholesale') return { matches: unranked.slice(0, only), proposals: [], budget: stated };
  if (args.buying_mode === 'refine') {
    const refinement = refineMatches(call, unranked);
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
  const matches = rankMatches(available, reading);
  if (only !== undefined) return { matches: matches.slice(0, only), proposals: [], budget };
  return { matches, proposals: proposalsFor({ seller: seller.personality, matches, budget, brief, now }), budget };
}

/** The quick products, with the missing parts named. */
function partial(call: SandboxCall, quick: number, fullAfterMs: number): Json {
  const full = productsAnswer(call);
  const missing = Array.isArray(full.products) ? full.products.length - quick : 0;
  if (missing <= 0) return full;
  const wait = { estimated_wait: inSeconds(fullAfterMs) };
  return {
    ...productsAnswer(call, quick),
    incomplete: [
      { scope: 'products', description: `${missing} more products are still being looked up, store by store.`, ...wait },
      { scope: 'proposals', description: 'Plans are made when every product is known.', ...wait },
    ],
  };
}

function statedBudget(args: Json): PlanBudget | undefined {
  const { max, min, currency } = objectAt(objectAt(args, 'filters'), 'budget_range');
  const amount = max ?? min;
  return typeof amount === 'number' && amount > 0 && typeof currency === 'string' ? { amount, currency } : undefined;
}

/** Puts invalid products between valid ones, so that a reader who stops at the first invalid one loses valid ones. */
function withInvalid(products: Json[], count: number): Json[] {
  const [first] = products;
  if (count === 0 || !first) return products;
  const bad = invalidProducts(count, first);
  return [...bad.slice(0, 1), ...products.slice(0, 1), ...bad.slice(1), ...products.slice(1)];
}
