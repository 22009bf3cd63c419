import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import { type AccountType, Clock, normaliseEmail, UnitOfWork } from '@exchange/kernel';
import { setActor } from '@exchange/platform';
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

/** Signs people up, in and out. Methods that sign somebody in return the raw token of a new session. */
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
   * Creates a person and a STANDALONE account named like the company, with the person as admin, and mails a verification token. 409 when the address is in
   * use, verified or not: an owner who did not sign up resets the password, which ends the sessions and keys of whoever did.
   */
  async signUp(request: SignUp, presented?: string): Promise<string> {
    const { name, company, accountType } = request;
    const email = normaliseEmail(request.email);
    checkNewPassword(request.password, email, 'password');
    const hash = await this.hasher.hash(normalisePassword(request.password));
    return this.unitOfWork.run(async () => {
      const id = await this.people.nextId();
      setActor({ userId: id, label: name });
      const accountId = await this.access.open(id, { name: company, company, accountType });
      await this.people.insert(Person.create({ id, email, name, lastAccountId: accountId }, this.clock.now()), hash);
      await this.verification.request({ id, email });
      return this.starter.begin(id, accountId, presented);
    });
  }

  /** The same error after the same time for an unknown address and a wrong password: a missing hash is compared, too. */
  async signIn(request: { email: string; password: string }, presented?: string): Promise<string> {
    const password = normalisePassword(request.password);
    const known = await this.people.credentials(normaliseEmail(request.email));
    const isMatch = await this.hasher.verify(known?.passwordHash ?? null, password);
    if (!known?.passwordHash || !isMatch) throw identityErrors.wrongCredentials();
    return this.startSession(known.person, known.passwordHash, password, presented);
  }

  async signOut(presented?: string): Promise<void> {
    if (presented !== undefined) await this.starter.end(presented);
  }

  /** 401 when the password changed while it was being compared. */
  private async startSession(person: PersonState, passwordHash: string, password: string, presented?: string): Promise<string> {
    const renewed = this.hasher.isOutdated(passwordHash) ? await this.hasher.hash(password) : null;
    const accountId = await this.starter.initialAccountOf(person);
    return this.unitOfWork.run(async () => {
      if (!(await this.people.confirmPasswordHash(person.id, passwordHash))) throw identityErrors.wrongCredentials();
      if (renewed !== null) await this.people.setPasswordHash(person.id, renewed);
      return this.starter.begin(person.id, accountId, presented);
    });
  }
}
