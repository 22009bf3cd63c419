import type { StorefrontState } from '@exchange/storefronts';
import type { AnsweringService } from '../../application/answering.service';
import type { Visitor } from '../../application/visitor';
import { AdcpError, isObject, type Json } from './adcp-error';
import { appliedAnswer, capabilitiesAnswer, fitAnswer, formatAnswer, formatsOf, planAnswer } from './answers';
import { pageOf, questionOf } from './question';
import { RequestSchemas } from './request-schemas';

export interface Call {
  readonly storefront: StorefrontState;
  readonly visitor: Visitor;
  readonly args: Json;
  readonly answering: AnsweringService;
  readonly now: Date;
}

/** One tool of a storefront's agent (AdCP 3.0). All of them read. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The request's members: callers look at them to see which version of the protocol is spoken. */
  readonly members: readonly string[];
  /** Whether it answers while the storefront is paused. */
  readonly whilePaused: boolean;
  run(call: Call): Promise<Json>;
}

const schemas = new RequestSchemas();
const common = ['adcp_major_version', 'context', 'ext'];

const capabilities: Tool = {
  name: 'get_adcp_capabilities',
  description: 'What this storefront supports',
  members: [...common, 'protocols'],
  whilePaused: true,
  run: async ({ storefront, answering }) =>
    capabilitiesAnswer(storefront, await answering.onOffer(storefront), answering.agentUrl(storefront)),
};

const getProducts: Tool = {
  name: 'get_products',
  description: 'Products and media plans for a brief (brief), all products (wholesale), or changes to an earlier answer (refine)',
  members: [...common, 'buying_mode', 'brief', 'refine', 'brand', 'account', 'filters', 'time_budget', 'pagination'],
  whilePaused: false,
  async run({ storefront, visitor, args, answering, now }) {
    const question = questionOf(args, schemas);
    const { fits, plans, applied } = await answering.offer(storefront, question);
    if (question.mode !== 'wholesale') await answering.received(storefront, visitor, args);
    const { page, pagination } = pageOf(fits, args, 100);
    return {
      products: page.map((fit) => fitAnswer(fit, storefront, answering.agentUrl(storefront))),
      ...(plans.length > 0 ? { proposals: plans.map((plan) => planAnswer(plan, storefront.name, now)) } : {}),
      ...(question.mode === 'refine' ? { refinement_applied: applied.map(appliedAnswer) } : {}),
      ...(isObject(args['property_list']) ? { property_list_applied: false } : {}),
      pagination,
    };
  },
};

const listCreativeFormats: Tool = {
  name: 'list_creative_formats',
  description: 'The creative formats that the products take',
  members: [...common, 'format_ids', 'asset_types', 'name_search', 'pagination'],
  whilePaused: true,
  async run({ storefront, args, answering }) {
    schemas.check('listCreativeFormats', args);
    const {
      format_ids: ids,
      asset_types: assets,
      name_search: name,
    } = args as {
      readonly format_ids?: readonly { readonly id: string }[];
      readonly asset_types?: readonly string[];
      readonly name_search?: string;
    };
    const agentUrl = answering.agentUrl(storefront);
    const found = formatsOf(await answering.onOffer(storefront)).filter(
      (format) =>
        (!ids || ids.some(({ id }) => id === format.id)) &&
        (!assets || assets.includes(format.asset)) &&
        (!name || format.name.toLowerCase().includes(name.toLowerCase())),
    );
    const { page, pagination } = pageOf(found, args, 50);
    return { formats: page.map((format) => formatAnswer(format, agentUrl)), pagination };
  },
};

export const tools: ReadonlyMap<string, Tool> = new Map([capabilities, getProducts, listCreativeFormats].map((tool) => [tool.name, tool]));

/** What every call is checked for first. */
export function admit(tool: Tool, { storefront, args }: Call): void {
  const major = args['adcp_major_version'];
  if (major !== undefined && major !== 3)
    throw new AdcpError('VERSION_UNSUPPORTED', 'This storefront speaks AdCP 3.', { field: 'adcp_major_version', suggestion: 'Use 3' });
  if (storefront.status === 'paused' && !tool.whilePaused)
    throw new AdcpError('SERVICE_UNAVAILABLE', 'This storefront is paused.', { retry_after: 3_600 });
}
