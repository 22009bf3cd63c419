import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, newestPage, type Page, type PageRequest, cursorRequestOf, standingOf } from '@exchange/kernel';
import { camelThingErrors } from '../domain/errors';
import { PascalThing, type PascalThingState } from '../domain/kebab-thing';
import { PascalThings } from '../domain/ports';

@Injectable()
export class PascalThingsService {
  constructor(
    private readonly camelThings: PascalThings,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async create(caller: Caller, { name }: { readonly name: string }): Promise<PascalThingState> {
    const accountId = accountOf(caller);
    const camelThing = PascalThing.create({ accountId, id: this.ids.next('short-prefix'), name, at: this.clock.now() });
    await this.camelThings.insert(camelThing);
    return camelThing.state;
  }

  async read(caller: Caller, id: string): Promise<PascalThingState> {
    return found(await this.camelThings.find(accountOf(caller), id));
  }

  /** Newest first. */
  async list(caller: Caller, request: PageRequest): Promise<Page<PascalThingState>> {
    const rows = await this.camelThings.list(accountOf(caller), cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }

  async archive(caller: Caller, id: string): Promise<PascalThingState> {
    const now = this.clock.now();
    return found(await this.camelThings.change(accountOf(caller), id, (camelThing) => camelThing.archive(now)));
  }

  async restore(caller: Caller, id: string): Promise<PascalThingState> {
    const now = this.clock.now();
    return found(await this.camelThings.change(accountOf(caller), id, (camelThing) => camelThing.restore(now)));
  }
}

/** 403 for callers that reach only some advertisers: a words thing belongs to none. */
function accountOf(caller: Caller): number {
  if (standingOf(caller) === 'agent') throw camelThingErrors.notForAgents();
  return caller.accountId;
}

function found(camelThing: PascalThing | null): PascalThingState {
  if (!camelThing) throw camelThingErrors.notFound();
  return camelThing.state;
}
