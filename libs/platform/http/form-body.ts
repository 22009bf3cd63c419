import type { Request } from 'express';
import { domainError } from '@exchange/kernel';
import { utf8MediaType } from './media-type';

const isForm = ({ headers }: Pick<Request, 'headers'>): boolean =>
  utf8MediaType(headers['content-type']) === 'application/x-www-form-urlencoded';

/**
 * Reads the fields of a form at a route with `@StreamedBody()`. Throws 415 for any other type, 413 beyond `maxBytes`, 400 for invalid UTF-8. Its time is
 * limited by `BODY_PATIENCE_MS`.
 */
export async function readForm(request: Request, maxBytes = 16_384): Promise<URLSearchParams> {
  if (!isForm(request))
    throw domainError(
      'unsupported_media_type',
      'UNSUPPORTED_MEDIA_TYPE',
      'Send a form in UTF-8, with Content-Type: application/x-www-form-urlencoded.',
    );
  const chunks: Buffer[] = [];
  let bytes = Number(request.headers['content-length'] ?? 0);
  if (bytes > maxBytes) throw tooLarge();
  bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw domainError('bad_request', 'BAD_REQUEST', 'The request could not be read.');
  }
}

const tooLarge = () => domainError('too_large', 'PAYLOAD_TOO_LARGE', 'The request body is too large.');
