// Baseline: parses and hashes a body, COPYs its members into a staging table and merges them.
import { createHash } from 'node:crypto';
import { escapeForCopy, copyIn, inChunks } from './copy.mjs';

/**
 * @typedef {{ externalId: string, hashedEmail: string, hashedPhone: string }} Member
 * @param {import('pg').Client} client @param {string} body
 */
export async function putMembers(client, body) {
  const {
    audiences: [{ audienceId, add = [], remove = [] }],
  } = /** @type {{ audiences: [{ audienceId: string, add?: Member[], remove?: Member[] }] }} */ (JSON.parse(body));
  const digest = createHash('sha256').update(body).digest('hex');
  await client.query(`
    create unlogged table if not exists bare_staging (external_id text collate "C", email bytea, phone bytea);
    create table if not exists bare_members (audience text, external_id text collate "C", email bytea, phone bytea, primary key (audience, external_id));
    begin; set local enable_nestloop = off; truncate bare_staging`);
  const members = add.length > 0 ? add : remove;
  await copyIn(
    client,
    'copy bare_staging from stdin',
    inChunks(
      members,
      ({ externalId, hashedEmail, hashedPhone }) => `${escapeForCopy(externalId)}\t\\\\x${hashedEmail}\t\\\\x${hashedPhone}\n`,
    ),
  );
  const { rowCount } = await client.query(add.length > 0 ? putSql : removeSql, [audienceId]);
  await client.query('commit');
  return { digest, changed: rowCount };
}

const putSql = `
  insert into bare_members as old select $1, external_id, email, phone from bare_staging
  on conflict (audience, external_id) do update set email = excluded.email, phone = excluded.phone
  where (old.email, old.phone) is distinct from (excluded.email, excluded.phone)`;
const removeSql = 'delete from bare_members using bare_staging where audience = $1 and bare_members.external_id = bare_staging.external_id';
