import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The release before stopped asking eight days after the end: what may still be open is asked about once more, a thousand media buys at a time. */
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
    // What was asked about stays known.
  }
}
