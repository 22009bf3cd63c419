import type { Schemas } from './api';

type Brief = Schemas['PlanningBrief'];
type Response = Schemas['BriefResponse'];
type Target = Brief['targets'][number];
type Quote = Schemas['Quote'];

/** A seller that was asked, with what it offers now. */
export interface SellerRow {
  readonly target: Target;
  readonly quote: Quote | null;
  /** The lowest rate of at least two with the same pricing model. */
  readonly isLowest: boolean;
}

/** The sellers in the order in which they were asked, so that no row moves when an answer arrives. `responses` are newest first. */
export function sellerRows(targets: readonly Target[], responses: readonly Response[]): SellerRow[] {
  const quotes = new Map<string, Quote>();
  for (const { demandSignalId, kind, quote } of responses.toReversed()) {
    if (kind === 'DECLINE') quotes.delete(demandSignalId);
    else if (quote !== null) quotes.set(demandSignalId, quote);
  }
  const lowest = lowestRates([...quotes.values()]);
  return targets.map((target) => {
    const quote = quotes.get(target.id) ?? null;
    return { target, quote, isLowest: quote !== null && quote.pricingModel !== null && lowest.get(quote.pricingModel) === quote.rate };
  });
}

/** The lowest rate by pricing model, where at least two quotes have one and they differ. */
function lowestRates(quotes: readonly Quote[]): ReadonlyMap<string, number | null> {
  const rates = new Map<string, number[]>();
  for (const { pricingModel, rate } of quotes)
    if (pricingModel !== null && rate !== null) rates.set(pricingModel, [...(rates.get(pricingModel) ?? []), rate]);
  return new Map([...rates].filter(([, of]) => new Set(of).size > 1).map(([model, of]) => [model, Math.min(...of)]));
}

/** What a seller has done, else how far the brief has come. The words are those of `briefs.seller`. */
export const sellerState = ({ answer, dispatchStatus }: Target): string => answer ?? dispatchStatus;

/** Sellers that may still answer, and those that have offered something. */
export function answersOf({ targets }: Pick<Brief, 'targets'>): {
  readonly open: number;
  readonly offers: number;
  readonly answered: number;
} {
  return {
    open: targets.filter(({ answer, dispatchStatus }) => answer === null && dispatchStatus !== 'FAILED').length,
    offers: targets.filter(({ answer }) => answer === 'QUOTE' || answer === 'BOOK').length,
    answered: targets.filter(({ responseCount }) => responseCount > 0).length,
  };
}

/** Whether the brief can still change: sellers can answer, and it can be abandoned. */
export const isOpen = ({ status }: Pick<Brief, 'status'>): boolean => status !== 'BOOKED' && status !== 'ABANDONED';

/** The answers at and after the newest that is shown, and how many are newer. Without a shown one, all are new. */
export function shownOf<T extends { readonly id: string }>(
  rows: readonly T[],
  newest: string | null,
): { readonly rows: readonly T[]; readonly newCount: number } {
  const at = newest === null ? rows.length : rows.findIndex(({ id }) => id === newest);
  return at < 0 ? { rows, newCount: 0 } : { rows: rows.slice(at), newCount: at };
}

/** Pricing models that have words; the others are known by their letters. */
const worded = ['flat_rate', 'time'];

/** The name of a pricing model: words of `briefs.pricing`, or its letters. */
export function pricingName(model: string, word: (model: string) => string): string {
  if (worded.includes(model)) return word(model);
  return model === 'vcpm' ? 'vCPM' : model.toUpperCase();
}
