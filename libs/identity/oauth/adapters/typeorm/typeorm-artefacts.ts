import { Injectable } from '@nestjs/common';
import type { Scope } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import type { Artefact, ArtefactKind, FoundArtefact } from '../../domain/artefact';
import { Artefacts } from '../../domain/ports';

interface Row {
  readonly id_hash: Buffer;
  readonly kind: ArtefactKind;
  readonly payload: Record<string, unknown>;
  readonly grant_id: string | null;
  readonly application_id: string | null;
  readonly uid: string | null;
  readonly scope: Scope | null;
  readonly resource: string | null;
  readonly predecessor_hash: Buffer | null;
  readonly successor_key_id: string | null;
  readonly expires_at: Date;
  readonly consumed_at: Date | null;
  readonly is_successor_consumed: boolean;
}

const columns = `a.id_hash, a.kind, a.payload, a.grant_id, a.application_id, a.uid, a.scope, a.resource, a.predecessor_hash, a.successor_key_id,
  a.expires_at, a.consumed_at,
  a.kind = 'RefreshToken' and exists (
    select 1 from oauth_artefacts s where s.predecessor_hash = a.id_hash and s.consumed_at is not null) as is_successor_consumed`;

const storeSql = `
  insert into oauth_artefacts (id_hash, kind, payload, grant_id, application_id, uid, scope, resource, predecessor_hash, successor_key_id, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (id_hash) do update set payload = excluded.payload, uid = excluded.uid, expires_at = excluded.expires_at
    where oauth_artefacts.kind = excluded.kind and oauth_artefacts.kind <> 'RefreshToken'`;

@Injectable()
export class TypeormArtefacts extends Artefacts {
  constructor(private readonly database: Database) {
    super();
  }

  async store(artefact: Artefact): Promise<void> {
    const { idHash, kind, payload, grantId, applicationId, uid, scope, resource, predecessorHash, successorKeyId, expiresAt } = artefact;
    const json = JSON.stringify(payload);
    const values = [idHash, kind, json, grantId, applicationId, uid, scope, resource, predecessorHash, successorKeyId, expiresAt];
    await this.database.query(storeSql, values, 'oauth.store');
  }

  async claim({ idHash, kind, payload, expiresAt }: Artefact): Promise<boolean> {
    const sql = `insert into oauth_artefacts (id_hash, kind, payload, expires_at) values ($1, $2, $3, $4)
      on conflict (id_hash) do nothing returning kind`;
    return (await this.database.query(sql, [idHash, kind, JSON.stringify(payload), expiresAt])).length > 0;
  }

  find(kind: ArtefactKind, idHash: Buffer, at: Date): Promise<FoundArtefact | null> {
    return this.one('a.kind = $1 and a.id_hash = $2 and a.expires_at > $3', [kind, idHash, at]);
  }

  findByUid(kind: ArtefactKind, uid: string, at: Date): Promise<FoundArtefact | null> {
    return this.one('a.kind = $1 and a.uid = $2 and a.expires_at > $3', [kind, uid, at]);
  }

  async consume(kind: ArtefactKind, idHash: Buffer, at: Date): Promise<boolean> {
    const sql = 'update oauth_artefacts set consumed_at = $3 where kind = $1 and id_hash = $2 and consumed_at is null returning kind';
    return (await this.database.query(sql, [kind, idHash, at])).length > 0;
  }

  async remove(kind: ArtefactKind, idHash: Buffer): Promise<void> {
    await this.database.query('delete from oauth_artefacts where kind = $1 and id_hash = $2', [kind, idHash]);
  }

  async removeOfGrant(grantId: string): Promise<void> {
    await this.database.query('delete from oauth_artefacts where grant_id = $1', [grantId]);
  }

  private async one(which: string, params: readonly unknown[]): Promise<FoundArtefact | null> {
    const [row] = await this.database.query<Row>(`select ${columns} from oauth_artefacts a where ${which} limit 1`, params);
    return row
      ? {
          idHash: row.id_hash,
          kind: row.kind,
          payload: row.payload,
          grantId: row.grant_id,
          applicationId: row.application_id,
          uid: row.uid,
          scope: row.scope,
          resource: row.resource,
          predecessorHash: row.predecessor_hash,
          successorKeyId: row.successor_key_id,
          expiresAt: row.expires_at,
          consumedAt: row.consumed_at,
          isSuccessorConsumed: row.is_successor_consumed,
        }
      : null;
  }
}
