/** The terms of an order that are compared with the seller's answer. */
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

/** A term that the seller repeats, with the agreed and the booked value. Amounts are decimal strings, dates ISO 8601. Empty: nothing was agreed. */
export interface EchoedTerm {
  /** Null: the term concerns the whole media buy. */
  readonly packageId: string | null;
  readonly field: TermField;
  readonly agreed: string;
  readonly booked: string;
}
