import { isRecord } from '@exchange/kernel';
import { appliedAnswer, capabilitiesAnswer, fitAnswer, formatAnswer, acceptedFormats, planAnswer, validUntil } from './answers';
import { notHonoredAnswer } from './order-answers';
import { pageOf, questionOf } from './question';
import { ignoredQuestionMembers, missedPlaces } from './question-members';
import { assertRequest } from './request-schemas';
import { readMembers, type StorefrontTool } from './tool';

const capabilities: StorefrontTool = {
  name: 'get_adcp_capabilities',
  description: 'What this storefront supports',
  members: [...readMembers, 'protocols'],
  whilePaused: true,
  run: async ({ storefront, answering, release }) =>
    capabilitiesAnswer(storefront, await answering.activeProducts(storefront), answering.agentUrl(storefront), release),
};

const getProducts: StorefrontTool = {
  name: 'get_products',
  description: 'Products and media plans for a brief (brief), all products (wholesale), or changes to an earlier answer (refine)',
  members: [
    ...readMembers,
    'buying_mode',
    'brief',
    'refine',
    'brand',
    'account',
    'filters',
    'time_budget',
    'property_list',
    'required_policies',
    'pagination',
  ],
  whilePaused: false,
  async run(call) {
    const { storefront, visitor, args, answering, release, now } = call;
    const question = questionOf(args, release, (id) => answering.isPlan(storefront, id));
    const { fits, plans, applied } = await answering.offer(storefront, question);
    if (question.mode !== 'wholesale') await answering.recordBrief(storefront, visitor, args);
    const { page, pagination } = pageOf(fits, call, 100);
    const missed = missedPlaces(
      page.map(({ product }) => product),
      question.filters,
    );
    const expiresAt = validUntil(now);
    const proposals = plans.map((plan) => {
      const id = answering.proposalId(storefront, plan, expiresAt);
      return planAnswer(plan, storefront.name, id, expiresAt, release);
    });
    return {
      products: page.map((fit) => fitAnswer(fit, storefront, answering.agentUrl(storefront), question.filters)),
      ...(proposals.length > 0 ? { proposals } : {}),
      ...(question.mode === 'refine' ? { refinement_applied: applied.map(appliedAnswer) } : {}),
      ...(isRecord(args['property_list']) ? { property_list_applied: false } : {}),
      // All buyers see the same products and prices.
      ...(release === '3.0' ? {} : { cache_scope: 'public', ...notHonoredAnswer([...ignoredQuestionMembers(args), ...missed]) }),
      pagination,
    };
  },
};

const listCreativeFormats: StorefrontTool = {
  name: 'list_creative_formats',
  description: 'The creative formats that the products take',
  members: [...readMembers, 'format_ids', 'asset_types', 'name_search', 'pagination'],
  whilePaused: true,
  async run(call) {
    const { storefront, args, answering, release } = call;
    const {
      format_ids: ids,
      asset_types: assets,
      name_search: name,
    } = assertRequest('listCreativeFormats', args, release) as {
      readonly format_ids?: readonly { readonly id: string }[];
      readonly asset_types?: readonly string[];
      readonly name_search?: string;
    };
    const agentUrl = answering.agentUrl(storefront);
    const found = acceptedFormats(await answering.activeProducts(storefront)).filter(
      (format) =>
        (!ids || ids.some(({ id }) => id === format.id)) &&
        (!assets || assets.includes(format.asset)) &&
        (!name || format.name.toLowerCase().includes(name.toLowerCase())),
    );
    const { page, pagination } = pageOf(found, call, 50);
    return { formats: page.map((format) => formatAnswer(format, agentUrl)), pagination };
  },
};

export const catalogTools: readonly StorefrontTool[] = [capabilities, getProducts, listCreativeFormats];
