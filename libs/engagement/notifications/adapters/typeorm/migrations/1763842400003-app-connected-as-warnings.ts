import type { MigrationInterface, QueryRunner } from 'typeorm';

const batchOf = (channel: 'in_app' | 'email') => `
  with batch as (
    select account_id, user_id from notification_preferences
    where 'system.warning' = any (${channel}) and 'app.connected' <> all (${channel}) limit 1000)
  update notification_preferences p set ${channel} = array_append(p.${channel}, 'app.connected') from batch
  where p.account_id = batch.account_id and p.user_id = batch.user_id returning 1`;

/** Connected apps were notified as `system.warning` before. People who opted into that type are opted into the new one. */
export class AppConnectedAsWarnings1763842400003 implements MigrationInterface {
  name = 'AppConnectedAsWarnings1763842400003';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const channel of ['in_app', 'email'] as const) while (await this.isMore(runner, batchOf(channel)));
  }

  /** The previous release does not know the type. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update notification_preferences set in_app = array_remove(in_app, 'app.connected'), email = array_remove(email, 'app.connected')
       where 'app.connected' = any (in_app) or 'app.connected' = any (email)`,
    );
  }

  private async isMore(runner: QueryRunner, sql: string): Promise<boolean> {
    const [rows = []] = (await runner.query(sql)) as [unknown[]?];
    return rows.length > 0;
  }
}
