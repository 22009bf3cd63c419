import { defineEvents } from '@exchange/kernel';

/** A person connected an app. */
export interface AppConnected {
  readonly appId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectHost: string;
  readonly verifiedHost: string | null;
  readonly scope: string;
  readonly advertiserIds: readonly number[] | null;
  readonly userId: number;
}

/** An app was disconnected, by anybody or anything. */
export interface AppDisconnected {
  readonly appId: string;
  readonly userId: number;
}

export interface OauthEvents {
  'oauth.app_connected': AppConnected;
  'oauth.app_disconnected': AppDisconnected;
}

export const oauthEvent = defineEvents<OauthEvents>();
