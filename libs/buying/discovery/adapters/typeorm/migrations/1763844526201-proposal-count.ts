import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Number of proposals of an answer, so that counting does not read them. Null in older answers, which expire with their discovery. */
export class ProposalCount1763844526201 implements MigrationInterface {
  name = 'ProposalCount1763844526201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discovery_answers add column proposal_count integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discovery_answers drop column proposal_count');
  }
}
