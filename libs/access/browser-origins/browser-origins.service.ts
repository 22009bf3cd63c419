import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, type PersonCaller, UnitOfWork } from '@exchange/kernel';
import { type Audited, AuditTrail, Caps, Database } from '@exchange/platform';
import { type BrowserOrigin, type BrowserOriginRow, fromRow } from './browser-origin.row';
import { browserOriginErrors } from './errors';
import { OpenOrigins } from './open-origins';
import { asBrowsersWrite } from './origins';

const columns = 'account_id, id, origin, label, created_by, created_at';

/** What the audit log says about a browser origin. */
const audited: Audited<BrowserOrigin> = {
  resourceType: 'BROWSER_ORIGIN',
  accountId: ({ accountId }) => accountId,
  id: ({ id }) => id,
  name: ({ origin }) => origin,
  hidden: ['accountId', 'id', 'createdBy'],
};

/** For signed-in admins: the routes see to that. */
@Injectable()
export class BrowserOriginsService {
  constructor(
    private readonly database: Database,
    private readonly caps: Caps,
    private readonly audit: AuditTrail,
    private readonly open: OpenOrigins,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async list({ accountId }: Caller): Promise<readonly BrowserOrigin[]> {
    const sql = `select ${columns} from browser_origins where account_id = $1 order by created_at desc, id desc`;
    return (await this.database.query<BrowserOriginRow>(sql, [accountId], 'browser_origins.list')).map(fromRow);
  }

  /** 409 when it is there already, or there are as many as there can be. */
  async add({ accountId, userId }: PersonCaller, wanted: { readonly origin: string; readonly label?: string }): Promise<BrowserOrigin> {
    const added: BrowserOrigin = {
      accountId,
      id: this.ids.next('origin'),
      origin: asBrowsersWrite(wanted.origin),
      label: wanted.label ?? null,
      createdBy: userId,
      createdAt: this.clock.now(),
    };
    await this.unitOfWork.run(async () => {
      const room = { name: 'browser-origins', place: 'browser_origins where account_id = $1', params: [accountId] } as const;
      await this.caps.insistOn({ ...room, error: browserOriginErrors.tooMany });
      const sql = `insert into browser_origins (${columns}) values ($1, $2, $3, $4, $5, $6) on conflict (origin, account_id) do nothing returning id`;
      const { id, origin, label, createdBy, createdAt } = added;
      const [row] = await this.database.query(sql, [accountId, id, origin, label, createdBy, createdAt]);
      if (!row) throw browserOriginErrors.isThere({ field: 'origin' });
      await this.audit.record('CREATE', audited, null, added);
      this.unitOfWork.afterCommit(() => this.open.forget(origin));
    });
    return added;
  }

  /** 404 when it is unknown, or belongs to another account. */
  async remove({ accountId }: Caller, id: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const sql = `delete from browser_origins where account_id = $1 and id = $2 returning ${columns}`;
      const [row] = await this.database.query<BrowserOriginRow>(sql, [accountId, id]);
      if (!row) throw browserOriginErrors.notFound();
      await this.audit.record('DELETE', audited, fromRow(row), fromRow(row));
      this.unitOfWork.afterCommit(() => this.open.forget(row.origin));
    });
  }
}
