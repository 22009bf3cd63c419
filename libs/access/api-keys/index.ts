import type { ContextSchema } from '@exchange/platform';
import { apiKeyRow } from './adapters/typeorm/api-key.row';
import { ApiKeys1763650000201 } from './adapters/typeorm/migrations/1763650000201-api-keys';

export { ApiKeysHttp } from './api-keys.module';

export const apiKeysSchema: ContextSchema = {
  entities: [apiKeyRow],
  migrations: [ApiKeys1763650000201],
  retention: [
    { table: 'api_keys', expired: 'revoked_at < $1 or expires_at < $1', days: ({ deletedRetentionDays }) => deletedRetentionDays },
  ],
};
