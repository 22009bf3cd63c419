import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@exchange/kernel';
import type { RevokedBy } from '../domain/app-grant';
import { AppGrants, Artefacts } from '../domain/ports';

/** Ends app grants and their tokens. Joins the surrounding transaction. */
@Injectable()
export class AppGrantsFacade {
  constructor(
    private readonly grants: AppGrants,
    private readonly artefacts: Artefacts,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Ends every grant of the person, on all accounts: somebody else may have created them while in control of the sign-in. */
  async endAll(userId: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      for (const { id } of await this.grants.ofPerson(userId, this.clock.now())) await this.end(id, 'the sign-in of the person is reset');
    });
  }

  /** Ends the person's grants on the account that were created before they left. Grants created after joining again stay. */
  async endForMember(accountId: number, userId: number, leftAt: Date): Promise<void> {
    await this.unitOfWork.run(async () => {
      for (const grant of await this.grants.ofPerson(userId, this.clock.now()))
        if (grant.accountId === accountId && grant.createdAt <= leftAt) await this.end(grant.id, 'the person leaves the account');
    });
  }

  /** Returns whether this call ended the grant; a grant that has ended is left as it is. */
  async end(grantId: string, by: RevokedBy): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const ended = await this.grants.change(grantId, (grant) => grant.revoke(by, now));
      await this.artefacts.removeOfGrant(grantId);
      return ended !== null;
    });
  }
}
