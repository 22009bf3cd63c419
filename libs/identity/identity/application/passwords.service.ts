import { Injectable } from '@nestjs/common';
import { Clock, hashOfToken, newSecretToken, normaliseEmail, UnitOfWork } from '@exchange/kernel';
import { setActor, SecretBox } from '@exchange/platform';
import { identityErrors } from '../domain/errors';
import { checkNewPassword, normalisePassword } from '../domain/password';
import type { PersonState } from '../domain/person';
import { MailedTokens, PasswordHasher, People, PersonKeys } from '../domain/ports';
import { CredentialRevoker } from './credential-revoker';
import { SessionStarter } from './session-starter';
import { SessionsService } from './sessions.service';

export interface ChangedPassword {
  readonly token: string;
  readonly personalKeys: number;
}

@Injectable()
export class PasswordsService {
  constructor(
    private readonly people: People,
    private readonly tokens: MailedTokens,
    private readonly keys: PersonKeys,
    private readonly hasher: PasswordHasher,
    private readonly starter: SessionStarter,
    private readonly revoker: CredentialRevoker,
    private readonly ownSessions: SessionsService,
    private readonly secrets: SecretBox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends every session and every open reset of the person. Returns the token of a new session and the number of personal keys, which remain valid: a person
   * whose password leaked should review them. 403 when `currentPassword` is wrong.
   */
  async change(presented: string | undefined, request: { currentPassword: string; newPassword: string }): Promise<ChangedPassword> {
    const { person, session } = await this.ownSessions.authenticate(presented);
    const known = await this.people.credentials(person.email);
    const isMatch = await this.hasher.verify(known?.passwordHash ?? null, normalisePassword(request.currentPassword));
    const refusal = identityErrors.wrongPassword({ field: 'currentPassword' });
    if (!known?.passwordHash || !isMatch) throw refusal;
    const { passwordHash } = known;
    checkNewPassword(request.newPassword, person.email, 'newPassword');
    const hash = await this.hasher.hash(normalisePassword(request.newPassword));
    return this.unitOfWork.run(async () => {
      if (!(await this.people.confirmPasswordHash(person.id, passwordHash))) throw refusal;
      setActor({ userId: person.id, label: person.name });
      await this.people.setPasswordHash(person.id, hash);
      await this.people.change(person.id, (current) => current.recordPasswordChange(this.clock.now()));
      await this.revoker.endSessions(person.id);
      const token = await this.starter.begin(person.id, session.state.accountId);
      return { token, personalKeys: await this.keys.count(person.id) };
    });
  }

  /**
   * Records an event with a sealed token for every address. Only the worker looks up the address, so that neither the response
   * nor its duration reveals whether somebody has it.
   */
  async forgot(address: string): Promise<void> {
    const email = normaliseEmail(address);
    await this.tokens.requestReset({ email, sealedToken: this.secrets.seal(newSecretToken().token, email) }, this.clock.now());
  }

  /**
   * Sets a new password by a mailed token, once; ends every session and every personal key, and verifies the address. The same 404 for used, expired and
   * unknown tokens, and for tokens requested before the password last changed. Returns the person.
   */
  async reset(request: { token: string; newPassword: string }): Promise<PersonState> {
    const tokenHash = hashOfToken(request.token);
    const hash = await this.hasher.hash(normalisePassword(request.newPassword));
    const reset = tokenHash && (await this.tokens.find('passwordReset', tokenHash));
    const known = reset && (await this.people.find(reset.state.userId));
    if (!known || !reset.isOpen(this.clock.now())) throw identityErrors.unknownToken();
    const { id, name, email } = known.state;
    checkNewPassword(request.newPassword, email, 'newPassword');
    return this.unitOfWork.run(async () => {
      setActor({ userId: id, label: name });
      let wasVerified = false;
      const person = await this.people.change(id, (current) => {
        if (current.hasNewPasswordSince(reset.state.requestedAt)) throw identityErrors.unknownToken();
        wasVerified = current.hasVerifiedEmail;
        return current.recordPasswordReset(this.clock.now());
      });
      await this.tokens.change('passwordReset', tokenHash!, (open) => open.use(this.clock.now()));
      await this.people.setPasswordHash(id, hash);
      await this.revoker.endAll(id, wasVerified ? 'personal' : 'made');
      return person!.state;
    });
  }
}
