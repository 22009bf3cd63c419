import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import { Clock, hashOfToken, Ids, newSecretToken } from '@exchange/kernel';
import type { PersonState } from '../domain/person';
import { Sessions } from '../domain/ports';
import { Session } from '../domain/session';

/** Starts sessions, always with a new token, against session fixation. */
@Injectable()
export class SessionStarter {
  constructor(
    private readonly sessions: Sessions,
    private readonly access: AccountsFacade,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Returns the raw token. `replaced` is the token of a session that ends. */
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

  /** The account in which a new session starts: the one chosen last, else the person's first one, else null. */
  async initialAccountOf({ id: userId, lastAccountId }: PersonState): Promise<number | null> {
    if (lastAccountId !== null && (await this.access.reach({ userId, isStaff: false }, lastAccountId))) return lastAccountId;
    const [first] = await this.access.reachable({ userId, isStaff: false }, 1);
    return first?.id ?? null;
  }
}
