import { AdcpError, invalidRequest, ProtocolFailure } from '../errors';
import { digest, isObject, objectAt, textAt, type Json } from '../json';
import { invalidProducts, productAnswer } from '../catalog/product-answer';
import { readBrief } from '../matching/brief';
import { filtered, ranked, type Match } from '../matching/match';
import { proposalsFor, type Money } from '../matching/proposals';
import { inSeconds, pause, timeBudget } from './pause';
import { refined } from './refine';
import { submit } from './tasks';
import { context, page, type Tool, type ToolCall } from './tool';

export const getProducts: Tool = {
  name: 'get_products',
  description: 'Products and media plans for a brief (brief), the catalog (wholesale), or changes to an earlier answer (refine)',
  fields: [
    'adcp_major_version',
    'buying_mode',
    'brief',
    'refine',
    'brand',
    'account',
    'preferred_delivery_types',
    'filters',
    'time_budget',
    'pagination',
    'context',
    'ext',
  ],
  async run(call) {
    check(call.args);
    const { behaviour, slug } = call.seller.personality;
    const budget = timeBudget(call.args);
    if ('latencyMs' in behaviour)
      await pause(Math.min(behaviour.latencyMs, behaviour.kind === 'partial' ? (budget ?? Infinity) : Infinity), call.signal);
    switch (behaviour.kind) {
      case 'failing':
        if (behaviour.how === 'mcp') throw new ProtocolFailure('The inventory service is down');
        throw new AdcpError('SERVICE_UNAVAILABLE', 'The inventory service is down', { retry_after: 60 });
      case 'partial': {
        if (budget === undefined || budget < behaviour.fullAfterMs) return partial(call, behaviour.quickProducts, behaviour.fullAfterMs);
        await pause(behaviour.fullAfterMs - behaviour.latencyMs, call.signal);
        return answer(call);
      }
      case 'async': {
        const question = { ...call.args, context: undefined, time_budget: undefined, pagination: undefined };
        const taskId = `task_${slug}_${digest(question)}`;
        return submit(call, { taskId, type: 'get_products', readyInMs: behaviour.readyAfterMs, result: () => answer(call) });
      }
      default:
        return answer(call);
    }
  },
};

/** A request without `buying_mode` comes from a client older than version 3 and is a brief, if it has one. */
function check(args: Json): void {
  const { buying_mode: mode, brief, refine } = args;
  if (mode !== undefined && mode !== 'brief' && mode !== 'wholesale' && mode !== 'refine') {
    throw invalidRequest('buying_mode', 'buying_mode: brief, wholesale or refine');
  }
  if (mode === 'brief' && !textAt(args, 'brief')) throw invalidRequest('brief', 'brief is required when buying_mode is brief');
  if ((mode === 'wholesale' || mode === 'refine') && brief !== undefined) {
    throw invalidRequest('brief', `brief must not be given when buying_mode is ${mode}`);
  }
  if (mode === 'refine' && (!Array.isArray(refine) || refine.length === 0)) {
    throw invalidRequest('refine', 'refine needs at least one entry when buying_mode is refine');
  }
}

function answer(call: ToolCall, only?: number): Json {
  const { seller, args, agentUrl, now } = call;
  const mode = textAt(args, 'buying_mode') ?? 'brief';
  const brief = mode === 'brief' ? (textAt(args, 'brief') ?? '') : '';
  const reading = readBrief(brief);
  const budget = statedBudget(args) ?? reading.budget;
  const available = filtered(seller.products, objectAt(args, 'filters'));
  const all: Match[] = mode === 'brief' ? ranked(available, reading) : available.map((product) => ({ product, score: 1 }));
  const changes = mode === 'refine' ? refined(call, all) : undefined;
  const matches = (changes?.matches ?? all).slice(0, only);
  const { items, pagination } = page(matches, args);
  const products = items.map(({ product, relevance }) =>
    productAnswer(product, { agentUrl, ...(budget ? { budget } : {}), ...(relevance ? { relevance } : {}) }),
  );
  const proposals =
    mode === 'wholesale' || only !== undefined
      ? []
      : (changes?.proposals ?? proposalsFor({ seller: seller.personality, matches, brief, now, ...(budget ? { budget } : {}) }));
  for (const proposal of proposals) seller.proposals.set(String(proposal.proposal_id), proposal);
  return {
    products: withInvalid(products, seller.personality.quirks.invalidProducts ?? 0),
    ...(proposals.length > 0 ? { proposals } : {}),
    ...(changes ? { refinement_applied: changes.applied } : {}),
    ...(isObject(args.property_list) ? { property_list_applied: false } : {}),
    pagination,
    sandbox: true,
    ...context(args),
  };
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
