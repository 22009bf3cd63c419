import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@exchange/kernel';
import { hasExpired } from '../domain/api-key';
import { ApiKeys } from '../domain/ports';

/** The facade for whoever looks after people: their keys, on whatever account. Joins the surrounding transaction. */
@Injectable()
export class PersonKeysFacade {
  constructor(
    private readonly keys: ApiKeys,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Personal keys that work. */
  async count(userId: number): Promise<number> {
    return (await this.living(userId, 'personal')).length;
  }

  /**
   * `personal`: the keys that act as the person. `made`: organization keys and agents' keys that they created, too. End the sessions first: a key that is being made
   * is then either found here or never stored.
   */
  async endAll(userId: number, which: 'personal' | 'made'): Promise<void> {
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      for (const { accountId, id } of await this.living(userId, which)) await this.keys.change({ accountId }, id, (key) => key.revoke(now));
    });
  }

  private async living(userId: number, which: 'personal' | 'made') {
    const now = this.clock.now();
    return (await this.keys.ofPerson(userId, which)).filter((key) => !hasExpired(key, now));
  }
}
