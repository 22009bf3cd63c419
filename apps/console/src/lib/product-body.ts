import { numberOf, sentNumber } from './amount';
import type { Schemas } from './api';
import type { PriceDraft, ProductDraft } from './product-draft';
import { isSame } from './same';
import { codesIn } from './typed-words';

type Create = Schemas['CreateProductBody'];
type Change = Schemas['ChangeProductBody'];
type Price = Schemas['ProductPricingBody'];

/** The body that creates the product: what was filled in. */
export function createProductBody(draft: ProductDraft, language: string): Create {
  const { name, ...settings } = settingsOfProduct(draft, language);
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return { name, ...(Object.fromEntries(Object.entries(settings).filter(([, value]) => !isEmpty(value))) as Omit<Create, 'name'>) };
}

/** The changes between two drafts of a product. Omitted fields keep their value; lists are sent whole. */
export function changesOfProduct(draft: ProductDraft, base: ProductDraft, language: string): Change {
  const old = settingsOfProduct(base, language) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(settingsOfProduct(draft, language)).filter(([name, value]) => !isSame(value, old[name])));
}

/** All settings of a draft in the shape of the API. */
export function settingsOfProduct(draft: ProductDraft, language: string) {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    status: draft.status,
    channels: draft.channels as NonNullable<Create['channels']>,
    countries: codesIn(draft.countries),
    formats: [...draft.formats],
    deliveryType: draft.deliveryType as NonNullable<Create['deliveryType']>,
    pricingOptions: draft.pricingOptions.map((option) => pricingBody(option, language)),
    availableFrom: orNull(draft.availableFrom),
    availableUntil: orNull(draft.availableUntil),
    keywords: keywordsIn(draft.keywords),
    audience: orNull(draft.audience.trim()),
    budget: budgetOf(draft, language),
  };
}

/** Only what the model has: the API refuses a field that says nothing about it. */
export function pricingBody(draft: PriceDraft, language: string): Price {
  const { pricingOptionId, pricingModel, kind } = draft;
  const number = (name: keyof PriceDraft & keyof Price) => (draft[name].trim() === '' ? {} : { [name]: sentNumber(draft[name], language) });
  const typed = (name: keyof PriceDraft & keyof Price) => (draft[name].trim() === '' ? {} : { [name]: draft[name].trim() });
  const guidance = Object.fromEntries(
    (['p25', 'p50', 'p75', 'p90'] as const).flatMap((name) =>
      draft[name].trim() === '' ? [] : [[name, sentNumber(draft[name], language)]],
    ),
  );
  return {
    ...(pricingOptionId.trim() === '' ? {} : { pricingOptionId: pricingOptionId.trim() }),
    pricingModel,
    currency: draft.currency.trim().toUpperCase(),
    ...number(kind === 'fixed' ? 'fixedPrice' : 'floorPrice'),
    ...(Object.keys(guidance).length === 0 ? {} : { priceGuidance: guidance }),
    ...number('minSpend'),
    ...(pricingModel === 'cpv' && draft.viewThreshold.trim() !== '' ? { viewThreshold: shareOf(draft.viewThreshold, language) } : {}),
    ...(pricingModel === 'cpp' ? { ...typed('demographic'), ...typed('demographicSystem') } : {}),
    ...(pricingModel === 'cpa' ? typed('eventType') : {}),
    ...(pricingModel === 'time' ? typed('timeUnit') : {}),
  };
}

/** A share of 0 to 1 from percent. What is no number is sent as it was typed: the API refuses it at its field. */
function shareOf(typed: string, language: string): number {
  const percent = numberOf(typed, language);
  return Number.isFinite(percent) ? Number((percent / 100).toFixed(10)) : sentNumber(typed, language);
}

function budgetOf({ budgetCurrency, budgetMin, budgetMax }: ProductDraft, language: string): Create['budget'] {
  if (budgetMin.trim() === '' && budgetMax.trim() === '') return null;
  const number = (typed: string) => (typed.trim() === '' ? null : sentNumber(typed, language));
  return { currency: budgetCurrency.trim().toUpperCase(), min: number(budgetMin), max: number(budgetMax) };
}

const keywordsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]+/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];
const orNull = (typed: string): string | null => (typed === '' ? null : typed);
