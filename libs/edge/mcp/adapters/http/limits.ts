import type { Request } from 'express';
import { toolErrors } from '../../tools/errors';

/** Bytes of a request: where a tool does not say otherwise, and at all. */
const usualArguments = 65_536;
export const largestArguments = 2_097_152;

/** By what it says of itself; what came in pieces is counted. */
export function assertFits({ headers, body }: Request, maxBytes = usualArguments): void {
  const announced = Number(headers['content-length'] ?? NaN);
  const isPacked = (headers['content-encoding'] ?? 'identity') !== 'identity';
  const bytes = Number.isInteger(announced) && !isPacked ? announced : Buffer.byteLength(JSON.stringify(body ?? null));
  if (bytes > maxBytes) throw toolErrors.tooLarge({ details: { maxBytes } });
}
