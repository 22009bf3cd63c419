import { domainError } from '@exchange/kernel';
import { freeFormProblem } from '@exchange/platform';

/** Characters of one value. */
const maxCharacters = 4_096;

/** Bytes of everything that an authorization is asked for with, as it is stored: its row stays below 4 KB. A `state` may have most of them. */
const maxStoredBytes = 3_000;

/**
 * Refuses parameters that the database cannot store, and values that are too long. In front of the library (oidc-provider) and of everything else that
 * reads parameters of the protocol. The message repeats nothing of them: RFC 6749 §5.2 allows few characters.
 */
export function assertParameters(given: URLSearchParams | object): void {
  const values = given instanceof URLSearchParams ? [...given] : given;
  if (freeFormProblem(values) !== null || Object.values(values).flat().some(isLong))
    throw domainError('invalid', 'VALIDATION_ERROR', 'A parameter is too long, or contains characters that cannot be stored.');
}

/** As {@link assertParameters}, and no more of them together than may be stored for somebody whom nobody knows. */
export function assertStorable(params: URLSearchParams): void {
  assertParameters(params);
  if (Buffer.byteLength(JSON.stringify([...params])) > maxStoredBytes)
    throw domainError('invalid', 'VALIDATION_ERROR', `The parameters are too long together: at most ${maxStoredBytes} bytes.`);
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > maxCharacters;
