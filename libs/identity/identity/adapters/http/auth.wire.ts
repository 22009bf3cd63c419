import { accountWire, AccountWire } from '@exchange/accounts';
import { Field } from '@exchange/platform';
import type { SessionView } from '../../application/sessions.service';
import { passwordLimits } from '../../domain/password';
import type { PersonState } from '../../domain/person';

const newPassword = { ...passwordLimits, trim: false, description: '8–256 characters; any characters; not the mail address.' };
const oldPassword = { min: 1, max: passwordLimits.max, trim: false };
const mailedToken = { min: 1, max: 255, description: 'From the mail.' };

export class SignUpBody {
  @Field.email({ example: 'ann@example.com' })
  email: string;

  @Field.opaque(newPassword)
  password: string;

  @Field.name({ min: 1, max: 255, example: 'Ann Example' })
  name: string;

  @Field.name({ min: 1, max: 255, example: 'Northwind' })
  company: string;

  @Field.oneOf(['BUYER', 'SELLER'], { default: 'BUYER' })
  accountType: 'BUYER' | 'SELLER' = 'BUYER';
}

export class SignInBody {
  @Field.email()
  email: string;

  @Field.opaque(oldPassword)
  password: string;
}

export class SwitchAccountBody {
  @Field.integer({ min: 1 })
  accountId: number;
}

export class ChangePasswordBody {
  @Field.opaque(oldPassword)
  currentPassword: string;

  @Field.opaque(newPassword)
  newPassword: string;
}

export class ForgotPasswordBody {
  @Field.email()
  email: string;
}

export class ResetPasswordBody {
  @Field.text(mailedToken)
  token: string;

  @Field.opaque(newPassword)
  newPassword: string;
}

export class VerifyEmailBody {
  @Field.text(mailedToken)
  token: string;
}

export class AcceptInvitationBody {
  @Field.text(mailedToken)
  token: string;

  @Field.name({ min: 1, max: 255, optional: true, description: 'Required from new people.' })
  name?: string;

  @Field.opaque({
    ...newPassword,
    optional: true,
    description:
      'A new password (8–256 characters) from people who are new or have not confirmed their mail address. The current password from others who are not signed in.',
  })
  password?: string;
}

class UserWire {
  @Field.integer()
  id: number;

  @Field.email()
  email: string;

  @Field.text()
  name: string;

  @Field.timestamp({ nullable: true, description: 'When the mail address was confirmed; null if it is not.' })
  emailVerifiedAt: Date | null;
}

/** gaps.md §6.1. */
export class SessionWire {
  @Field.object(() => UserWire)
  user: UserWire;

  @Field.object(() => AccountWire, { nullable: true, description: 'The account the session acts for; null without access to it.' })
  account: AccountWire | null;

  @Field.object(() => AccountWire, { many: true, description: 'Ordered by id, at most 200; GET /api/v2/accounts pages through all.' })
  accounts: AccountWire[];
}

export class ChangedPasswordWire extends SessionWire {
  @Field.integer({ description: 'Number of personal API keys, which remain valid. GET /api/v2/user-api-keys lists those of the account.' })
  personalKeys: number;
}

export class JoinedAccountWire {
  @Field.object(() => UserWire)
  user: UserWire;

  @Field.object(() => AccountWire)
  account: AccountWire;

  @Field.boolean({ description: 'True when a session started: for new people, and when this call confirmed the mail address.' })
  signedIn: boolean;
}

export class DoneWire {
  @Field.boolean()
  success: boolean;
}

export const done: DoneWire = { success: true };

export function userWire({ id, email, name, emailVerifiedAt }: PersonState): UserWire {
  return { id, email, name, emailVerifiedAt };
}

export function sessionWire({ user, account, accounts }: SessionView): SessionWire {
  return { user: userWire(user), account: account && accountWire(account), accounts: accounts.map(accountWire) };
}
