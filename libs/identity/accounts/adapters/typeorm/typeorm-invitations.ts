import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AggregateStore, Database } from '@exchange/platform';
import { Invitation, type InvitationKey, type InvitationState } from '../../domain/invitation';
import { Invitations } from '../../domain/ports';
import { invitationMapping, invitationRow } from './invitation.row';

@Injectable()
export class TypeormInvitations extends Invitations {
  constructor(
    private readonly database: Database,
    private readonly store: AggregateStore,
  ) {
    super();
  }

  async insert(invitation: Invitation, tokenHash: Buffer): Promise<void> {
    await this.store.insert(invitationMapping, invitation, { tokenHash });
  }

  change({ accountId, id }: InvitationKey, fn: Step<Invitation>): Promise<Invitation | null> {
    return this.store.change(invitationMapping, { accountId, id }, fn);
  }

  async findByToken(tokenHash: Buffer): Promise<Invitation | null> {
    const [key] = await this.database.query<{ account_id: number; id: string }>(
      'select account_id, id from invitations where token_hash = $1',
      [tokenHash],
    );
    return key ? this.store.find(invitationMapping, { accountId: key.account_id, id: key.id }) : null;
  }

  async openOf(accountId: number): Promise<readonly Invitation[]> {
    const open: InvitationState['status'] = 'open';
    const states = await this.database.manager.find(invitationRow, {
      where: { accountId, status: open },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return states.map((state) => new Invitation(state));
  }
}
