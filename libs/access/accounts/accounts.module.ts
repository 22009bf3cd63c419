import { Module } from '@nestjs/common';
import { type ContextSchema, sealedInEvents } from '@exchange/platform';
import { AccountKind } from './adapters/mcp/account.kind';
import { SwitchAccountTool } from './adapters/mcp/switch-account.tool';
import { MemberKind } from './adapters/mcp/member.kind';
import { AccountsController } from './adapters/http/accounts.controller';
import { MembersController } from './adapters/http/members.controller';
import { accountRow } from './adapters/typeorm/account.row';
import { invitationRow } from './adapters/typeorm/invitation.row';
import { membershipRow } from './adapters/typeorm/membership.row';
import { Accounts1763650000101 } from './adapters/typeorm/migrations/1763650000101-accounts';
import { MailTokenKeys1763700500002 } from './adapters/typeorm/migrations/1763700500002-mail-token-keys';
import { TypeormAccounts } from './adapters/typeorm/typeorm-accounts';
import { TypeormInvitations } from './adapters/typeorm/typeorm-invitations';
import { TypeormMemberships } from './adapters/typeorm/typeorm-memberships';
import { OnMemberInvited } from './adapters/events/on-member-invited';
import { AccountsFacade } from './application/accounts.facade';
import { AccountsService } from './application/accounts.service';
import { Admission } from './application/admission';
import { InvitationMail } from './application/invitation-mail';
import { MembersService } from './application/members.service';
import type { MemberInvited } from './domain/invitation';
import { Accounts, Invitations, Memberships } from './domain/ports';

export const accountsSchema: ContextSchema = {
  entities: [accountRow, membershipRow, invitationRow],
  migrations: [Accounts1763650000101, MailTokenKeys1763700500002],
  sealed: [sealedInEvents('accounts.member_invited', 'invitationId' satisfies keyof MemberInvited)],
  retention: [
    {
      table: 'invitations',
      expired: `expires_at < $1 or (status <> 'open' and updated_at < $1)`,
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
    },
  ],
};

/** Its port `PeopleDirectory` comes from the identity context, which is global. */
@Module({
  providers: [
    { provide: Accounts, useClass: TypeormAccounts },
    { provide: Memberships, useClass: TypeormMemberships },
    { provide: Invitations, useClass: TypeormInvitations },
    AccountsFacade,
    AccountsService,
    Admission,
    InvitationMail,
    MembersService,
  ],
  exports: [AccountsFacade, AccountsService, InvitationMail, MembersService],
})
export class AccountsModule {}

@Module({
  imports: [AccountsModule],
  controllers: [AccountsController, MembersController],
  providers: [AccountKind, MemberKind, SwitchAccountTool],
})
export class AccountsHttp {}

@Module({ imports: [AccountsModule], providers: [OnMemberInvited] })
export class AccountsWorker {}
