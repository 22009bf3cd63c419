import { isCurrency, type Issue, notACurrency } from '@exchange/kernel';

/** AdCP 3.0, pricing models; gaps.md §5.7. */
export const pricingModels = ['cpm', 'vcpm', 'cpc', 'cpcv', 'cpv', 'cpp', 'cpa', 'flat_rate', 'time'] as const;
export type PricingModel = (typeof pricingModels)[number];

export const timeUnits = ['hour', 'day', 'week', 'month'] as const;
export const demographicSystems = ['nielsen', 'barb', 'agf', 'oztam', 'mediametrie', 'custom'] as const;
/** AdCP 3.0, event types that a price per action can be for. */
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

/** In the currency of the option, per unit of the model. */
export interface PriceGuidance {
  readonly p25?: number;
  readonly p50?: number;
  readonly p75?: number;
  readonly p90?: number;
}

/** One way to buy a product. Prices are amounts of `currency` per unit of the model: a thousand impressions, a click, a day. */
export interface PricingOption {
  /** Unique within the product. */
  readonly pricingOptionId: string;
  readonly pricingModel: PricingModel;
  /** ISO 4217. */
  readonly currency: string;
  /** Set: the price. Null: an auction. */
  readonly fixedPrice: number | null;
  readonly floorPrice: number | null;
  readonly priceGuidance: PriceGuidance | null;
  /** The least that one line of a media buy has to spend. */
  readonly minSpend: number | null;
  /** cpv: the share of the video, 0 to 1, after which a view counts. */
  readonly viewThreshold: number | null;
  /** cpp: such as `P18-49`. */
  readonly demographic: string | null;
  readonly demographicSystem: (typeof demographicSystems)[number] | null;
  /** cpa. */
  readonly eventType: (typeof eventTypes)[number] | null;
  /** time. */
  readonly timeUnit: (typeof timeUnits)[number] | null;
}

/** What a model has to say about itself, and no other may. */
const ownField: Partial<Record<PricingModel, 'viewThreshold' | 'demographic' | 'eventType' | 'timeUnit'>> = {
  cpv: 'viewThreshold',
  cpp: 'demographic',
  cpa: 'eventType',
  time: 'timeUnit',
};
const ownFields = ['viewThreshold', 'demographic', 'eventType', 'timeUnit'] as const;

/** Everything that is wrong with the options of one product, as paths of its body. */
export function pricingIssues(options: readonly PricingOption[]): Issue[] {
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

function priceIssues({ pricingModel, fixedPrice, floorPrice, priceGuidance }: PricingOption, at: string): Issue[] {
  if (pricingModel === 'cpa' && (fixedPrice === null || fixedPrice === 0))
    return [{ path: `${at}.fixedPrice`, message: 'fixedPrice is required for cpa, and above 0.' }];
  if (fixedPrice === null && floorPrice === null && priceGuidance === null)
    return [{ path: `${at}.fixedPrice`, message: 'Give a fixedPrice, or for an auction a floorPrice or priceGuidance.' }];
  if (fixedPrice !== null && floorPrice !== null) return [{ path: `${at}.floorPrice`, message: 'A fixed price has no floorPrice.' }];
  const steps = [priceGuidance?.p25, priceGuidance?.p50, priceGuidance?.p75, priceGuidance?.p90].filter((price) => price !== undefined);
  const rising = steps.every((price, index) => index === 0 || price >= steps[index - 1]!);
  return rising ? [] : [{ path: `${at}.priceGuidance`, message: 'priceGuidance must rise from p25 to p90.' }];
}

function modelIssues(option: PricingOption, at: string): Issue[] {
  const needed = ownField[option.pricingModel];
  const foreign = ownFields.filter((field) => field !== needed && option[field] !== null);
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
