import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import { BrowserOriginsModule } from '@exchange/browser-origins';
import { type ContextSchema, TokenAuthenticator } from '@exchange/platform';
import { OnMemberRemoved } from './adapters/events/on-member-removed';
import { ConnectedAppsController } from './adapters/http/connected-apps.controller';
import { ConsentController } from './adapters/http/consent.controller';
import { MachineApplicationsController } from './adapters/http/machine-applications.controller';
import { MachineTokens } from './adapters/http/machine-tokens';
import { MetadataController } from './adapters/http/metadata.controller';
import { ProtocolController } from './adapters/http/protocol.controller';
import { TokenResources } from './adapters/http/token-resources';
import { AuthorizationServer } from './adapters/oidc/authorization-server';
import { ClientFetches } from './adapters/oidc/client-fetches';
import { appGrantRow } from './adapters/typeorm/app-grant.row';
import { machineApplicationRow } from './adapters/typeorm/machine-application.row';
import { Oauth1763808000001 } from './adapters/typeorm/migrations/1763808000001-oauth';
import { UnconsentedClients1763839500004 } from './adapters/typeorm/migrations/1763839500004-unconsented-clients';
import { ClientsOfGrants1763841100001 } from './adapters/typeorm/migrations/1763841100001-clients-of-grants';
import { AskedClients1763841300001 } from './adapters/typeorm/migrations/1763841300001-asked-clients';
import { TypeormAppGrants } from './adapters/typeorm/typeorm-app-grants';
import { TypeormAppPolicies } from './adapters/typeorm/typeorm-app-policies';
import { TypeormArtefacts } from './adapters/typeorm/typeorm-artefacts';
import { TypeormMachineApplications } from './adapters/typeorm/typeorm-machine-applications';
import { TypeormRegisteredClients } from './adapters/typeorm/typeorm-registered-clients';
import { TypeormTokenHolders } from './adapters/typeorm/typeorm-token-holders';
import { AppGrantsFacade } from './application/app-grants.facade';
import { AppTokenAuthenticator } from './application/app-token-authenticator';
import { ConnectedAppsService } from './application/connected-apps.service';
import { ConsentService } from './application/consent.service';
import { IssuingService } from './application/issuing.service';
import { MachineApplicationsService } from './application/machine-applications.service';
import { TokenPagesService } from './application/token-pages.service';
import { AppGrants, AppPolicies, Artefacts, MachineApplications, RegisteredClients, TokenHolders } from './domain/ports';
import { unconsentedClientDays } from './domain/tokens';

export const oauthSchema: ContextSchema = {
  entities: [appGrantRow, machineApplicationRow],
  migrations: [Oauth1763808000001, UnconsentedClients1763839500004, ClientsOfGrants1763841100001, AskedClients1763841300001],
  retention: [
    { table: 'oauth_artefacts', expired: 'expires_at < $1', days: 0 },
    // Clients with a consent stay: apps keep their registration for good. A client whose first use was not recorded has a grant.
    {
      table: 'oauth_clients',
      expired: `last_used_at = created_at and created_at < $1 and (asked_at is null or asked_at < $1)
        and not exists (select 1 from oauth_grants g where g.client_id = oauth_clients.client_id)`,
      days: unconsentedClientDays,
    },
    { table: 'oauth_grants', expired: 'revoked_at < $1 or expires_at < $1', days: ({ deletedRetentionDays }) => deletedRetentionDays },
    { table: 'machine_applications', expired: 'revoked_at < $1', days: ({ deletedRetentionDays }) => deletedRetentionDays },
  ],
};

/** Used by the identity context, in the API and in the worker. */
@Module({
  providers: [AppGrantsFacade, { provide: AppGrants, useClass: TypeormAppGrants }, { provide: Artefacts, useClass: TypeormArtefacts }],
  exports: [AppGrants, AppGrantsFacade, Artefacts],
})
export class AppGrantsModule {}

@Module({ imports: [AppGrantsModule], providers: [OnMemberRemoved] })
export class OauthWorker {}

/** Global because the platform's guard needs the authenticator of access tokens. */
@Global()
@Module({
  imports: [AccountsModule, AppGrantsModule, BrowserOriginsModule],
  controllers: [MetadataController, ProtocolController, ConsentController, ConnectedAppsController, MachineApplicationsController],
  providers: [
    AuthorizationServer,
    ClientFetches,
    ConnectedAppsService,
    ConsentService,
    IssuingService,
    MachineApplicationsService,
    MachineTokens,
    TokenResources,
    TokenPagesService,
    { provide: AppPolicies, useClass: TypeormAppPolicies },
    { provide: MachineApplications, useClass: TypeormMachineApplications },
    { provide: RegisteredClients, useClass: TypeormRegisteredClients },
    { provide: TokenHolders, useClass: TypeormTokenHolders },
    { provide: TokenAuthenticator, useClass: AppTokenAuthenticator },
  ],
  exports: [TokenAuthenticator],
})
export class OauthHttp {}
