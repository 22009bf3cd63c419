import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@exchange/kernel';
import type { RevokedBy } from '../domain/app-grant';
import { AppGrants, Artefacts } from '../domain/ports';

/** Ends grants, with every token of them. The facade for whoever looks after people; joins the surrounding transaction. */
@Injectable()
export class AppGrantsFacade {
  constructor(
    private readonly grants: AppGrants,
    private readonly artefacts: Artefacts,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** What somebody gave to apps, on whatever account: whoever had their account before may have done so. */
  async endAll(userId: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      for (const { id } of await this.grants.ofPerson(userId, this.clock.now())) await this.end(id, 'the person is given a new way in');
    });
  }

  /** What somebody gave to apps on an account which they left at that time. What they gave after they joined again stays. */
  async endOf(accountId: number, userId: number, leftAt: Date): Promise<void> {
    await this.unitOfWork.run(async () => {
      for (const grant of await this.grants.ofPerson(userId, this.clock.now()))
        if (grant.accountId === accountId && grant.createdAt <= leftAt) await this.end(grant.id, 'the person leaves the account');
    });
  }

  /** Whether this call ended it: nothing happens to one that has ended already. */
  async end(grantId: string, by: RevokedBy): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const ended = await this.grants.change(grantId, (grant) => grant.revoke(by, now));
      await this.artefacts.removeOfGrant(grantId);
      return ended !== null;
    });
  }
}
