import { Clock, invalidInput, type Issue, UnitOfWork } from '@exchange/kernel';
import { AccountAccess, type AccountView } from '@exchange/accounts';
import { actAs } from '@exchange/platform';
import { Injectable } from '@nestjs/common';
import { checkNewPassword, normalisePassword } from '../domain/password';
import { Person, type PersonState } from '../domain/person';
import { PasswordHasher, People } from '../domain/ports';
import { SessionStarter } from './session-starter';

export interface Acceptance {
  readonly token: string;
  /** Needed, with the password, from people who are new. */
  readonly name?: string;
  readonly password?: string;
}

export interface Joined {
  readonly user: PersonState;
  readonly account: AccountView;
  /** Set for new people: they are signed in. Whoever has signed up already signs in as usual. */
  readonly sessionToken?: string;
}

/** Becoming a member by invitation (gaps.md §6.3). Holding the token proves the mail address, and only that. */
@Injectable()
export class JoiningService {
  constructor(
    private readonly people: People,
    private readonly hasher: PasswordHasher,
    private readonly starter: SessionStarter,
    private readonly access: AccountAccess,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** 404 for used, revoked, expired and unknown tokens alike; 400 when a new person leaves name or password out. */
  async accept(wish: Acceptance, presented?: string): Promise<Joined> {
    const invitation = await this.access.invitation(wish.token);
    const known = await this.people.byEmail(invitation.email);
    const hash = known ? null : await this.hashFor(wish, invitation.email);
    return this.work.run(async () => {
      const user = known?.state ?? (await this.arrive(invitation.email, wish.name!, invitation.accountId, hash!));
      actAs({ userId: user.id, label: user.name });
      await this.access.accept(invitation, user.id);
      const account = (await this.access.reach({ userId: user.id, isStaff: user.isStaff }, invitation.accountId))!;
      if (known) return { user, account };
      return { user, account, sessionToken: await this.starter.begin(user.id, account.id, presented) };
    });
  }

  private async hashFor({ name, password }: Acceptance, email: string): Promise<string> {
    const issues: Issue[] = [];
    if (name === undefined) issues.push({ path: 'name', message: 'name is needed from people who are new here.' });
    if (password === undefined) issues.push({ path: 'password', message: 'password is needed from people who are new here.' });
    if (password === undefined || issues.length > 0) throw invalidInput(issues);
    checkNewPassword(password, email, 'password');
    return this.hasher.hash(normalisePassword(password));
  }

  private async arrive(email: string, name: string, accountId: number, hash: string): Promise<PersonState> {
    const person = Person.arrive({ id: await this.people.nextId(), email, name, lastAccountId: accountId }, this.clock.now());
    await this.people.insert(person, hash);
    return person.state;
  }
}
