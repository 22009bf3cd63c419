import { Aggregate } from '@exchange/kernel';

/** A person who can sign in. The state does not contain the password hash, which only sign-in and password use cases read. */
export interface PersonState {
  readonly id: number;
  /** Normalised by `normaliseEmail`; unique. */
  readonly email: string;
  readonly name: string;
  /** Platform staff may use operations for staff; they get no access to accounts (docs/adr/0164). Only `npm run staff` changes it, no operation. */
  readonly isStaff: boolean;
  /** The account chosen last; the next sign-in starts there. */
  readonly lastAccountId: number | null;
  /** When a token mailed to the address was used. Null while the address is unverified. */
  readonly emailVerifiedAt: Date | null;
  /** Resets requested before this time are invalid, also those whose mail has not been sent yet. */
  readonly passwordChangedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export class Person extends Aggregate<PersonState> {
  static create(request: Pick<PersonState, 'id' | 'email' | 'name' | 'lastAccountId'>, at: Date): Person {
    return new Person({ ...request, isStaff: false, emailVerifiedAt: null, passwordChangedAt: null, createdAt: at, updatedAt: at });
  }

  /** For a person who presented a token mailed to the address. */
  static createVerified(request: Pick<PersonState, 'id' | 'email' | 'name' | 'lastAccountId'>, at: Date): Person {
    return Person.create(request, at).next({ emailVerifiedAt: at });
  }

  get hasVerifiedEmail(): boolean {
    return this.state.emailVerifiedAt !== null;
  }

  verifyEmail(at: Date): Person {
    if (this.hasVerifiedEmail) return this;
    return this.next({ emailVerifiedAt: at, updatedAt: at }, { audit: { action: 'UPDATE', did: 'confirmed the mail address of' } });
  }

  recordPasswordChange(at: Date): Person {
    return this.next({ passwordChangedAt: at, updatedAt: at }, { audit: { action: 'UPDATE', did: 'changed the password of' } });
  }

  /** The mailed token of the reset verifies the address, too. */
  recordPasswordReset(at: Date): Person {
    return this.next({ emailVerifiedAt: this.state.emailVerifiedAt ?? at }).recordPasswordChange(at);
  }

  /** Hands an unverified person over to the reader of the address's mail, who may have another name. */
  handOver(name: string | undefined, at: Date): Person {
    return this.next({ name: name ?? this.state.name }).recordPasswordReset(at);
  }

  hasNewPasswordSince(time: Date): boolean {
    return this.state.passwordChangedAt !== null && this.state.passwordChangedAt >= time;
  }

  makeStaff(at: Date): Person {
    if (this.state.isStaff) return this;
    return this.next({ isStaff: true, updatedAt: at }, { audit: { action: 'UPDATE', did: 'gave the rights of staff to' } });
  }

  removeStaff(at: Date): Person {
    if (!this.state.isStaff) return this;
    return this.next({ isStaff: false, updatedAt: at }, { audit: { action: 'UPDATE', did: 'took the rights of staff from' } });
  }

  chooseAccount(accountId: number, at: Date): Person {
    return this.state.lastAccountId === accountId ? this : this.next({ lastAccountId: accountId, updatedAt: at });
  }
}
