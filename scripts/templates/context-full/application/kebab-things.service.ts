import { Injectable } from '@nestjs/common';
import { Clock, cursorPage, decodeCursor, Ids, type Page } from '@exchange/kernel';
import { PascalThing, type PascalThingState } from '../domain/kebab-thing';
import { camelThingErrors } from '../domain/errors';
import { PascalThings } from '../domain/ports';

@Injectable()
export class PascalThingsService {
  constructor(
    private readonly camelThings: PascalThings,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async create(accountId: number, { name }: { readonly name: string }): Promise<PascalThingState> {
    const camelThing = PascalThing.create({ accountId, id: this.ids.next('short-prefix'), name, at: this.clock.now() });
    await this.camelThings.insert(camelThing);
    return camelThing.state;
  }

  async read(accountId: number, id: string): Promise<PascalThingState> {
    return found(await this.camelThings.find(accountId, id));
  }

  /** Newest first. */
  async list(accountId: number, { limit, cursor }: { readonly limit: number; readonly cursor?: string }): Promise<Page<PascalThingState>> {
    const after = cursor === undefined ? null : decodeCursor(cursor, ['timestamp', 'string']);
    const rows = await this.camelThings.list(accountId, { limit: limit + 1, after });
    return cursorPage(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
  }

  async archive(accountId: number, id: string): Promise<PascalThingState> {
    const now = this.clock.now();
    return found(await this.camelThings.change(accountId, id, (camelThing) => camelThing.archive(now)));
  }

  async restore(accountId: number, id: string): Promise<PascalThingState> {
    const now = this.clock.now();
    return found(await this.camelThings.change(accountId, id, (camelThing) => camelThing.restore(now)));
  }
}

function found(camelThing: PascalThing | null): PascalThingState {
  if (!camelThing) throw camelThingErrors.notFound();
  return camelThing.state;
}
