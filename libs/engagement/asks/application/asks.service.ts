import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, Ids, type Page, type PageRequest, cursorRequestOf, standingOf } from '@exchange/kernel';
import { Ask, type AskState } from '../domain/ask';
import { askContentOf, type AskRequest } from '../domain/ask-content';
import type { RequesterAnswer } from '../domain/ask-vocabulary';
import { askErrors } from '../domain/errors';
import { type AskFilter, Asks } from '../domain/ports';

/** Asks of the caller's account. Every member sees all of them. */
@Injectable()
export class AsksService {
  constructor(
    private readonly asks: Asks,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws 409 when the account has too many open asks. */
  async file(caller: Caller, filing: AskRequest): Promise<AskState> {
    const origin = { accountId: accountOf(caller), id: this.ids.uuid(), filedBy: caller.label };
    const ask = Ask.file({ ...askContentOf(filing), ...origin, at: this.clock.now() });
    await this.asks.insert(ask);
    return ask.state;
  }

  async read(caller: Caller, id: string): Promise<AskState> {
    return found(await this.asks.find(accountOf(caller), id));
  }

  /** Last changed first. */
  async list(caller: Caller, filter: AskFilter, request: PageRequest): Promise<Page<AskState>> {
    const rows = await this.asks.list(accountOf(caller), filter, cursorRequestOf(request));
    return cursorPage(rows, request.limit, ({ updatedAt, id }) => [updatedAt.toISOString(), id]);
  }

  /** Throws 409 when the answer does not fit the state. */
  async answer(
    caller: Caller,
    id: string,
    { state, note }: { readonly state: RequesterAnswer; readonly note?: string | null },
  ): Promise<AskState> {
    const now = this.clock.now();
    return found(await this.asks.change(accountOf(caller), id, (ask) => ask.answer(state, note, now)));
  }
}

/** Throws 403 for callers that reach only some advertisers: an ask belongs to the account. */
function accountOf(caller: Caller): number {
  if (standingOf(caller) === 'agent') throw askErrors.notForAgents();
  return caller.accountId;
}

export function found(ask: Ask | null): AskState {
  if (!ask) throw askErrors.notFound();
  return ask.state;
}
