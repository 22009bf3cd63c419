import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, invalidField, type Page, sameValue, UnitOfWork, wholeList } from '@exchange/kernel';
import { type Audited, AuditTrail, Caps, Database, SecretBox } from '@exchange/platform';
import { payoutErrors } from './errors';
import { accountNumberFrom, checkBankIdentifier, lastCharactersOf, type Payee, payeeColumns, type PayeeDetails } from './payee';

/** How the audit log records payees. */
const audited: Audited<Payee> = {
  resourceType: 'PAYEE',
  accountId: ({ accountId }) => accountId,
  id: ({ id }) => id,
  name: ({ entityName, currency }) => `${entityName} (${currency})`,
  // The activity of payouts finds changes of the account by `last4`.
  labels: { last4: 'Account number', bankIdentifierType: 'Bank is named by', countryCode: 'Country' },
  hidden: ['id', 'beneficiaryName', 'address', 'city', 'postalCode'],
  shown: { last4: (end) => `••••${end}`, bankIdentifier: (value) => `••••${lastCharactersOf(value)}` },
};

export interface WantedPayee extends PayeeDetails {
  /** Omitted: the stored number stays. */
  readonly accountNumber?: string;
  readonly isPrimary?: boolean;
}

/** Additional data of the seal: a number moved to another row cannot be opened. */
export const boundToPayee = ({ accountId, id }: { readonly accountId: number; readonly id: string }) => `payee/${accountId}/${id}`;

/** Payouts that are not paid yet, including failed ones. */
const awaitedSql = `
  select 1 from payouts
  where account_id in (select id from accounts where id = $1 or parent_id = $1) and payee_account_id = $1 and payee_id = $2
    and status in ('PREPARED', 'APPROVED', 'FAILED', 'RETRIED') limit 1`;

/** Payees of sellers. The primary payee of a currency gets its payouts. Writes of one account are serialized. */
@Injectable()
export class PayeesService {
  constructor(
    private readonly database: Database,
    private readonly caps: Caps,
    private readonly audit: AuditTrail,
    private readonly box: SecretBox,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller): Promise<Page<Payee>> {
    return wholeList(await this.of(caller.accountId));
  }

  /** Creates or replaces a payee. The first of a currency is always primary. 400 for a new one without an account number, 409 at the maximum number. */
  async put(caller: Caller, { accountNumber, isPrimary, ...details }: WantedPayee): Promise<Payee> {
    const { accountId } = caller;
    checkBankIdentifier(details.bankIdentifierType, details.bankIdentifier);
    const number = accountNumber === undefined ? null : accountNumberFrom(accountNumber, details.countryCode);
    return this.unitOfWork.run(async () => {
      await this.database.lock('payees', accountId);
      const others = await this.of(accountId);
      const before = others.find(({ entityName, currency }) => entityName === details.entityName && currency === details.currency) ?? null;
      const primary = others.find((one) => one.currency === details.currency && one.isPrimary) ?? null;
      if (!before && number === null) throw invalidField('accountNumber', 'A new payee needs its accountNumber.');
      if (before?.isPrimary && isPrimary === false)
        throw invalidField('isPrimary', 'A currency with payees has a primary one: make another one primary instead.');
      const now = this.clock.now();
      const after: Payee = {
        ...details,
        accountId,
        id: before?.id ?? this.ids.next('payee'),
        last4: number === null ? before!.last4 : lastCharactersOf(number),
        isPrimary: isPrimary ?? before?.isPrimary ?? false,
        createdAt: before?.createdAt ?? now,
        updatedAt: now,
      };
      if (!before)
        await this.caps.insistOn({
          name: 'payees',
          place: 'payees where account_id = $1',
          params: [accountId],
          error: payoutErrors.tooManyPayees,
        });
      return this.store(before, primary ? after : { ...after, isPrimary: true }, number, primary);
    });
  }

  /** 404 for a payee of another account, 409 while a payout goes to it. The oldest payee of the currency replaces a removed primary one. */
  async remove(caller: Caller, id: string): Promise<string> {
    const { accountId } = caller;
    return this.unitOfWork.run(async () => {
      await this.database.lock('payees', accountId);
      const payees = await this.of(accountId);
      const payee = payees.find((one) => one.id === id);
      if (!payee) throw payoutErrors.noPayee();
      if ((await this.database.query(awaitedSql, [accountId, id], 'payees.awaited')).length > 0) throw payoutErrors.payeeInUse();
      await this.database.query('delete from payees where account_id = $1 and id = $2', [accountId, id], 'payees.delete');
      await this.audit.record('DELETE', audited, payee, payee);
      const [next] = payees
        .filter((one) => payee.isPrimary && one.id !== id && one.currency === payee.currency)
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
      if (next) await this.setPrimary(next, true, this.clock.now());
      return id;
    });
  }

  private async setPrimary(payee: Payee, isPrimary: boolean, at: Date): Promise<void> {
    const sql = 'update payees set is_primary = $3, updated_at = $4 where account_id = $1 and id = $2';
    await this.database.query(sql, [payee.accountId, payee.id, isPrimary, at]);
    await this.audit.record('UPDATE', audited, payee, { ...payee, isPrimary });
  }

  private of(accountId: number): Promise<Payee[]> {
    const sql = `select ${payeeColumns} from payees where account_id = $1 order by entity_name, currency`;
    return this.database.query<Payee>(sql, [accountId], 'payees.list');
  }

  private async store(before: Payee | null, after: Payee, number: string | null, primary: Payee | null): Promise<Payee> {
    const isSameNumber = number === null || (before !== null && (await this.numberOf(before)) === number);
    if (before && isSameNumber && sameValue({ ...after, updatedAt: null }, { ...before, updatedAt: null })) return before;
    if (after.isPrimary && primary && primary.id !== after.id) await this.setPrimary(primary, false, after.updatedAt);
    await this.write(after, isSameNumber && before ? null : this.box.seal(number!, boundToPayee(after)));
    await this.audit.record(
      before ? { action: 'UPDATE', did: isSameNumber ? 'updated' : 'changed the account of' } : 'CREATE',
      audited,
      // Another number is a change, also with the same last characters.
      before && !isSameNumber && before.last4 === after.last4 ? { ...before, last4: '' } : before,
      after,
    );
    return after;
  }

  /** `sealed` null: the stored number stays. */
  private async write(payee: Payee, sealed: string | null): Promise<void> {
    const { accountId, id, entityName, currency, beneficiaryName, address, city, postalCode, countryCode, bankIdentifierType } = payee;
    const { bankIdentifier, last4, isPrimary, createdAt, updatedAt } = payee;
    const place = [accountId, id, entityName, currency, beneficiaryName, address, city, postalCode, countryCode];
    await this.database.query(
      `insert into payees (account_id, id, entity_name, currency, beneficiary_name, address, city, postal_code, country_code, bank_identifier_type,
         bank_identifier, last4, sealed_account_number, is_primary, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, coalesce($13, ''), $14, $15, $16)
       on conflict (account_id, id) do update set beneficiary_name = $5, address = $6, city = $7, postal_code = $8, country_code = $9,
         bank_identifier_type = $10, bank_identifier = $11, last4 = $12, sealed_account_number = coalesce($13, payees.sealed_account_number),
         is_primary = $14, updated_at = $16`,
      [...place, bankIdentifierType, bankIdentifier, last4, sealed, isPrimary, createdAt, updatedAt],
    );
  }

  private async numberOf({ accountId, id }: Payee): Promise<string> {
    const sql = 'select sealed_account_number as sealed from payees where account_id = $1 and id = $2';
    const [row] = await this.database.query<{ sealed: string }>(sql, [accountId, id]);
    return this.box.open(row!.sealed, boundToPayee({ accountId, id }));
  }
}
