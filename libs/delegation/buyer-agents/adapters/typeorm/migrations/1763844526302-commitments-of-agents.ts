import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Takes over the amounts that agents have committed, and carries what the release before still writes: a part by its row, a total by its
 * difference. The triggers come first. Their locks make writers wait until the copy is committed, so none is lost or counted twice (docs/adr/0211).
 */
export class CommitmentsOfAgents1763844526302 implements MigrationInterface {
  name = 'CommitmentsOfAgents1763844526302';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function buyer_agent_pool(agent_id text, advertiser_id bigint, month date) returns text language sql stable as $$
        select 'agent/' || agent_id || '/' || advertiser_id || '/' || to_char(month, 'YYYY-MM')
      $$;

      create function carry_buyer_agent_total() returns trigger language plpgsql as $$
      declare more numeric := new.committed;
      begin
        if tg_op = 'UPDATE' then more := new.committed - old.committed; end if;
        -- A lower total follows from the deletion of parts.
        if more > 0 then
          insert into commitment_pools as so_far (account_id, pool, month, committed)
          values (new.account_id, buyer_agent_pool(new.agent_id, new.advertiser_id, new.month), new.month, more)
          on conflict (account_id, pool) do update set committed = so_far.committed + excluded.committed;
        end if;
        return null;
      end $$;

      create function carry_buyer_agent_part() returns trigger language plpgsql as $$
      declare
        part buyer_agent_commitment_parts := coalesce(old, new);
        part_pool text := buyer_agent_pool(part.agent_id, part.advertiser_id, part.month);
        part_change text := case when part.agreed then '' else part.change_id end;
        freed numeric;
      begin
        if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.amount > old.amount then
          insert into commitments as so_far (account_id, media_buy_id, pool_account_id, pool, change_id, month, amount)
          values (part.account_id, part.media_buy_id, part.agent_account_id, part_pool, part_change, part.month,
            new.amount - case when tg_op = 'INSERT' then 0 else old.amount end)
          on conflict (account_id, media_buy_id, pool_account_id, pool, change_id) do update set amount = so_far.amount + excluded.amount;
          return null;
        end if;
        if tg_op = 'UPDATE' and new.agreed = old.agreed then return null; end if;
        -- New code locks the pool first, too.
        perform 1 from commitment_pools p where p.account_id = part.agent_account_id and p.pool = part_pool for update;
        delete from commitments c
        where c.account_id = part.account_id and c.media_buy_id = part.media_buy_id and c.pool_account_id = part.agent_account_id
          and c.pool = part_pool and c.change_id = part_change
        returning c.amount into freed;
        if freed is null then return null; end if;
        if tg_op = 'UPDATE' then
          insert into commitments as so_far (account_id, media_buy_id, pool_account_id, pool, change_id, month, amount)
          values (part.account_id, part.media_buy_id, part.agent_account_id, part_pool, '', part.month, freed)
          on conflict (account_id, media_buy_id, pool_account_id, pool, change_id) do update set amount = so_far.amount + excluded.amount;
        -- A release lowers the total in the same statement. Otherwise the amount became final.
        elsif current_query() like '%update buyer_agent_commitments%' then
          update commitment_pools p set committed = greatest(p.committed - freed, 0) where p.account_id = part.agent_account_id and p.pool = part_pool;
        end if;
        return null;
      end $$;

      create trigger buyer_agent_commitments_carried after insert or update on buyer_agent_commitments
        for each row execute function carry_buyer_agent_total();
      create trigger buyer_agent_commitment_parts_carried after insert or update or delete on buyer_agent_commitment_parts
        for each row execute function carry_buyer_agent_part();

      insert into commitment_pools (account_id, pool, month, committed)
      select account_id, buyer_agent_pool(agent_id, advertiser_id, month), month, committed from buyer_agent_commitments;

      insert into commitments (account_id, media_buy_id, pool_account_id, pool, change_id, month, amount)
      select account_id, media_buy_id, agent_account_id, buyer_agent_pool(agent_id, advertiser_id, month),
        case when agreed then '' else change_id end, month, sum(amount)
      from buyer_agent_commitment_parts group by 1, 2, 3, 4, 5, 6;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger buyer_agent_commitments_carried on buyer_agent_commitments;
      drop trigger buyer_agent_commitment_parts_carried on buyer_agent_commitment_parts;
      drop function carry_buyer_agent_total;
      drop function carry_buyer_agent_part;
      drop function buyer_agent_pool;
      delete from commitments where pool like 'agent/%';
      delete from commitment_pools where pool like 'agent/%';
    `);
  }
}
