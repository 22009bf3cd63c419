/** Why a storefront does not take an order, in the protocol's own vocabulary (AdCP 3.0, error codes). */
export class Refusal extends Error {
  constructor(
    readonly code:
      | 'PRODUCT_NOT_FOUND'
      | 'PRODUCT_UNAVAILABLE'
      | 'PROPOSAL_EXPIRED'
      | 'INVALID_REQUEST'
      | 'BUDGET_TOO_LOW'
      | 'REFERENCE_NOT_FOUND'
      | 'SERVICE_UNAVAILABLE',
    message: string,
    readonly field: string,
    /** For programs, in the protocol's spelling. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}
