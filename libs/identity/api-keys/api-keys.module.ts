import { Global, Module } from '@nestjs/common';
import { type ContextSchema, KeyAuthenticator } from '@exchange/platform';
import { OrganizationApiKeysController } from './adapters/http/organization-api-keys.controller';
import { PersonalApiKeysController } from './adapters/http/personal-api-keys.controller';
import { apiKeyRow } from './adapters/typeorm/api-key.row';
import { ApiKeys1763650000201 } from './adapters/typeorm/migrations/1763650000201-api-keys';
import { KeysOfPeople1763690400001 } from './adapters/typeorm/migrations/1763690400001-keys-of-people';
import { CredentialChanges1763690500001 } from './adapters/typeorm/migrations/1763690500001-credential-changes';
import { KeysOfAgents1763809000002 } from './adapters/typeorm/migrations/1763809000002-keys-of-agents';
import { KeysOfAgentsFound1763809000003 } from './adapters/typeorm/migrations/1763809000003-keys-of-agents-found';
import { TypeormApiKeys } from './adapters/typeorm/typeorm-api-keys';
import { TypeormKeyHolders, TypeormKeyUses } from './adapters/typeorm/typeorm-key-holders';
import { AgentKeysFacade } from './application/agent-keys.facade';
import { ApiKeyAuthenticator } from './application/api-key-authenticator';
import { ApiKeysService } from './application/api-keys.service';
import { LastUseRecorder } from './application/last-use-recorder';
import { PersonKeysFacade } from './application/person-keys.facade';
import { ApiKeys, KeyHolders, KeyUses } from './domain/ports';

export const apiKeysSchema: ContextSchema = {
  entities: [apiKeyRow],
  migrations: [
    ApiKeys1763650000201,
    KeysOfPeople1763690400001,
    CredentialChanges1763690500001,
    KeysOfAgents1763809000002,
    KeysOfAgentsFound1763809000003,
  ],
  retention: [
    { table: 'api_keys', expired: 'revoked_at < $1 or expires_at < $1', days: ({ deletedRetentionDays }) => deletedRetentionDays },
  ],
};

/** The part that the identity context uses, in the API and in the worker. */
@Module({ providers: [PersonKeysFacade, { provide: ApiKeys, useClass: TypeormApiKeys }], exports: [PersonKeysFacade] })
export class PersonKeysModule {}

/** The part that the buyer-agents context uses. */
@Module({ providers: [AgentKeysFacade, { provide: ApiKeys, useClass: TypeormApiKeys }], exports: [AgentKeysFacade] })
export class AgentKeysModule {}

@Module({
  providers: [
    ApiKeysService,
    LastUseRecorder,
    { provide: ApiKeys, useClass: TypeormApiKeys },
    { provide: KeyHolders, useClass: TypeormKeyHolders },
    { provide: KeyUses, useClass: TypeormKeyUses },
    { provide: KeyAuthenticator, useClass: ApiKeyAuthenticator },
  ],
  exports: [ApiKeysService, KeyAuthenticator],
})
class ApiKeysModule {}

/**
 * Global, because the platform's guard needs the authenticator of bearer keys. `ApiKeysModule` is not global: global modules shut down last,
 * and the last uses must be written while the database is still connected.
 */
@Global()
@Module({
  imports: [ApiKeysModule],
  controllers: [PersonalApiKeysController, OrganizationApiKeysController],
  exports: [ApiKeysModule],
})
export class ApiKeysHttp {}
