import { Module } from '@nestjs/common';
import { BillingModule } from '@exchange/billing';
import type { ContextSchema } from '@exchange/platform';
import { Payouts1763837500001 } from './migrations/1763837500001-payouts';
import { PayoutVersions1763844100001 } from './migrations/1763844100001-payout-versions';
import { PayoutReferences1763844100002 } from './migrations/1763844100002-payout-references';
import { PayoutRetries1763844500001 } from './migrations/1763844500001-payout-retries';
import { PayoutReferencesInAnyCase1763844500002 } from './migrations/1763844500002-payout-references-in-any-case';
import { PayeesController } from './payees.controller';
import { boundToPayee, PayeesService } from './payees.service';
import { PayoutDeskController } from './payout-desk.controller';
import { PayoutOrdersService } from './payout-orders.service';
import { PayoutOutcomesService } from './payout-outcomes.service';
import { PayoutRunsService } from './payout-runs.service';
import { PayoutStatementsService } from './payout-statements.service';
import { payoutRow, payoutRunRow } from './payout.row';
import { SellerBillingController } from './seller-billing.controller';
import { SellerBillingService } from './seller-billing.service';

export const payoutsSchema: ContextSchema = {
  entities: [payoutRow as never, payoutRunRow as never],
  migrations: [
    Payouts1763837500001,
    PayoutVersions1763844100001,
    PayoutReferences1763844100002,
    PayoutRetries1763844500001,
    PayoutReferencesInAnyCase1763844500002,
  ],
  sealed: [
    {
      table: 'payees',
      key: { account_id: 'bigint', id: 'text' },
      column: 'sealed_account_number',
      aad: ({ account_id, id }) => boundToPayee({ accountId: account_id as number, id: id as string }),
    },
  ],
};

@Module({
  imports: [BillingModule],
  controllers: [PayeesController, PayoutDeskController, SellerBillingController],
  providers: [PayeesService, PayoutOrdersService, PayoutOutcomesService, PayoutRunsService, PayoutStatementsService, SellerBillingService],
})
export class PayoutsHttp {}
