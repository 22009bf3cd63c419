import { statusOfKind } from '@exchange/kernel';
import type { ErrorStatus } from '../http/operation';
import type { CodesByStatus } from './declared';

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

/** Codes of 403 that follow from the access rules of an operation. */
const ofAccess = ['ACCESS_DENIED', 'EMAIL_NOT_VERIFIED', 'INSUFFICIENT_SCOPE', 'TOS_ACCEPTANCE_REQUIRED'] as const;
export type AccessCode = (typeof ofAccess)[number];

/** Statuses of the codes that no operation declares. */
export const statusOfCode: ReadonlyMap<string, number> = new Map([
  ...Object.entries(general).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)] as const)),
  ...ofAccess.map((code) => [code, statusOfKind.forbidden] as const),
]);

/** All codes of operations that declare `own`. */
export const allCodes = (own: readonly CodesByStatus[]): readonly string[] =>
  [...new Set([...statusOfCode.keys(), ...own.flatMap((codes) => Object.values(codes).flat())])].sort();

/** Possible values of `error.code` for a status, given the operation's own codes. */
export function codesOf(status: number, own: CodesByStatus): readonly string[] {
  return [...(general[status] ?? []), ...(own[status as ErrorStatus] ?? [])].sort();
}
