import { domainError } from '@exchange/kernel';
import { freeFormProblem } from '@exchange/platform';

/** Characters of one value. A `state` may be long; what is stored of a request must stay short. */
const maxCharacters = 4_096;

/**
 * Refuses parameters that the database cannot store, and values that are too long. In front of the library (oidc-provider) and of everything else that
 * reads parameters of the protocol. The message repeats nothing of them: RFC 6749 §5.2 allows few characters.
 */
export function assertParameters(given: URLSearchParams | object): void {
  const values = given instanceof URLSearchParams ? [...given] : given;
  if (freeFormProblem(values) !== null || Object.values(values).flat().some(isLong))
    throw domainError('invalid', 'VALIDATION_ERROR', 'A parameter is too long, or contains characters that cannot be stored.');
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > maxCharacters;
