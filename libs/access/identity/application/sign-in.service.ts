import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import { type AccountType, Clock, normaliseEmail, UnitOfWork } from '@exchange/kernel';
import { actAs } from '@exchange/platform';
import { identityErrors } from '../domain/errors';
import { checkNewPassword, normalisePassword } from '../domain/password';
import { Person, type PersonState } from '../domain/person';
import { PasswordHasher, People } from '../domain/ports';
import { EmailVerificationService } from './email-verification.service';
import { SessionStarter } from './session-starter';

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly company: string;
  readonly accountType: AccountType;
}

/** Coming and going. Every method that signs somebody in returns the raw token of a new session. */
@Injectable()
export class SignInService {
  constructor(
    private readonly people: People,
    private readonly hasher: PasswordHasher,
    private readonly starter: SessionStarter,
    private readonly verification: EmailVerificationService,
    private readonly access: AccountsFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * A person, a STANDALONE account named like the company, and its admin membership; a mail asks whether the address is theirs. 409 when it is in use,
   * proved or not: whoever owns it and did not sign up gets in with a reset, which ends what others left there.
   */
  async signUp(asked: SignUp, presented?: string): Promise<string> {
    const email = normaliseEmail(asked.email);
    checkNewPassword(asked.password, email, 'password');
    const hash = await this.hasher.hash(normalisePassword(asked.password));
    return this.unitOfWork.run(async () => {
      const id = await this.people.nextId();
      actAs({ userId: id, label: asked.name });
      const accountId = await this.access.open(id, { name: asked.company, company: asked.company, accountType: asked.accountType });
      await this.people.insert(Person.arrive({ id, email, name: asked.name, lastAccountId: accountId }, this.clock.now()), hash);
      await this.verification.request({ id, email });
      return this.starter.begin(id, accountId, presented);
    });
  }

  /** One refusal, one duration: whether the address is known does not show (the hasher works as hard for a missing hash). */
  async signIn(asked: { email: string; password: string }, presented?: string): Promise<string> {
    const password = normalisePassword(asked.password);
    const known = await this.people.credentials(normaliseEmail(asked.email));
    const right = await this.hasher.verify(known?.passwordHash ?? null, password);
    if (!known?.passwordHash || !right) throw identityErrors.wrongCredentials();
    return this.enter(known.person, known.passwordHash, password, presented);
  }

  /** Ends the session, if there is one; never refused. */
  async signOut(presented?: string): Promise<void> {
    if (presented !== undefined) await this.starter.end(presented);
  }

  /** A password that was changed while it was being compared opens nothing. */
  private async enter(person: PersonState, passwordHash: string, password: string, presented?: string): Promise<string> {
    const renewed = this.hasher.isOutdated(passwordHash) ? await this.hasher.hash(password) : null;
    const home = await this.starter.homeOf(person);
    return this.unitOfWork.run(async () => {
      if (!(await this.people.confirmPasswordHash(person.id, passwordHash))) throw identityErrors.wrongCredentials();
      if (renewed !== null) await this.people.setPasswordHash(person.id, renewed);
      return this.starter.begin(person.id, home, presented);
    });
  }
}
