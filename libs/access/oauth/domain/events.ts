import type { DomainEvent } from '@exchange/kernel';

/** A person let an app act for them. */
export interface AppConnected extends DomainEvent<{
  readonly appId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectHost: string;
  readonly verifiedHost: string | null;
  readonly scope: string;
  readonly advertiserIds: readonly number[] | null;
  readonly userId: number;
}> {
  readonly type: 'oauth.app_connected';
}
