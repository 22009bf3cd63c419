/** Thrown by a consumer: trying again cannot succeed. The event becomes a dead letter at once (docs/adr/0062). */
export class HopelessError extends Error {
  override readonly name = 'HopelessError';
}
