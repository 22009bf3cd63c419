import { Injectable } from '@nestjs/common';
import { decimalsOfCurrency } from '@exchange/kernel';
import { csvLine, Database, SecretBox } from '@exchange/platform';
import { payoutErrors } from './errors';
import type { Payee } from './payee';
import { boundToPayee } from './payees.service';
import type { PayoutState } from './payout';
import { isHeld, isOtherPayee } from './payout.row';

type OrderRow = Pick<PayoutState, 'netMinor' | 'payeeAccountId' | 'payeeId'> &
  Pick<
    Payee,
    'beneficiaryName' | 'address' | 'city' | 'postalCode' | 'countryCode' | 'bankIdentifierType' | 'bankIdentifier' | 'currency'
  > & {
    readonly payoutId: string;
    readonly sealed: string;
    readonly isChanged: boolean;
    readonly isHeld: boolean;
  };

const ordersSql = `
  select payouts.id as "payoutId", net_minor as "netMinor", payouts.currency, payee_account_id as "payeeAccountId", payee_id as "payeeId",
    beneficiary_name as "beneficiaryName", address, city, postal_code as "postalCode", country_code as "countryCode",
    bank_identifier_type as "bankIdentifierType", bank_identifier as "bankIdentifier", sealed_account_number as sealed,
    payees.id is null or ${isOtherPayee('payouts.updated_at')} as "isChanged",
    ${isHeld('payouts.account_id')} as "isHeld"
  from payouts left join payees on payees.account_id = payee_account_id and payees.id = payee_id
  where run_id = $1 and status = 'APPROVED' and net_minor > 0 order by payouts.id`;

const titles = [
  'Payout',
  'Amount',
  'Currency',
  'Beneficiary',
  'Address',
  'City',
  'Postal Code',
  'Country',
  'Account Number',
  'Bank Identifier Type',
  'Bank Identifier',
];

/** Payment orders for the bank. */
@Injectable()
export class PayoutOrdersService {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {}

  /** CSV (RFC 4180) with a header row, without sellers that have a spend hold. 409 when no approved payout remains, and when bank details have changed. */
  async csv(runId: string): Promise<string> {
    const all = await this.database.query<OrderRow>(ordersSql, [runId], 'payouts.orders');
    if (all.length === 0) throw payoutErrors.notApproved();
    const rows = all.filter((row) => !row.isHeld);
    if (rows.length === 0) throw payoutErrors.sellerHeld({ details: { payouts: all.map(({ payoutId }) => payoutId) } });
    const changed = rows.filter(({ isChanged }) => isChanged).map(({ payoutId }) => payoutId);
    if (changed.length > 0) throw payoutErrors.orderChanged({ details: { payouts: changed } });
    return [csvLine(titles), ...rows.map((row) => this.lineOf(row))].join('');
  }

  private lineOf(row: OrderRow): string {
    const number = this.box.open(row.sealed, boundToPayee({ accountId: row.payeeAccountId, id: row.payeeId }));
    const decimals = decimalsOfCurrency(row.currency);
    const amount = (row.netMinor / 10 ** decimals).toFixed(decimals);
    const address = [row.beneficiaryName, row.address, row.city, row.postalCode, row.countryCode];
    return csvLine([row.payoutId, amount, row.currency, ...address, number, row.bankIdentifierType, row.bankIdentifier]);
  }
}
