import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { AppGrant, type AppGrantState } from '../../domain/app-grant';
import { oauthErrors } from '../../domain/errors';
import { lifetimes } from '../../domain/tokens';

export const appGrantRow = new EntitySchema<AppGrantState>({
  name: 'AppGrant',
  tableName: 'oauth_grants',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    appId: column.text('app_id'),
    userId: column.id('user_id'),
    clientId: column.text('client_id'),
    clientName: column.text('client_name'),
    verifiedHost: column.text('verified_host', { nullable: true }),
    redirectHost: column.text('redirect_host'),
    scope: column.text('scope'),
    advertiserIds: column.json('advertiser_ids', { nullable: true }),
    status: column.text('status'),
    createdAt: column.timestamp('created_at'),
    lastUsedAt: column.timestamp('last_used_at', { nullable: true }),
    expiresAt: column.timestamp('expires_at'),
    revokedAt: column.timestamp('revoked_at', { nullable: true }),
  } satisfies ColumnsOf<AppGrantState>,
});

/** Counts grants whose refresh token is still valid: a grant without a recent token is useless to its app and does not count. */
const living = `status = 'active' and expires_at > now()
  and coalesce(last_used_at, created_at) > now() - interval '${lifetimes.refreshToken} seconds'`;

export const appGrantMapping: Mapping<AppGrantState, AppGrant> = {
  schema: appGrantRow,
  from: (state) => new AppGrant(state),
  caps: [
    {
      name: 'connected-apps',
      per: ['accountId', 'userId'],
      distinct: 'appId',
      counts: living,
      error: oauthErrors.tooManyApps,
    },
    {
      name: 'connected-app-sign-ins',
      per: ['accountId', 'userId', 'appId'],
      counts: living,
      error: oauthErrors.tooManySignIns,
    },
  ],
  audited: {
    resourceType: 'CONNECTED_APP',
    accountId: (state) => state.accountId,
    id: (state) => state.appId,
    name: (state) => state.clientName,
    hidden: ['id', 'appId', 'lastUsedAt', 'revokedAt'],
  },
};
