import { Aggregate, type Channel, type Clock } from '@exchange/kernel';
import { sellerStates, type SellerAgentStatus } from './seller.states';

export const protocols = ['mcp'] as const;
export type Protocol = (typeof protocols)[number];

/** One seller agent. The bearer token is stored separately and is not part of the state. */
export interface SellerState {
  readonly accountId: number;
  /** The contract's `sellerId` and `storefrontId`. */
  readonly id: number;
  readonly name: string;
  /** Unique in the exchange; identifies the seller in `pendingAgents`. */
  readonly slug: string;
  readonly logoUrl: string | null;
  readonly agentUrl: string;
  readonly protocol: Protocol;
  /** Empty: any channel. */
  readonly channels: readonly Channel[];
  /** ISO 3166-1 alpha-2. Empty: any country. */
  readonly countries: readonly string[];
  /** Whether the products are made up. Set at registration and never changed. */
  readonly sandbox: boolean;
  readonly status: SellerAgentStatus;
  readonly hasCredentials: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type SellerDetails = Pick<SellerState, 'name' | 'slug' | 'logoUrl' | 'agentUrl' | 'protocol' | 'channels' | 'countries'>;

export interface SellerRegistration extends SellerDetails {
  readonly sandbox: boolean;
  readonly id: number;
  readonly accountId: number;
  readonly enabled: boolean;
  readonly hasCredentials: boolean;
}

export class Seller extends Aggregate<SellerState> {
  static register({ enabled, ...details }: SellerRegistration, clock: Clock): Seller {
    const now = clock.now();
    const seller = new Seller({ ...details, status: sellerStates.initial, createdAt: now, updatedAt: now });
    return (enabled ? seller : seller.setEnabled(false, clock)).next({}, { audit: 'CREATE' });
  }

  /**
   * `hasCredentials`: whether a token is stored; undefined keeps the current value. A token is never sent to another origin: a new scheme, host or
   * port without a new token clears it.
   */
  change({ hasCredentials, ...details }: Partial<SellerDetails> & { readonly hasCredentials?: boolean }, clock: Clock): Seller {
    const moves = details.agentUrl !== undefined && new URL(details.agentUrl).origin !== new URL(this.state.agentUrl).origin;
    const credentials = { hasCredentials: hasCredentials ?? (this.state.hasCredentials && !moves) };
    // A new token is a change although the state does not contain tokens.
    return this.next({ ...details, ...credentials, updatedAt: clock.now() }, { audit: hasCredentials ? { action: 'UPDATE' } : 'UPDATE' });
  }

  /** No-op in the requested state; 409 for an archived seller. */
  setEnabled(enabled: boolean, clock: Clock): Seller {
    const wanted = enabled ? 'enabled' : 'disabled';
    if (this.state.status === wanted) return this;
    const status = sellerStates.step(this.state.status, enabled ? 'enable' : 'disable');
    return this.next({ status, updatedAt: clock.now() }, { audit: enabled ? 'ACTIVATE' : 'DEACTIVATE' });
  }

  archive(clock: Clock): Seller {
    const status = sellerStates.step(this.state.status, 'archive');
    return this.next({ status, hasCredentials: false, updatedAt: clock.now() }, { audit: 'ARCHIVE' });
  }

  get isArchived(): boolean {
    return this.state.status === 'archived';
  }
}
