import { Injectable } from '@nestjs/common';
import {
  type Caller,
  Clock,
  Ids,
  newestPage,
  type Page,
  type PageRequest,
  cursorRequestOf,
  standingOf,
  UnitOfWork,
} from '@exchange/kernel';
import { type Audited, AuditTrail, Caps, Database } from '@exchange/platform';
import { camelThingErrors } from './errors';
import { fromRow, type PascalThing, type PascalThingRow } from './kebab-thing.row';

const columns = 'account_id, id, name, created_at';

/** Fields of a words thing in the audit log. */
const audited: Audited<PascalThing> = {
  resourceType: 'UPPER_THING',
  accountId: ({ accountId }) => accountId,
  id: ({ id }) => id,
  name: ({ name }) => name,
  hidden: ['id'],
};

@Injectable()
export class PascalThingsService {
  constructor(
    private readonly database: Database,
    private readonly caps: Caps,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async create(caller: Caller, { name }: { readonly name: string }): Promise<PascalThing> {
    const accountId = accountOf(caller);
    const camelThing: PascalThing = { accountId, id: this.ids.next('short-prefix'), name, createdAt: this.clock.now() };
    await this.unitOfWork.run(async () => {
      const room = { name: 'kebab-things', place: 'snake_things where account_id = $1', params: [accountId] } as const;
      await this.caps.insistOn({ ...room, error: camelThingErrors.tooMany });
      await this.database.query(`insert into snake_things (${columns}) values ($1, $2, $3, $4)`, Object.values(camelThing));
      await this.audit.record('CREATE', audited, null, camelThing);
    });
    return camelThing;
  }

  /** @throws 404 when it is unknown or belongs to another account. */
  async read(caller: Caller, id: string): Promise<PascalThing> {
    const [row] = await this.database.query<PascalThingRow>(`select ${columns} from snake_things where account_id = $1 and id = $2`, [
      accountOf(caller),
      id,
    ]);
    if (!row) throw camelThingErrors.notFound();
    return fromRow(row);
  }

  /** Newest first. */
  async list(caller: Caller, request: PageRequest): Promise<Page<PascalThing>> {
    const { limit, after } = cursorRequestOf(request);
    const [createdAt, id] = after ?? [null, null];
    const rows = await this.database.query<PascalThingRow>(
      `select ${columns} from snake_things
       where account_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3))
       order by created_at desc, id desc limit $4`,
      [accountOf(caller), createdAt, id, limit + 1],
      'snake_things.list',
    );
    return newestPage(rows.map(fromRow), limit);
  }
}

/** 403 for callers that reach only some advertisers: a words thing belongs to none. */
function accountOf(caller: Caller): number {
  if (standingOf(caller) === 'agent') throw camelThingErrors.notForAgents();
  return caller.accountId;
}
