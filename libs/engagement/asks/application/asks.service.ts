import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, Ids, type Page, type PageRequest, cursorRequestOf, standingOf } from '@exchange/kernel';
import { Ask, type AskState } from '../domain/ask';
import { askErrors } from '../domain/errors';
import { filed, type Filing } from '../domain/filing';
import { type AskFilter, Asks } from '../domain/ports';
import type { RequesterAnswer } from '../domain/words';

/** What an account does with its asks. Every member sees all of them. */
@Injectable()
export class AsksService {
  constructor(
    private readonly asks: Asks,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** 409 when too many are open. */
  async file(caller: Caller, filing: Filing): Promise<AskState> {
    const whose = { accountId: accountOf(caller), id: this.ids.uuid(), filedBy: caller.label };
    const ask = Ask.file({ ...filed(filing), ...whose, at: this.clock.now() });
    await this.asks.insert(ask);
    return ask.state;
  }

  async read(caller: Caller, id: string): Promise<AskState> {
    return found(await this.asks.find(accountOf(caller), id));
  }

  /** The one that changed last first. */
  async list(caller: Caller, filter: AskFilter, request: PageRequest): Promise<Page<AskState>> {
    const rows = await this.asks.list(accountOf(caller), filter, cursorRequestOf(request));
    return cursorPage(rows, request.limit, ({ updatedAt, id }) => [updatedAt.toISOString(), id]);
  }

  /** 409 for what does not fit its state. */
  async answer(
    caller: Caller,
    id: string,
    { state, note }: { readonly state: RequesterAnswer; readonly note?: string | null },
  ): Promise<AskState> {
    const now = this.clock.now();
    return found(await this.asks.change(accountOf(caller), id, (ask) => ask.answer(state, note, now)));
  }
}

/** 403 to whoever reaches only some advertisers: an ask belongs to none. */
function accountOf(caller: Caller): number {
  if (standingOf(caller) === 'agent') throw askErrors.notForAgents();
  return caller.accountId;
}

export function found(ask: Ask | null): AskState {
  if (!ask) throw askErrors.notFound();
  return ask.state;
}
