import { Aggregate } from '@exchange/kernel';

/** A human being who signs in. The password's hash is a column beside this state that only the sign-in and password use cases read. */
export interface PersonState {
  readonly id: number;
  /** As `normaliseEmail` spells it; unique. */
  readonly email: string;
  readonly name: string;
  /** Platform staff: SUPER_ADMIN on every account (gaps.md §1.7). Granted in the database, by no operation. */
  readonly isStaff: boolean;
  /** The account chosen last: where the next sign-in begins. */
  readonly lastAccountId: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export class Person extends Aggregate<PersonState> {
  static arrive(wish: Pick<PersonState, 'id' | 'email' | 'name' | 'lastAccountId'>, at: Date): Person {
    return new Person({ ...wish, isStaff: false, createdAt: at, updatedAt: at });
  }

  /** The password itself is not part of the state; every other credential of the person ends with it. */
  passwordChanged(at: Date): Person {
    return this.next({ updatedAt: at }, { audit: { action: 'UPDATE', did: 'changed the password of' } });
  }

  choose(accountId: number, at: Date): Person {
    return this.state.lastAccountId === accountId ? this : this.next({ lastAccountId: accountId, updatedAt: at });
  }
}
