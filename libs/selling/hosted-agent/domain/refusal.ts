/** The reason why a storefront refuses an order, in the vocabulary of the protocol (AdCP 3.1, error codes). */
export class OrderRefusal extends Error {
  constructor(
    readonly code:
      | 'PRODUCT_NOT_FOUND'
      | 'PRODUCT_UNAVAILABLE'
      | 'PROPOSAL_EXPIRED'
      | 'PROPOSAL_NOT_FOUND'
      | 'INVALID_REQUEST'
      | 'BUDGET_TOO_LOW'
      | 'REFERENCE_NOT_FOUND'
      | 'SERVICE_UNAVAILABLE',
    message: string,
    readonly field: string,
    /** Details for programs, in the spelling of the protocol. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}
