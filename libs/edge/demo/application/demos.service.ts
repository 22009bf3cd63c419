import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, newestPage, type Page, type PageRequest, sliceOf, standingOf } from '@exchange/kernel';
import { Demo, type DemoState } from '../domain/demo';
import { demoErrors } from '../domain/errors';
import { Demos } from '../domain/ports';

@Injectable()
export class DemosService {
  constructor(
    private readonly demos: Demos,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async create(caller: Caller, { name }: { readonly name: string }): Promise<DemoState> {
    const accountId = accountOf(caller);
    const demo = Demo.create({ accountId, id: this.ids.next('demo'), name, at: this.clock.now() });
    await this.demos.insert(demo);
    return demo.state;
  }

  async read(caller: Caller, id: string): Promise<DemoState> {
    return found(await this.demos.find(accountOf(caller), id));
  }

  /** Newest first. */
  async list(caller: Caller, request: PageRequest): Promise<Page<DemoState>> {
    const rows = await this.demos.list(accountOf(caller), sliceOf(request));
    return newestPage(rows, request.limit);
  }

  async archive(caller: Caller, id: string): Promise<DemoState> {
    const now = this.clock.now();
    return found(await this.demos.change(accountOf(caller), id, (demo) => demo.archive(now)));
  }

  async restore(caller: Caller, id: string): Promise<DemoState> {
    const now = this.clock.now();
    return found(await this.demos.change(accountOf(caller), id, (demo) => demo.restore(now)));
  }
}

/** 403 to whoever reaches only some advertisers: a demo belongs to none. */
function accountOf(caller: Caller): number {
  if (standingOf(caller) === 'agent') throw demoErrors.notForAgents();
  return caller.accountId;
}

function found(demo: Demo | null): DemoState {
  if (!demo) throw demoErrors.notFound();
  return demo.state;
}
