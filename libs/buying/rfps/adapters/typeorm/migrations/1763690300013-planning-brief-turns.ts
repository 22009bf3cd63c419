import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for due briefs, taken account by account in turn (ADR 43). */
export class PlanningBriefTurns1763690300013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index planning_briefs_in_turn on planning_briefs (account_id, due_at) where due_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index planning_briefs_in_turn');
  }
}
