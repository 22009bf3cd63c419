/** Reasons why reported delivery of a media buy is not counted, or is unknown (docs/adr/0168). */
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
  /** In `currency`; in the media buy's currency when that is null. */
  readonly spend: number;
}

/** One issue found in a seller's answer. */
export interface FoundIssue {
  readonly code: DeliveryIssueCode;
  /** The exchange's id. Null: the whole media buy, or a package that is not part of it. */
  readonly packageId: string | null;
  /** Safe to show to a buyer. */
  readonly message: string;
  /** First and last affected day, `YYYY-MM-DD`, both included; null when no days are affected. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** ISO 4217: the reported currency, when it is not the media buy's. */
  readonly currency: string | null;
  /** For CORRECTED_DOWN the previous figures, for TOTAL_DIFFERS the sum of the seller's days. */
  readonly before: DeliveryFigures | null;
  readonly reported: DeliveryFigures | null;
}

export interface DeliveryIssue extends FoundIssue {
  /** ISO 8601: when the issue was first found. */
  readonly since: string;
}

export function foundIssue(code: DeliveryIssueCode, message: string, more: Partial<FoundIssue> = {}): FoundIssue {
  return { code, packageId: null, message, startDate: null, endDate: null, currency: null, before: null, reported: null, ...more };
}
