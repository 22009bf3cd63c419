import { domainError } from '@exchange/kernel';
import { freeJsonProblem } from '@exchange/platform';

/** Maximum length of one value, in characters. */
const maxCharacters = 4_096;

/** Maximum size of the parameters of an authorization as stored, in bytes: the row stays below 4 KB. A long `state` may take most of it. */
const maxStoredBytes = 3_000;

/**
 * Refuses parameters that the database cannot store and values that are too long, before the library (oidc-provider) or other code reads them. The
 * message does not repeat the values: RFC 6749 §5.2 restricts its characters.
 */
export function assertParameters(given: URLSearchParams | object): void {
  const values = given instanceof URLSearchParams ? [...given] : given;
  if (freeJsonProblem(values) !== null || Object.values(values).flat().some(isLong))
    throw domainError('invalid', 'VALIDATION_ERROR', 'A parameter is too long, or contains characters that cannot be stored.');
}

/** As {@link assertParameters}, and limits their total size: an unknown client causes the row to be stored. */
export function assertStorable(params: URLSearchParams): void {
  assertParameters(params);
  if (Buffer.byteLength(JSON.stringify([...params])) > maxStoredBytes)
    throw domainError('invalid', 'VALIDATION_ERROR', `The parameters are too long together: at most ${maxStoredBytes} bytes.`);
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > maxCharacters;
