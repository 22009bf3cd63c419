import { statusOfKind } from '@exchange/kernel';

/** Codes that any operation may return, by status. */
const general: Readonly<Record<number, readonly string[]>> = {
  400: ['BAD_REQUEST', 'VALIDATION_ERROR'],
  401: ['UNAUTHORIZED'],
  403: ['FORBIDDEN'],
  404: ['NOT_FOUND'],
  405: ['METHOD_NOT_ALLOWED'],
  409: ['CONFLICT'],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  422: ['CAPABILITY_NOT_SUPPORTED'],
  429: ['RATE_LIMITED'],
  500: ['INTERNAL_ERROR'],
  503: ['SERVICE_UNAVAILABLE'],
};

/** Statuses of codes that only some operations return: they list them, or their access rules imply them. */
const special: Readonly<Record<string, number>> = {
  ACCESS_DENIED: statusOfKind.forbidden,
  CREDIT_LIMIT_EXCEEDED: statusOfKind.payment_required,
  CURRENCY_MISMATCH: statusOfKind.invalid,
  EMAIL_NOT_VERIFIED: statusOfKind.forbidden,
  AGENT_CEILING_REACHED: statusOfKind.conflict,
  AI_QUOTA_EXCEEDED: statusOfKind.rate_limited,
  FEATURE_NOT_ENABLED: statusOfKind.forbidden,
  INSUFFICIENT_MEDIA_BUDGET: statusOfKind.conflict,
  INSUFFICIENT_SCOPE: statusOfKind.forbidden,
  LIMITATIONS_NOT_ACCEPTED: statusOfKind.conflict,
  PRICE_CHANGED: statusOfKind.conflict,
  SIGN_IN_REQUIRED: statusOfKind.forbidden,
  TOS_ACCEPTANCE_REQUIRED: statusOfKind.forbidden,
  UNSUPPORTED_GRANULARITY: statusOfKind.bad_request,
};

/** Statuses of all codes. A test compares them with docs/errors.md, which is generated from the error catalogues. */
export const statusOfCode: ReadonlyMap<string, number> = new Map([
  ...Object.entries(general).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)] as const)),
  ...Object.entries(special),
]);

export const allCodes: readonly string[] = [...statusOfCode.keys()].sort();
export const specialCodes: readonly string[] = Object.keys(special);

/** Possible values of `error.code` for a status, given the operation's own codes. */
export function codesOf(status: number, own: readonly string[]): readonly string[] {
  return [...(general[status] ?? []), ...own.filter((code) => special[code] === status)].sort();
}
