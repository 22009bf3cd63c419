/** Who asks a storefront. `key` tells one from the other, and is never shown. */
export interface Visitor {
  readonly kind: 'exchange' | 'account' | 'stranger';
  readonly key: string;
}

/** The exchange itself, on behalf of one of its buyers. */
export const theExchange: Visitor = { kind: 'exchange', key: 'exchange' };
