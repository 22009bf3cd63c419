import { statusOfKind } from '@exchange/kernel';

/** Codes that any operation may give with that status. */
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

/** Codes that only some operations give, with their status. Which ones stands with the operations, or follows from who may call them. */
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

/** Every code that the exchange answers, with its status (docs/errors.md has the same from the catalogues: a test compares). */
export const statusOfCode: ReadonlyMap<string, number> = new Map([
  ...Object.entries(general).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)] as const)),
  ...Object.entries(special),
]);

export const everyCode: readonly string[] = [...statusOfCode.keys()].sort();
export const specialCodes: readonly string[] = Object.keys(special);

/** What `error.code` may be in an answer of that status, when the operation has these codes of its own. */
export function codesOf(status: number, own: readonly string[]): readonly string[] {
  return [...(general[status] ?? []), ...own.filter((code) => special[code] === status)].sort();
}
