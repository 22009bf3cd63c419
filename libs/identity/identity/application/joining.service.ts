import { Injectable } from '@nestjs/common';
import { AccountsFacade, type AccountView } from '@exchange/accounts';
import { Clock, hashOfToken, invalidInput, type Issue, UnitOfWork } from '@exchange/kernel';
import { setActor } from '@exchange/platform';
import { identityErrors } from '../domain/errors';
import { checkNewPassword, normalisePassword } from '../domain/password';
import { Person, type PersonState } from '../domain/person';
import { type Credentials, PasswordHasher, People, Sessions } from '../domain/ports';
import { CredentialRevoker } from './credential-revoker';
import { SessionStarter } from './session-starter';

export interface InvitationAcceptance {
  readonly token: string;
  /** Required, with the password, from new people. */
  readonly name?: string;
  readonly password?: string;
}

export interface Joined {
  readonly user: PersonState;
  readonly account: AccountView;
  /** Set when a session started: for new people, and for people whose address this call verified. */
  readonly sessionToken?: string;
}

/** The person changed between the read and the write. */
class StaleReadError extends Error {}

type Invitation = Awaited<ReturnType<AccountsFacade['invitation']>>;

/**
 * Accepts invitations (gaps.md §6.3, docs/adr/0045). The token verifies the mail address and nothing else. An existing person with a verified address must
 * authenticate, too. An unverified person may be somebody else: all of their credentials end.
 */
@Injectable()
export class JoiningService {
  constructor(
    private readonly people: People,
    private readonly sessions: Sessions,
    private readonly hasher: PasswordHasher,
    private readonly starter: SessionStarter,
    private readonly revoker: CredentialRevoker,
    private readonly access: AccountsFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The same 404 for used, revoked, expired and unknown tokens; 400 when a required password is missing; 403 when the address is verified and the caller
   * is neither signed in nor knows the password. Retried when a concurrent sign-up, verification or reset changed the person.
   */
  async accept(request: InvitationAcceptance, presented?: string): Promise<Joined> {
    for (let round = 1; ; round += 1) {
      try {
        return await this.attempt(request, presented);
      } catch (error) {
        const isStale = error instanceof StaleReadError || (error as { code?: string }).code === identityErrors.emailTaken().code;
        if (!isStale || round === 3) throw error;
      }
    }
  }

  private async attempt(request: InvitationAcceptance, presented?: string): Promise<Joined> {
    const invitation = await this.access.invitation(request.token);
    const known = await this.people.credentials(invitation.email);
    if (!known) return this.joinAsNewPerson(invitation, request, presented);
    const isSignedIn = await this.isSessionOf(known.person.id, presented);
    return known.person.emailVerifiedAt === null
      ? this.joinUnverified(invitation, known.person, request, isSignedIn)
      : this.joinVerified(invitation, known, request, isSignedIn);
  }

  private async joinAsNewPerson(invitation: Invitation, request: InvitationAcceptance, presented?: string): Promise<Joined> {
    const hash = await this.hashFor(request, invitation.email, true);
    return this.unitOfWork.run(async () => {
      const { email, accountId } = invitation;
      const fields = { id: await this.people.nextId(), email, name: request.name!, lastAccountId: accountId };
      const person = Person.createVerified(fields, this.clock.now());
      await this.people.insert(person, hash!);
      const joined = await this.acceptAs(person.state, invitation);
      return { ...joined, sessionToken: await this.starter.begin(person.state.id, accountId, presented) };
    });
  }

  /** The token holder becomes the person: earlier credentials end, because a stranger may have signed up with the address. */
  private async joinUnverified(
    invitation: Invitation,
    { id }: PersonState,
    request: InvitationAcceptance,
    isSignedIn: boolean,
  ): Promise<Joined> {
    const hash = isSignedIn && request.password === undefined ? null : await this.hashFor(request, invitation.email, false);
    return this.unitOfWork.run(async () => {
      const person = await this.people.change(id, (current) => {
        if (current.hasVerifiedEmail) throw new StaleReadError();
        const at = this.clock.now();
        return (hash === null ? current.verifyEmail(at) : current.handOver(request.name, at)).chooseAccount(invitation.accountId, at);
      });
      if (!person) throw new StaleReadError();
      setActor({ userId: id, label: person.state.name });
      if (hash !== null) await this.people.setPasswordHash(id, hash);
      await this.revoker.endAll(id, 'made');
      const joined = await this.acceptAs(person.state, invitation);
      return { ...joined, sessionToken: await this.starter.begin(id, invitation.accountId) };
    });
  }

  private async joinVerified(
    invitation: Invitation,
    { person, passwordHash }: Credentials,
    { password }: InvitationAcceptance,
    isSignedIn: boolean,
  ) {
    const knowsPassword = password !== undefined && (await this.hasher.verify(passwordHash, normalisePassword(password)));
    if (!isSignedIn && !knowsPassword) throw identityErrors.notYourself(password === undefined ? {} : { field: 'password' });
    return this.unitOfWork.run(async () => {
      // An outdated password is refused. A session that ended in the meantime still identified the person.
      if (!isSignedIn && !(await this.people.confirmPasswordHash(person.id, passwordHash!))) throw new StaleReadError();
      return this.acceptAs(person, invitation);
    });
  }

  private async acceptAs(user: PersonState, invitation: Invitation): Promise<Joined> {
    setActor({ userId: user.id, label: user.name });
    await this.access.accept(invitation, user.id);
    const account = (await this.access.reach({ userId: user.id, isStaff: user.isStaff }, invitation.accountId))!;
    return { user, account };
  }

  private async isSessionOf(userId: number, presented: string | undefined): Promise<boolean> {
    const hash = presented === undefined ? null : hashOfToken(presented);
    const session = hash && (await this.sessions.find(hash));
    return session?.state.userId === userId && session.isActive(this.clock.now());
  }

  private async hashFor({ name, password }: InvitationAcceptance, email: string, isNew: boolean): Promise<string> {
    const from = isNew ? 'from people who are new here' : 'from people who have not confirmed their mail address yet';
    const issues: Issue[] = [];
    if (isNew && name === undefined) issues.push({ path: 'name', message: `name is needed ${from}.` });
    if (password === undefined) issues.push({ path: 'password', message: `password is needed ${from}.` });
    if (password === undefined || issues.length > 0) throw invalidInput(issues);
    checkNewPassword(password, email, 'password');
    return this.hasher.hash(normalisePassword(password));
  }
}
