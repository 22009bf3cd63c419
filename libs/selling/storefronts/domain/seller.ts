import { Aggregate, type Channel, type Clock } from '@exchange/kernel';
import { sellerStates, type SellerStatus } from './seller.states';

/** How the exchange speaks to a seller agent. */
export const protocols = ['mcp'] as const;
export type Protocol = (typeof protocols)[number];

/** One seller agent. The bearer token is not part of the state: only `Sellers.connection` reads it. */
export interface SellerState {
  readonly accountId: number;
  /** The contract's `sellerId` and `storefrontId`. */
  readonly id: number;
  readonly name: string;
  /** Unique in the whole exchange; the word of `pendingAgents`. */
  readonly slug: string;
  readonly logoUrl: string | null;
  readonly agentUrl: string;
  readonly protocol: Protocol;
  /** Empty: any channel. */
  readonly channels: readonly Channel[];
  /** ISO 3166-1 alpha-2. Empty: any country. */
  readonly countries: readonly string[];
  /** What it sells is made up. Said when it is registered, and never otherwise. */
  readonly sandbox: boolean;
  readonly status: SellerStatus;
  readonly hasCredentials: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type SellerDetails = Pick<SellerState, 'name' | 'slug' | 'logoUrl' | 'agentUrl' | 'protocol' | 'channels' | 'countries'>;

export interface Registration extends SellerDetails {
  readonly sandbox: boolean;
  readonly id: number;
  readonly accountId: number;
  readonly enabled: boolean;
  readonly hasCredentials: boolean;
}

export class Seller extends Aggregate<SellerState> {
  static register({ enabled, ...details }: Registration, clock: Clock): Seller {
    const now = clock.now();
    const seller = new Seller({ ...details, status: sellerStates.initial, createdAt: now, updatedAt: now });
    return (enabled ? seller : seller.setEnabled(false, clock)).next({}, { audit: 'CREATE' });
  }

  /**
   * `hasCredentials`: whether there is a token from now on; left out, it stays. A token was given for one origin and is never sent to another: a new
   * scheme, host or port without a new token is without any.
   */
  change({ hasCredentials, ...details }: Partial<SellerDetails> & { readonly hasCredentials?: boolean }, clock: Clock): Seller {
    const moves = details.agentUrl !== undefined && new URL(details.agentUrl).origin !== new URL(this.state.agentUrl).origin;
    const credentials = { hasCredentials: hasCredentials ?? (this.state.hasCredentials && !moves) };
    // A token is part of no state: another one is a change.
    return this.next({ ...details, ...credentials, updatedAt: clock.now() }, { audit: hasCredentials ? { action: 'UPDATE' } : 'UPDATE' });
  }

  /** Setting what is already so changes nothing; an archived seller stays archived (409). */
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
