import { isCurrency, type Issue, notACurrency } from '@exchange/kernel';

/** Pricing models of AdCP 3.0 (gaps.md §5.7). */
export const pricingModels = ['cpm', 'vcpm', 'cpc', 'cpcv', 'cpv', 'cpp', 'cpa', 'flat_rate', 'time'] as const;
export type PricingModel = (typeof pricingModels)[number];

export const timeUnits = ['hour', 'day', 'week', 'month'] as const;
export const demographicSystems = ['nielsen', 'barb', 'agf', 'oztam', 'mediametrie', 'custom'] as const;
/** Event types of AdCP 3.0 for a price per action. */
export const eventTypes = [
  'page_view',
  'view_content',
  'search',
  'share',
  'add_to_cart',
  'add_to_wishlist',
  'initiate_checkout',
  'add_payment_info',
  'purchase',
  'lead',
  'qualify_lead',
  'complete_registration',
  'subscribe',
  'start_trial',
  'app_install',
  'app_launch',
  'contact',
  'schedule',
  'donate',
  'submit_application',
] as const;

/** Usual prices in the currency of the option, per unit of the model. */
export interface PriceGuidance {
  readonly p25?: number;
  readonly p50?: number;
  readonly p75?: number;
  readonly p90?: number;
}

/** A pricing option of a product. Prices are in `currency` per unit of the model: a thousand impressions, a click, a day. */
export interface ProductPricingOption {
  /** Unique within the product. */
  readonly pricingOptionId: string;
  readonly pricingModel: PricingModel;
  /** ISO 4217. */
  readonly currency: string;
  /** Null for an auction. */
  readonly fixedPrice: number | null;
  readonly floorPrice: number | null;
  readonly priceGuidance: PriceGuidance | null;
  /** Minimum budget of one package. */
  readonly minSpend: number | null;
  /** For cpv: share of the video, 0 to 1, that counts as a view. */
  readonly viewThreshold: number | null;
  /** For cpp: a demographic such as `P18-49`. */
  readonly demographic: string | null;
  readonly demographicSystem: (typeof demographicSystems)[number] | null;
  /** For cpa. */
  readonly eventType: (typeof eventTypes)[number] | null;
  /** For time. */
  readonly timeUnit: (typeof timeUnits)[number] | null;
}

/** The field that a model requires and other models must not have. */
const modelField: Partial<Record<PricingModel, 'viewThreshold' | 'demographic' | 'eventType' | 'timeUnit'>> = {
  cpv: 'viewThreshold',
  cpp: 'demographic',
  cpa: 'eventType',
  time: 'timeUnit',
};
const modelFields = ['viewThreshold', 'demographic', 'eventType', 'timeUnit'] as const;

/** All problems of the options of one product, with paths in its body. */
export function pricingIssues(options: readonly ProductPricingOption[]): Issue[] {
  const seen = new Set<string>();
  return options.flatMap((option, index) => {
    const at = `pricingOptions[${index}]`;
    const repeated = seen.has(option.pricingOptionId);
    seen.add(option.pricingOptionId);
    return [
      ...(repeated ? [{ path: `${at}.pricingOptionId`, message: 'pricingOptionId must be unique within the product.' }] : []),
      ...(isCurrency(option.currency) ? [] : [{ path: `${at}.currency`, message: notACurrency(option.currency) }]),
      ...priceIssues(option, at),
      ...modelIssues(option, at),
    ];
  });
}

function priceIssues({ pricingModel, fixedPrice, floorPrice, priceGuidance }: ProductPricingOption, at: string): Issue[] {
  if (pricingModel === 'cpa' && (fixedPrice === null || fixedPrice === 0))
    return [{ path: `${at}.fixedPrice`, message: 'fixedPrice is required for cpa, and above 0.' }];
  if (fixedPrice === null && floorPrice === null && priceGuidance === null)
    return [{ path: `${at}.fixedPrice`, message: 'Give a fixedPrice, or for an auction a floorPrice or priceGuidance.' }];
  if (fixedPrice !== null && floorPrice !== null) return [{ path: `${at}.floorPrice`, message: 'A fixed price has no floorPrice.' }];
  const steps = [priceGuidance?.p25, priceGuidance?.p50, priceGuidance?.p75, priceGuidance?.p90].filter((price) => price !== undefined);
  const rising = steps.every((price, index) => index === 0 || price >= steps[index - 1]!);
  return rising ? [] : [{ path: `${at}.priceGuidance`, message: 'priceGuidance must rise from p25 to p90.' }];
}

function modelIssues(option: ProductPricingOption, at: string): Issue[] {
  const needed = modelField[option.pricingModel];
  const foreign = modelFields.filter((field) => field !== needed && option[field] !== null);
  return [
    ...(needed && option[needed] === null
      ? [{ path: `${at}.${needed}`, message: `${needed} is required for ${option.pricingModel}.` }]
      : []),
    ...foreign.map((field) => ({ path: `${at}.${field}`, message: `${field} says nothing about ${option.pricingModel}.` })),
    ...(option.demographicSystem !== null && option.pricingModel !== 'cpp'
      ? [{ path: `${at}.demographicSystem`, message: `demographicSystem says nothing about ${option.pricingModel}.` }]
      : []),
  ];
}
