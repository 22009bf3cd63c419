import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keys of buyer agents. Their `user_id` is 0, the id of no person: the previous release would treat a key without a person as an organization key, but
 * refuses a key whose person is not a member. So it refuses these keys while both releases run.
 */
export class KeysOfAgents1763809000002 implements MigrationInterface {
  name = 'KeysOfAgents1763809000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_keys add column agent_id text');
    await runner.query(`
      -- contract since 0.1.0: the checks below allow what these do, and keys of agents
      alter table api_keys drop constraint api_keys_kind, drop constraint api_keys_owner;
    `);
    await runner.query(`
      alter table api_keys
        add constraint api_keys_kind_known check (kind in ('personal', 'organization', 'agent')) not valid,
        add constraint api_keys_person check ((kind = 'organization') = (user_id is null) and (kind <> 'agent' or user_id = 0)) not valid,
        add constraint api_keys_agent check ((kind = 'agent') = (agent_id is not null)) not valid;

      -- A suspended agent, or changed grants, close the event streams of the agent's keys (docs/adr/0047).
      create trigger buyer_agents_changed after update of lifecycle_state, grants on buyer_agents for each row
        execute function ring_credentials('agent', 'id');
      create trigger buyer_agents_deleted after delete on buyer_agents for each row
        execute function ring_credentials('agent', 'id');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger buyer_agents_changed on buyer_agents;
      drop trigger buyer_agents_deleted on buyer_agents;
      delete from api_keys where kind = 'agent';
      alter table api_keys
        drop constraint api_keys_kind_known,
        drop constraint api_keys_person,
        drop constraint api_keys_agent,
        drop column agent_id,
        add constraint api_keys_kind check (kind in ('personal', 'organization')),
        add constraint api_keys_owner check ((kind = 'personal') = (user_id is not null));
    `);
  }
}
