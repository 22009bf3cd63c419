import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedules one more question for media buys that may still be open, a thousand at a time: the last release stopped eight days after the end. */
export class OpenDaysOfBefore1763840900003 implements MigrationInterface {
  name = 'OpenDaysOfBefore1763840900003';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let woken = 1;
    while (woken > 0) woken = await this.wake(runner);
  }

  private async wake(runner: QueryRunner): Promise<number> {
    const rows = (await runner.query(
      `with woken as (
         update delivery_collections set due_at = now()
         where (account_id, media_buy_id) in (
           select account_id, media_buy_id from delivery_collections
           where due_at is null and lease_until is null and updated_at > now() - interval '14 days' limit 1000)
         returning 1
       )
       select count(*)::int as count from woken`,
    )) as { count: number }[] | undefined;
    return rows?.[0]?.count ?? 0;
  }

  async down(): Promise<void> {
    // Days that were asked about stay known.
  }
}
