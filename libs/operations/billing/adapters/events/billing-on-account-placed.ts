import type { AccountEvents } from '@exchange/accounts';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { MovingService } from '../../application/moving.service';

@Consumes({ consumer: 'billing-placed', events: ['accounts.placed'] })
export class BillingOnAccountPlaced {
  constructor(private readonly moving: MovingService) {}

  async handle({ accountId, payload }: StoredEvent<AccountEvents, 'accounts.placed'>): Promise<void> {
    await this.moving.move(accountId, payload.organizationId);
  }
}
