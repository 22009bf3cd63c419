import type { ContextSchema } from '@exchange/platform';
import { apiKeyRow } from './adapters/typeorm/api-key.row';
import { ApiKeys1763650000201 } from './adapters/typeorm/migrations/1763650000201-api-keys';
import { KeysOfPeople1763690400001 } from './adapters/typeorm/migrations/1763690400001-keys-of-people';
import { CredentialChanges1763690500001 } from './adapters/typeorm/migrations/1763690500001-credential-changes';

export { ApiKeysHttp, PersonKeysModule } from './api-keys.module';
export { PersonKeys } from './application/person-keys';

export const apiKeysSchema: ContextSchema = {
  entities: [apiKeyRow],
  migrations: [ApiKeys1763650000201, KeysOfPeople1763690400001, CredentialChanges1763690500001],
  retention: [
    { table: 'api_keys', expired: 'revoked_at < $1 or expires_at < $1', days: ({ deletedRetentionDays }) => deletedRetentionDays },
  ],
};
