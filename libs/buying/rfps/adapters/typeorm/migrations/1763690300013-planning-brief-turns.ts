import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is due is taken in turn, account by account (ADR 43). */
export class PlanningBriefTurns1763690300013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index planning_briefs_in_turn on planning_briefs (account_id, due_at) where due_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index planning_briefs_in_turn');
  }
}
