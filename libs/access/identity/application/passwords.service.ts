import { Clock, hashOfToken, newSecretToken, normaliseEmail, UnitOfWork } from '@exchange/kernel';
import { actAs, SecretBox } from '@exchange/platform';
import { Injectable } from '@nestjs/common';
import { identityErrors } from '../domain/errors';
import { checkNewPassword, normalisePassword } from '../domain/password';
import type { PersonState } from '../domain/person';
import { PasswordHasher, PasswordResets, People, Sessions } from '../domain/ports';
import { SessionStarter } from './session-starter';
import { SessionsService } from './sessions.service';

@Injectable()
export class PasswordsService {
  constructor(
    private readonly people: People,
    private readonly sessions: Sessions,
    private readonly resets: PasswordResets,
    private readonly hasher: PasswordHasher,
    private readonly starter: SessionStarter,
    private readonly own: SessionsService,
    private readonly secrets: SecretBox,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Ends every session of the person and returns the token of a new one for the caller. 403 when `currentPassword` is wrong. */
  async change(presented: string | undefined, wish: { currentPassword: string; newPassword: string }): Promise<string> {
    const { person, session } = await this.own.own(presented);
    const known = await this.people.credentials(person.email);
    const right = await this.hasher.verify(known?.passwordHash ?? null, normalisePassword(wish.currentPassword));
    const refusal = identityErrors.wrongPassword({ field: 'currentPassword' });
    if (!known?.passwordHash || !right) throw refusal;
    const { passwordHash } = known;
    checkNewPassword(wish.newPassword, person.email, 'newPassword');
    const hash = await this.hasher.hash(normalisePassword(wish.newPassword));
    return this.work.run(async () => {
      if (!(await this.people.confirmPasswordHash(person.id, passwordHash))) throw refusal;
      await this.replace(person, hash);
      return this.starter.begin(person.id, session.state.accountId);
    });
  }

  /**
   * The same work for every address: a sealed token in an event. The worker finds out whether somebody has the address,
   * so that neither the answer nor its time tells.
   */
  async forgot(address: string): Promise<void> {
    const email = normaliseEmail(address);
    await this.resets.request({ email, sealedToken: this.secrets.seal(newSecretToken().token, email) }, this.clock.now());
  }

  /** Sets a new password by a mailed token, once; ends every session. 404 for used, expired and unknown tokens alike. */
  async reset(wish: { token: string; newPassword: string }): Promise<void> {
    const tokenHash = hashOfToken(wish.token);
    if (!tokenHash) throw identityErrors.unknownReset();
    const hash = await this.hasher.hash(normalisePassword(wish.newPassword));
    await this.work.run(async () => {
      const used = await this.resets.change(tokenHash, (reset) => reset.use(this.clock.now()));
      const person = used && (await this.people.find(used.state.userId));
      if (!person) throw identityErrors.unknownReset();
      checkNewPassword(wish.newPassword, person.state.email, 'newPassword');
      await this.replace(person.state, hash);
    });
  }

  private async replace({ id, name }: PersonState, hash: string): Promise<void> {
    actAs({ userId: id, label: name });
    await this.people.setPasswordHash(id, hash);
    await this.people.change(id, (person) => person.passwordChanged(this.clock.now()));
    await this.sessions.endAllOf(id);
    await this.resets.supersedeAllOf(id);
  }
}
