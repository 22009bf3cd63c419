import type { Response } from 'express';
import { DomainError } from '@exchange/kernel';

/** Sends an OAuth error (RFC 6749 §5.2), without the envelope. */
export function sendFailure(response: Response, status: number, error: string, description: string): void {
  response.status(status).json({ error, error_description: description });
}

const codes: Readonly<Record<number, string>> = { 403: 'access_denied', 429: 'temporarily_unavailable' };

/** Sends a `DomainError` as an OAuth error; rethrows any other error. */
export function sendRefusal(response: Response, error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
  const seconds = (error.details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
  if (seconds !== undefined) response.setHeader('Retry-After', seconds);
  sendFailure(response, error.status, codes[error.status] ?? 'invalid_request', error.message);
}
