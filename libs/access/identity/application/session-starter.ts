import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import { Clock, hashOfToken, Ids, newSecretToken } from '@exchange/kernel';
import type { PersonState } from '../domain/person';
import { Sessions } from '../domain/ports';
import { Session } from '../domain/session';

/** Begins sessions: always with a new token, never with one that somebody could have planted (session fixation). */
@Injectable()
export class SessionStarter {
  constructor(
    private readonly sessions: Sessions,
    private readonly access: AccountsFacade,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Returns the raw token; `replaced` is the token of the session that this one takes the place of. */
  async begin(userId: number, accountId: number | null, replaced?: string): Promise<string> {
    if (replaced !== undefined) await this.end(replaced);
    const { token, hash } = newSecretToken();
    await this.sessions.insert(Session.begin({ id: this.ids.next('sess'), userId, accountId }, this.clock.now()), hash);
    return token;
  }

  async end(token: string): Promise<void> {
    const hash = hashOfToken(token);
    if (hash) await this.sessions.end(hash);
  }

  /** Where a person's session begins: the account chosen last, else the first one they belong to, else none. */
  async homeOf({ id: userId, lastAccountId }: PersonState): Promise<number | null> {
    if (lastAccountId !== null && (await this.access.reach({ userId, isStaff: false }, lastAccountId))) return lastAccountId;
    const [first] = await this.access.reachable({ userId, isStaff: false }, 1);
    return first?.id ?? null;
  }
}
