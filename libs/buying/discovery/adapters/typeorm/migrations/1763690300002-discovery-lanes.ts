import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the lanes of an ask: seller account, agent origin and standing. Older releases ignore them. The indexes cover open work only. */
export class DiscoveryLanes1763690300002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table discovery_asks
        add column seller_account_id bigint,
        add column origin text,
        add column standing text not null default 'new' check (standing in ('proven', 'new', 'doubtful', 'resting'));
      create index discovery_asks_waiting on discovery_asks (account_id, created_at) where settled_at is null;
      create index discoveries_running on discoveries (account_id, deadline_at) where status = 'running';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index discovery_asks_waiting; drop index discoveries_running');
    await runner.query('alter table discovery_asks drop column seller_account_id, drop column origin, drop column standing');
  }
}
