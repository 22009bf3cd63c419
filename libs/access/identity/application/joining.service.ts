import { Injectable } from '@nestjs/common';
import { AccountsFacade, type AccountView } from '@exchange/accounts';
import { Clock, hashOfToken, invalidInput, type Issue, UnitOfWork } from '@exchange/kernel';
import { actAs } from '@exchange/platform';
import { identityErrors } from '../domain/errors';
import { checkNewPassword, normalisePassword } from '../domain/password';
import { Person, type PersonState } from '../domain/person';
import { type Credentials, PasswordHasher, People, Sessions } from '../domain/ports';
import { SessionStarter } from './session-starter';
import { WaysIn } from './ways-in';

export interface Acceptance {
  readonly token: string;
  /** Needed, with the password, from people who are new. */
  readonly name?: string;
  readonly password?: string;
}

export interface Joined {
  readonly user: PersonState;
  readonly account: AccountView;
  /** Set when a session began: for new people, and for those whose address is proved only now. */
  readonly sessionToken?: string;
}

/** What was read has changed before it could be acted upon. */
class Overtaken extends Error {}

type Invitation = Awaited<ReturnType<AccountsFacade['invitation']>>;

/**
 * Becoming a member by invitation (gaps.md §6.3, docs/adr/0045). Holding the token proves the mail address, and only that: whoever signed up with
 * it before is the same person if they have proved it, too, and know their password; otherwise what they left behind ends.
 */
@Injectable()
export class JoiningService {
  constructor(
    private readonly people: People,
    private readonly sessions: Sessions,
    private readonly hasher: PasswordHasher,
    private readonly starter: SessionStarter,
    private readonly waysIn: WaysIn,
    private readonly access: AccountsFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * 404 for used, revoked, expired and unknown tokens alike; 400 when a password is needed and missing; 403 when the address is proved, and the caller
   * is neither signed in nor knows the password. Signing up, confirming and resetting may happen meanwhile: then it looks again.
   */
  async accept(request: Acceptance, presented?: string): Promise<Joined> {
    for (let round = 1; ; round += 1) {
      try {
        return await this.attempt(request, presented);
      } catch (error) {
        const isOvertaken = error instanceof Overtaken || (error as { code?: string }).code === identityErrors.emailTaken().code;
        if (!isOvertaken || round === 3) throw error;
      }
    }
  }

  private async attempt(request: Acceptance, presented?: string): Promise<Joined> {
    const invitation = await this.access.invitation(request.token);
    const known = await this.people.credentials(invitation.email);
    if (!known) return this.arrive(invitation, request, presented);
    const isSignedIn = await this.isSessionOf(known.person.id, presented);
    return known.person.emailVerifiedAt === null
      ? this.takeOver(invitation, known.person, request, isSignedIn)
      : this.joinAs(invitation, known, request, isSignedIn);
  }

  private async arrive(invitation: Invitation, request: Acceptance, presented?: string): Promise<Joined> {
    const hash = await this.hashFor(request, invitation.email, true);
    return this.unitOfWork.run(async () => {
      const { email, accountId } = invitation;
      const arriving = { id: await this.people.nextId(), email, name: request.name!, lastAccountId: accountId };
      const person = Person.arriveProved(arriving, this.clock.now());
      await this.people.insert(person, hash!);
      const joined = await this.enter(invitation, person.state);
      return { ...joined, sessionToken: await this.starter.begin(person.state.id, accountId, presented) };
    });
  }

  /** Nobody has shown before that the address is theirs: whoever has its mail does, with a password of their own, and what was there before ends. */
  private async takeOver(invitation: Invitation, { id }: PersonState, request: Acceptance, isSignedIn: boolean): Promise<Joined> {
    const hash = isSignedIn && request.password === undefined ? null : await this.hashFor(request, invitation.email, false);
    return this.unitOfWork.run(async () => {
      const person = await this.people.change(id, (there) => {
        if (there.isProved) throw new Overtaken();
        const at = this.clock.now();
        return (hash === null ? there.prove(at) : there.takenOver(request.name, at)).choose(invitation.accountId, at);
      });
      if (!person) throw new Overtaken();
      actAs({ userId: id, label: person.state.name });
      if (hash !== null) await this.people.setPasswordHash(id, hash);
      await this.waysIn.endAll(id, 'made');
      const joined = await this.enter(invitation, person.state);
      return { ...joined, sessionToken: await this.starter.begin(id, invitation.accountId) };
    });
  }

  private async joinAs(invitation: Invitation, { person, passwordHash }: Credentials, { password }: Acceptance, isSignedIn: boolean) {
    const knowsPassword = password !== undefined && (await this.hasher.verify(passwordHash, normalisePassword(password)));
    if (!isSignedIn && !knowsPassword) throw identityErrors.notYourself(password === undefined ? {} : { field: 'password' });
    return this.unitOfWork.run(async () => {
      // A password that changes meanwhile lets nobody in; a session that ends meanwhile is that of the same person.
      if (!isSignedIn && !(await this.people.confirmPasswordHash(person.id, passwordHash!))) throw new Overtaken();
      return this.enter(invitation, person);
    });
  }

  private async enter(invitation: Invitation, user: PersonState): Promise<Joined> {
    actAs({ userId: user.id, label: user.name });
    await this.access.accept(invitation, user.id);
    const account = (await this.access.reach({ userId: user.id, isStaff: user.isStaff }, invitation.accountId))!;
    return { user, account };
  }

  private async isSessionOf(userId: number, presented: string | undefined): Promise<boolean> {
    const hash = presented === undefined ? null : hashOfToken(presented);
    const session = hash && (await this.sessions.find(hash));
    return session?.state.userId === userId && session.isActive(this.clock.now());
  }

  private async hashFor({ name, password }: Acceptance, email: string, isNew: boolean): Promise<string> {
    const from = isNew ? 'from people who are new here' : 'from people who have not confirmed their mail address yet';
    const issues: Issue[] = [];
    if (isNew && name === undefined) issues.push({ path: 'name', message: `name is needed ${from}.` });
    if (password === undefined) issues.push({ path: 'password', message: `password is needed ${from}.` });
    if (password === undefined || issues.length > 0) throw invalidInput(issues);
    checkNewPassword(password, email, 'password');
    return this.hasher.hash(normalisePassword(password));
  }
}
