import { Injectable } from '@nestjs/common';
import { PeopleDirectory, type PersonCard } from '@exchange/accounts';
import { People } from '../domain/ports';

/** Implements the port of the accounts context. */
@Injectable()
export class IdentityPeopleDirectory extends PeopleDirectory {
  constructor(private readonly people: People) {
    super();
  }

  async cards(userIds: readonly number[]): Promise<ReadonlyMap<number, PersonCard>> {
    const people = await this.people.named(userIds);
    return new Map(people.map(({ id, email, name, emailVerifiedAt }) => [id, { email, name, hasVerifiedEmail: emailVerifiedAt !== null }]));
  }

  async idByEmail(email: string): Promise<number | null> {
    return (await this.people.byEmail(email))?.state.id ?? null;
  }
}
