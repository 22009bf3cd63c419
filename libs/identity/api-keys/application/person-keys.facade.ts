import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@exchange/kernel';
import { hasExpired } from '../domain/api-key';
import { ApiKeys } from '../domain/ports';

/** The facade for the identity context: the keys of a person on all accounts. Joins the surrounding transaction. */
@Injectable()
export class PersonKeysFacade {
  constructor(
    private readonly keys: ApiKeys,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Number of valid personal keys. */
  async count(userId: number): Promise<number> {
    return (await this.listValid(userId, 'personal')).length;
  }

  /**
   * `personal` revokes keys that act as the person; `made` also organization keys and agents' keys that they created. The caller must end the sessions
   * first: then a key that is being created is either found here or never stored.
   */
  async endAll(userId: number, which: 'personal' | 'made'): Promise<void> {
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      for (const { accountId, id } of await this.listValid(userId, which))
        await this.keys.change({ accountId }, id, (key) => key.revoke(now));
    });
  }

  private async listValid(userId: number, which: 'personal' | 'made') {
    const now = this.clock.now();
    return (await this.keys.ofPerson(userId, which)).filter((key) => !hasExpired(key, now));
  }
}
