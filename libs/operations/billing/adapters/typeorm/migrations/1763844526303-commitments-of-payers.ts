import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Takes over what payers have committed, and carries what the release before still writes: a pending change by its row, the rest of a media buy as its open
 * amount without pending changes. A higher open amount never lowers the commitment, because the release before does not know what the new one committed;
 * the next look of charging sets it anew. Both tables are locked first, so that triggers and copy see the same rows, see `CommitmentsOfAgents1763844526302` (docs/adr/0211).
 */
export class CommitmentsOfPayers1763844526303 implements MigrationInterface {
  name = 'CommitmentsOfPayers1763844526303';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      lock table billing_changes, billing_buys in share row exclusive mode;

      create function payer_amount(minor numeric, currency text) returns numeric language sql immutable as $$
        select minor / case
          when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 1
          when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000
          else 100 end
      $$;

      create function payer_currency(buy billing_buys) returns text language sql stable as $$
        select coalesce(buy.currency, (select currency from billing_accounts where account_id = buy.organization_id))
      $$;

      create function carry_payer_commitment(buy billing_buys, buy_pool text, change text, wanted numeric) returns void language plpgsql as $$
      declare
        before numeric := coalesce((
          select amount from commitments
          where (account_id, media_buy_id, pool_account_id, pool, change_id) = (buy.buyer_id, buy.media_buy_id, buy.organization_id, buy_pool, change)), 0);
      begin
        if buy_pool is null then return; end if;
        if wanted > 0 then
          insert into commitments (account_id, media_buy_id, pool_account_id, pool, change_id, amount)
          values (buy.buyer_id, buy.media_buy_id, buy.organization_id, buy_pool, change, wanted)
          on conflict (account_id, media_buy_id, pool_account_id, pool, change_id) do update set amount = excluded.amount;
        else
          delete from commitments
          where (account_id, media_buy_id, pool_account_id, pool, change_id) = (buy.buyer_id, buy.media_buy_id, buy.organization_id, buy_pool, change);
        end if;
        insert into commitment_pools as so_far (account_id, pool, committed) values (buy.organization_id, buy_pool, greatest(wanted - before, 0))
        on conflict (account_id, pool) do update set committed = greatest(so_far.committed + wanted - before, 0);
      end $$;

      create function carry_open_amount(buy billing_buys, is_lower boolean) returns void language plpgsql as $$
      declare
        buy_pool text := 'payer/' || payer_currency(buy);
        pending numeric := (select coalesce(sum(amount_minor), 0) from billing_changes c where c.buyer_id = buy.buyer_id and c.media_buy_id = buy.media_buy_id);
        wanted numeric := payer_amount(greatest(buy.open_minor - pending, 0), payer_currency(buy));
      begin
        perform carry_payer_commitment(buy, buy_pool, '', case when is_lower then wanted else greatest(wanted, (
          select amount from commitments
          where (account_id, media_buy_id, pool_account_id, pool, change_id)
            = (buy.buyer_id, buy.media_buy_id, buy.organization_id, buy_pool, ''))) end);
      end $$;

      create function carry_billing_buy() returns trigger language plpgsql as $$
      declare kept commitments;
      begin
        if tg_op = 'DELETE' or tg_op = 'UPDATE' and new.organization_id <> old.organization_id then
          for kept in
            delete from commitments
            where account_id = old.buyer_id and media_buy_id = old.media_buy_id and pool_account_id = old.organization_id and starts_with(pool, 'payer/')
            returning *
          loop
            update commitment_pools set committed = greatest(committed - kept.amount, 0) where account_id = kept.pool_account_id and pool = kept.pool;
            if tg_op = 'UPDATE' then
              perform carry_payer_commitment(new, kept.pool, kept.change_id, kept.amount);
            end if;
          end loop;
        elsif tg_op = 'INSERT' and new.open_minor > 0 or tg_op = 'UPDATE' and new.open_minor <> old.open_minor then
          perform carry_open_amount(new, tg_op = 'UPDATE' and new.open_minor < old.open_minor);
        end if;
        return null;
      end $$;

      create function carry_billing_change() returns trigger language plpgsql as $$
      declare
        change billing_changes := coalesce(new, old);
        buy billing_buys;
      begin
        select * into buy from billing_buys b where b.buyer_id = change.buyer_id and b.media_buy_id = change.media_buy_id;
        if not found then return null; end if;
        perform carry_payer_commitment(
          buy, 'payer/' || payer_currency(buy), change.change_id, case when tg_op = 'DELETE' then 0 else payer_amount(change.amount_minor, payer_currency(buy)) end);
        -- An answered change is part of the open amount, until the charging that follows lowers it.
        if tg_op = 'DELETE' then perform carry_open_amount(buy, false); end if;
        return null;
      end $$;

      create trigger billing_buys_carried after insert or update of open_minor, organization_id or delete on billing_buys
        for each row execute function carry_billing_buy();
      create trigger billing_changes_carried after insert or update or delete on billing_changes
        for each row execute function carry_billing_change();

      insert into commitments (account_id, media_buy_id, pool_account_id, pool, change_id, amount)
      select b.buyer_id, b.media_buy_id, b.organization_id, 'payer/' || payer_currency(b), c.change_id,
        payer_amount(c.amount_minor, payer_currency(b))
      from billing_buys b join billing_changes c on c.buyer_id = b.buyer_id and c.media_buy_id = b.media_buy_id
      where payer_currency(b) is not null;

      insert into commitments (account_id, media_buy_id, pool_account_id, pool, change_id, amount)
      select b.buyer_id, b.media_buy_id, b.organization_id, 'payer/' || payer_currency(b), '',
        payer_amount(b.open_minor - coalesce(c.pending, 0), payer_currency(b))
      from billing_buys b left join (select buyer_id, media_buy_id, sum(amount_minor) as pending from billing_changes group by 1, 2) c
        on c.buyer_id = b.buyer_id and c.media_buy_id = b.media_buy_id
      where b.open_minor > coalesce(c.pending, 0) and payer_currency(b) is not null;

      insert into commitment_pools (account_id, pool, committed)
      select pool_account_id, pool, sum(amount) from commitments where starts_with(pool, 'payer/') group by 1, 2;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger billing_buys_carried on billing_buys;
      drop trigger billing_changes_carried on billing_changes;
      drop function carry_billing_buy;
      drop function carry_billing_change;
      drop function carry_open_amount;
      drop function carry_payer_commitment;
      drop function payer_currency;
      drop function payer_amount;
      delete from commitments where pool like 'payer/%';
      delete from commitment_pools where pool like 'payer/%';
    `);
  }
}
