/** Thrown by a consumer when a retry cannot succeed: the event becomes a dead letter at once (docs/adr/0062). */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}
