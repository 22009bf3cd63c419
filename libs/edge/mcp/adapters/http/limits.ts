import type { Request } from 'express';
import { toolErrors } from '../../tools/errors';

/** Default and absolute maximum size of a request, in bytes. */
const defaultMaxBytes = 65_536;
export const maxArgumentBytes = 2_097_152;

/** Uses Content-Length; compressed and chunked bodies are measured after parsing. */
export function assertFits({ headers, body }: Request, maxBytes = defaultMaxBytes): void {
  const contentLength = Number(headers['content-length'] ?? NaN);
  const isCompressed = (headers['content-encoding'] ?? 'identity') !== 'identity';
  const bytes = Number.isInteger(contentLength) && !isCompressed ? contentLength : Buffer.byteLength(JSON.stringify(body ?? null));
  if (bytes > maxBytes) throw toolErrors.tooLarge({ details: { maxBytes } });
}
