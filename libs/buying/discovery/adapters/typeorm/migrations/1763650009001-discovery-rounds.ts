import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds rounds of refinement, the data of totals, and the index for the removal of old discoveries. */
export class DiscoveryRounds1763650009001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table discoveries
        add column round integer not null default 0,
        add column refine jsonb not null default '[]';
      create index discoveries_by_expiry on discoveries (expires_at);

      alter table discovery_asks add column round integer not null default 0;

      alter table discovery_answers
        add column refinements jsonb not null default '[]',
        add column publishers text[] not null default '{}',
        add column prices jsonb not null default '[]';
      update discovery_answers set proposals = (
        select jsonb_agg(
          jsonb_build_object('sellerRef', substring(proposal ->> 'proposalId' from '^[^:]*:[^:]*:(.*)$'),
            'round', 0, 'refinedFrom', null, 'omitted', false) || proposal
          order by place)
        from jsonb_array_elements(proposals) with ordinality as one (proposal, place)
      ) where proposals <> '[]';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table discovery_answers drop column refinements, drop column publishers, drop column prices;
      alter table discovery_asks drop column round;
      drop index discoveries_by_expiry;
      alter table discoveries drop column round, drop column refine;
    `);
  }
}
