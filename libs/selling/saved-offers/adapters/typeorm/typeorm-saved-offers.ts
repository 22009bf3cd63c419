import { Injectable } from '@nestjs/common';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, type Condition, Database, isIn, ListReads } from '@exchange/platform';
import { type BuyerIdentity, type ListedOffer, SavedOffers, type SavedOfferFilter } from '../../domain/ports';
import type { SavedOffer } from '../../domain/saved-offer';
import { savedOfferStates } from '../../domain/saved-offer.states';
import { listedColumns, savedOfferMapping } from './saved-offer.row';

const listed = { name: 'saved-offers.list', select: listedColumns, from: 'saved_offers', orderBy: 'id desc' };

const expired = savedOfferStates.move('expiresAt passes');
const isUnused = isIn('status', expired.from);

/** SQL of `statusAt`. */
const statusSql = `case when ${isUnused} and expires_at <= $? then '${expired.to}' else status end = $?`;

const byCodeSql = `
  select account_id as "accountId", id from saved_offers
  where code = $1 and (operator_account_id = any($2) or operator_domain = any($3))`;

const expireSql = `
  with overdue as materialized (
    select account_id, id from saved_offers where ${isUnused} and expires_at <= $1
    order by expires_at limit $2 for update skip locked)
  update saved_offers o set status = '${expired.to}', updated_at = $1 from overdue
  where o.account_id = overdue.account_id and o.id = overdue.id returning o.id`;

@Injectable()
export class TypeormSavedOffers extends SavedOffers {
  private readonly lists = new ListReads<ListedOffer>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async nextId(): Promise<number> {
    const [next] = await this.database.query<{ id: number }>(`select nextval('saved_offers_id') as id`);
    return next!.id;
  }

  async insert(offer: SavedOffer): Promise<void> {
    await this.store.insert(savedOfferMapping, offer);
  }

  find(accountId: number, id: number): Promise<SavedOffer | null> {
    return this.store.find(savedOfferMapping, { accountId, id });
  }

  change(accountId: number, id: number, step: Step<SavedOffer>): Promise<SavedOffer | null> {
    return this.store.change(savedOfferMapping, { accountId, id }, step);
  }

  /** Code and operator never change, so the locked row is the found one. */
  async redeem({ accountIds, domains }: BuyerIdentity, code: string, step: Step<SavedOffer>): Promise<SavedOffer | null> {
    type Key = { readonly accountId: number; readonly id: number };
    const [found] = await this.database.query<Key>(byCodeSql, [code, accountIds, domains], 'saved-offers.by-code');
    return found ? this.change(found.accountId, found.id, step) : null;
  }

  list(
    { accountId, status, storefrontId, operatorDomain, operatorAccountId, now }: SavedOfferFilter,
    { limit, after }: CursorRequest,
  ): Promise<readonly ListedOffer[]> {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      [statusSql, now, status],
      ['storefront_id = $?', storefrontId],
      ['operator_domain = $?', operatorDomain],
      ['operator_account_id = $?', operatorAccountId],
      ['id < $?', after?.[0]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  async expire(now: Date, limit: number): Promise<number> {
    return (await this.database.query(expireSql, [now, limit], 'saved-offers.expire')).length;
  }
}
