import { Module } from '@nestjs/common';
import { type ContextSchema, sealedInEvents } from '@exchange/platform';
import { OnMemberInvited } from './adapters/events/on-member-invited';
import { AccountsController } from './adapters/http/accounts.controller';
import { InvitationLimits } from './adapters/http/invitation-limits';
import { MembersController } from './adapters/http/members.controller';
import { AccountObjectKind } from './adapters/mcp/account.kind';
import { MemberKind } from './adapters/mcp/member.kind';
import { SwitchAccountTool } from './adapters/mcp/switch-account.tool';
import { accountRow } from './adapters/typeorm/account.row';
import { invitationRow } from './adapters/typeorm/invitation.row';
import { membershipRow } from './adapters/typeorm/membership.row';
import { Accounts1763650000101 } from './adapters/typeorm/migrations/1763650000101-accounts';
import { MailTokenKeys1763700500002 } from './adapters/typeorm/migrations/1763700500002-mail-token-keys';
import { DemoAccounts1763825000001 } from './adapters/typeorm/migrations/1763825000001-demo-accounts';
import { DemoAccountsFound1763825000002 } from './adapters/typeorm/migrations/1763825000002-demo-accounts-found';
import { DemosOfOrganizations1763839500001 } from './adapters/typeorm/migrations/1763839500001-demos-of-organizations';
import { DemosOfOrganizationsFound1763839500002 } from './adapters/typeorm/migrations/1763839500002-demos-of-organizations-found';
import { EndsOfAccounts1763842300001 } from './adapters/typeorm/migrations/1763842300001-ends-of-accounts';
import { TypeormAccounts } from './adapters/typeorm/typeorm-accounts';
import { TypeormInvitations } from './adapters/typeorm/typeorm-invitations';
import { TypeormMemberships } from './adapters/typeorm/typeorm-memberships';
import { AccountsFacade } from './application/accounts.facade';
import { AccountsService } from './application/accounts.service';
import { BuyerPostures } from './application/buyer-postures';
import { DemoAccountsFacade } from './application/demo-accounts.facade';
import { InvitationMailService } from './application/invitation-mail.service';
import { MembersService } from './application/members.service';
import { MembershipWriter } from './application/membership-writer';
import { OrganizationsFacade } from './application/organizations.facade';
import type { AccountEvents } from './domain/events';
import { Accounts, Invitations, Memberships } from './domain/ports';

export const accountsSchema: ContextSchema = {
  entities: [accountRow, membershipRow, invitationRow],
  migrations: [
    Accounts1763650000101,
    DemoAccounts1763825000001,
    DemoAccountsFound1763825000002,
    DemosOfOrganizations1763839500001,
    DemosOfOrganizationsFound1763839500002,
    EndsOfAccounts1763842300001,
    MailTokenKeys1763700500002,
  ],
  sealed: [sealedInEvents<AccountEvents>('accounts.member_invited', 'invitationId')],
  retention: [
    {
      table: 'invitations',
      expired: `expires_at < $1 or (status <> 'open' and updated_at < $1)`,
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
    },
  ],
};

/** The global modules of identity and onboarding provide the ports `PeopleDirectory` and `BuyerAccess`. */
@Module({
  providers: [
    { provide: Accounts, useClass: TypeormAccounts },
    { provide: Memberships, useClass: TypeormMemberships },
    { provide: Invitations, useClass: TypeormInvitations },
    AccountsFacade,
    AccountsService,
    DemoAccountsFacade,
    MembershipWriter,
    BuyerPostures,
    InvitationMailService,
    MembersService,
    OrganizationsFacade,
  ],
  exports: [AccountsFacade, AccountsService, DemoAccountsFacade, InvitationMailService, MembersService, OrganizationsFacade],
})
export class AccountsModule {}

@Module({
  imports: [AccountsModule],
  controllers: [AccountsController, MembersController],
  providers: [AccountObjectKind, InvitationLimits, MemberKind, SwitchAccountTool],
})
export class AccountsHttp {}

@Module({ imports: [AccountsModule], providers: [OnMemberInvited] })
export class AccountsWorker {}
