import type { Response } from 'express';
import { DomainError } from '@exchange/kernel';

/** RFC 6749 §5.2: no envelope. */
export function sendFailure(response: Response, status: number, error: string, description: string): void {
  response.status(status).json({ error, error_description: description });
}

const codes: Readonly<Record<number, string>> = { 403: 'access_denied', 429: 'temporarily_unavailable' };

/** A refusal of ours in the words of the protocol; anything else goes on as it is. */
export function tellRefusal(response: Response, error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
  const seconds = (error.details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
  if (seconds !== undefined) response.setHeader('Retry-After', seconds);
  sendFailure(response, error.status, codes[error.status] ?? 'invalid_request', error.message);
}
