import { Aggregate } from '@exchange/kernel';

/** A human being who signs in. The password's hash is a column beside this state that only the sign-in and password use cases read. */
export interface PersonState {
  readonly id: number;
  /** As `normaliseEmail` spells it; unique. */
  readonly email: string;
  readonly name: string;
  /** Runs the exchange: for what is for staff alone, and for no account (docs/adr/0164). Given by a command (`npm run staff`), by no operation. */
  readonly isStaff: boolean;
  /** The account chosen last: where the next sign-in begins. */
  readonly lastAccountId: number | null;
  /** When they showed that the address is theirs: with a token that was mailed there. Null: anybody can have typed it. */
  readonly emailVerifiedAt: Date | null;
  /** A reset that was asked for before is void, also one that is still on its way. */
  readonly passwordChangedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export class Person extends Aggregate<PersonState> {
  static arrive(request: Pick<PersonState, 'id' | 'email' | 'name' | 'lastAccountId'>, at: Date): Person {
    return new Person({ ...request, isStaff: false, emailVerifiedAt: null, passwordChangedAt: null, createdAt: at, updatedAt: at });
  }

  /** Came with a token that was mailed to the address. */
  static arriveProved(request: Pick<PersonState, 'id' | 'email' | 'name' | 'lastAccountId'>, at: Date): Person {
    return Person.arrive(request, at).next({ emailVerifiedAt: at });
  }

  get isProved(): boolean {
    return this.state.emailVerifiedAt !== null;
  }

  prove(at: Date): Person {
    if (this.isProved) return this;
    return this.next({ emailVerifiedAt: at, updatedAt: at }, { audit: { action: 'UPDATE', did: 'confirmed the mail address of' } });
  }

  /** The password itself is not part of the state. */
  passwordChanged(at: Date): Person {
    return this.next({ passwordChangedAt: at, updatedAt: at }, { audit: { action: 'UPDATE', did: 'changed the password of' } });
  }

  /** A password that came with a mailed token: the address is theirs. */
  passwordReset(at: Date): Person {
    return this.next({ emailVerifiedAt: this.state.emailVerifiedAt ?? at }).passwordChanged(at);
  }

  /** Whoever signed up with the address never showed that it is theirs; whoever holds its mail now is the person, under their own name. */
  takenOver(name: string | undefined, at: Date): Person {
    return this.next({ name: name ?? this.state.name }).passwordReset(at);
  }

  /** Whether something that was asked for then has been overtaken by a new password. */
  hasNewPasswordSince(then: Date): boolean {
    return this.state.passwordChangedAt !== null && this.state.passwordChangedAt >= then;
  }

  employ(at: Date): Person {
    if (this.state.isStaff) return this;
    return this.next({ isStaff: true, updatedAt: at }, { audit: { action: 'UPDATE', did: 'gave the rights of staff to' } });
  }

  dismiss(at: Date): Person {
    if (!this.state.isStaff) return this;
    return this.next({ isStaff: false, updatedAt: at }, { audit: { action: 'UPDATE', did: 'took the rights of staff from' } });
  }

  choose(accountId: number, at: Date): Person {
    return this.state.lastAccountId === accountId ? this : this.next({ lastAccountId: accountId, updatedAt: at });
  }
}
