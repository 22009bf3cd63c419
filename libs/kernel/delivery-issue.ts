/** Why delivery of a media buy is not counted as its seller reports it, or is not known (docs/adr/0168). */
export const deliveryIssueCodes = [
  'OTHER_CURRENCY',
  'UNREADABLE_PACKAGE',
  'UNKNOWN_PACKAGE',
  'OUTSIDE_PERIOD',
  'TOTAL_OF_PERIOD',
  'TOTAL_DIFFERS',
  'CORRECTED_DOWN',
  'REPORTING_DELAYED',
  'NO_ANSWER',
  'UNSUPPORTED',
] as const;
export type DeliveryIssueCode = (typeof deliveryIssueCodes)[number];

export interface DeliveryFigures {
  readonly impressions: number;
  /** An amount of `currency`; of the media buy's where that is null. */
  readonly spend: number;
}

/** One issue as an answer of the seller shows it. */
export interface FoundIssue {
  readonly code: DeliveryIssueCode;
  /** The exchange's id. Null: the media buy as a whole, or a package that is not of it. */
  readonly packageId: string | null;
  /** Safe to show to a buyer. */
  readonly message: string;
  /** First and last day that it is about, `YYYY-MM-DD`, both included; null: not about days. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** ISO 4217: what the seller reports in, where that is not the media buy's currency. */
  readonly currency: string | null;
  /** Of CORRECTED_DOWN: what was known before. Of TOTAL_DIFFERS: the sum of the seller's days. */
  readonly before: DeliveryFigures | null;
  /** What the seller reports. */
  readonly reported: DeliveryFigures | null;
}

export interface DeliveryIssue extends FoundIssue {
  /** ISO 8601: when it was first found. */
  readonly since: string;
}

/** An issue about nothing in particular, with what is known of it. */
export function foundIssue(code: DeliveryIssueCode, message: string, more: Partial<FoundIssue> = {}): FoundIssue {
  return { code, packageId: null, message, startDate: null, endDate: null, currency: null, before: null, reported: null, ...more };
}
