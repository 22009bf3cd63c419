import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { ApiKey, type ApiKeyState } from '../../domain/api-key';
import { keyErrors } from '../../domain/errors';

/** The secret's hash is a column, but not part of the state. */
export const apiKeyRow = new EntitySchema<ApiKeyState & { secretHash: Buffer }>({
  name: 'ApiKey',
  tableName: 'api_keys',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    kind: column.text('kind'),
    userId: column.id('user_id', { nullable: true }),
    agentId: column.text('agent_id', { nullable: true }),
    createdBy: column.id('created_by'),
    name: column.text('name'),
    prefix: column.text('prefix'),
    secretHash: column.binary('secret_hash', { select: false }),
    status: column.text('status'),
    expiresAt: column.timestamp('expires_at', { nullable: true }),
    lastUsedAt: column.timestamp('last_used_at', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    revokedAt: column.timestamp('revoked_at', { nullable: true }),
  } satisfies ColumnsOf<ApiKeyState & { secretHash: Buffer }>,
});

export const apiKeyMapping: Mapping<ApiKeyState, ApiKey> = {
  schema: apiKeyRow as unknown as EntitySchema<ApiKeyState>,
  from: (state) => new ApiKey(state),
  caps: [
    {
      name: 'personal-keys',
      per: ['accountId', 'userId'],
      counts: `kind = 'personal' and status = 'active' and (expires_at is null or expires_at > now())`,
      when: ({ kind }) => kind === 'personal',
      error: keyErrors.tooMany,
    },
    {
      name: 'organization-keys',
      per: ['accountId'],
      counts: `kind = 'organization' and status = 'active' and (expires_at is null or expires_at > now())`,
      when: ({ kind }) => kind === 'organization',
      error: keyErrors.tooMany,
    },
    {
      name: 'agent-keys',
      per: ['accountId', 'agentId'],
      counts: `kind = 'agent' and status = 'active' and (expires_at is null or expires_at > now())`,
      when: ({ kind }) => kind === 'agent',
      error: keyErrors.tooMany,
    },
  ],
  audited: {
    resourceType: 'API_KEY',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.name,
    hidden: ['id', 'lastUsedAt', 'revokedAt'],
  },
};
