/** What an order agrees on beside its decisions: products and how many packages, price, currency, budget and dates. */
export const termFields = [
  'product_id',
  'packages',
  'price',
  'floor_price',
  'bid_price',
  'pricing_model',
  'pricing_option_id',
  'currency',
  'budget',
  'total_budget',
  'start_time',
  'end_time',
] as const;
export type TermField = (typeof termFields)[number];

/** A term that the seller repeats: as it was agreed and as the seller has it. Amounts are decimal texts, dates ISO 8601; empty: nothing was agreed. */
export interface EchoedTerm {
  /** Null: of the media buy as a whole. */
  readonly packageId: string | null;
  readonly field: TermField;
  readonly agreed: string;
  readonly booked: string;
}
