import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Append-only, balanced ledger: PostgreSQL refuses other writes (docs/adr/0096). */
export class Ledger1763836500002 implements MigrationInterface {
  name = 'Ledger1763836500002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger_transactions (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        source text not null,
        source_key text not null,
        memo text not null,
        occurred_at timestamptz(3) not null,
        recorded_at timestamptz(3) not null default now(),
        unique (account_id, source, source_key)
      );
      create index ledger_transactions_latest on ledger_transactions (account_id, id desc);
      create table ledger_entries (
        transaction_id bigint not null references ledger_transactions,
        place smallint not null,
        account_id bigint not null,
        code text not null,
        currency text not null,
        amount_minor bigint not null check (amount_minor <> 0 and abs(amount_minor) <= 9999999999999),
        primary key (transaction_id, place)
      );
      create index ledger_entries_of_account on ledger_entries (account_id, code, currency);
      create table ledger_balances (
        account_id bigint not null,
        code text not null,
        currency text not null,
        debit_minor bigint not null check (abs(debit_minor) <= 9007199254740991),
        primary key (account_id, code, currency)
      );

      create function ledger_is_balanced() returns trigger language plpgsql as $$
        begin
          if exists (
            select 1 from ledger_entries where transaction_id = new.transaction_id group by currency having sum(amount_minor) <> 0
          ) then
            raise exception 'ledger transaction % does not add up to zero', new.transaction_id using errcode = 'check_violation';
          end if;
          return null;
        end $$;
      create constraint trigger ledger_entries_balanced after insert on ledger_entries
        deferrable initially deferred for each row execute function ledger_is_balanced();

      create function ledger_is_append_only() returns trigger language plpgsql as $$
        begin
          raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
        end $$;
      create trigger ledger_transactions_stay before update or delete on ledger_transactions
        for each row execute function ledger_is_append_only();
      create trigger ledger_transactions_whole before truncate on ledger_transactions
        for each statement execute function ledger_is_append_only();
      create trigger ledger_entries_stay before update or delete on ledger_entries
        for each row execute function ledger_is_append_only();
      create trigger ledger_entries_whole before truncate on ledger_entries
        for each statement execute function ledger_is_append_only();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table ledger_balances, ledger_entries, ledger_transactions;
      drop function ledger_is_balanced, ledger_is_append_only;
    `);
  }
}
