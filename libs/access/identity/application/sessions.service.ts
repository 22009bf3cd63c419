import { Injectable } from '@nestjs/common';
import { AccountsFacade, type AccountView } from '@exchange/accounts';
import { Clock, hashOfToken, UnitOfWork } from '@exchange/kernel';
import { identityErrors } from '../domain/errors';
import type { PersonState } from '../domain/person';
import { People, Sessions } from '../domain/ports';
import { expiryFrom, isRenewalDue, type Session } from '../domain/session';

/** How many accounts a session lists; GET /accounts pages through all. */
const accountsShown = 200;

/** gaps.md §6.1: what a signed-in person sees of their session. */
export interface SessionView {
  readonly user: PersonState;
  /** Null when the person belongs to no account, or no longer to the one that the session acts for. */
  readonly account: AccountView | null;
  readonly accounts: readonly AccountView[];
}

export interface OwnSession {
  readonly session: Session;
  readonly tokenHash: Buffer;
  readonly person: PersonState;
}

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: Sessions,
    private readonly people: People,
    private readonly access: AccountsFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The session of a token; 401 for none, an unknown, an ended and an expired one alike. */
  async own(token: string | undefined): Promise<OwnSession> {
    const tokenHash = token === undefined ? null : hashOfToken(token);
    const session = tokenHash && (await this.sessions.find(tokenHash));
    if (!tokenHash || !session?.isActive(this.clock.now())) throw identityErrors.notSignedIn();
    const person = await this.people.find(session.state.userId);
    if (!person) throw identityErrors.notSignedIn();
    return { session, tokenHash, person: person.state };
  }

  /** Reading the session is a use of it: its expiry slides. */
  async current(token: string | undefined): Promise<SessionView> {
    const { session, tokenHash, person } = await this.own(token);
    const now = this.clock.now();
    if (isRenewalDue(session.state.renewedAt, now)) await this.sessions.renew([tokenHash], now, expiryFrom(now));
    return this.view(person, session.state.accountId);
  }

  /** From now on the session acts for this account; so will the next sign-in. 403 when the person does not reach it. */
  async switchAccount(token: string | undefined, accountId: number): Promise<SessionView> {
    const { tokenHash, person } = await this.own(token);
    if (!(await this.access.reach({ userId: person.id, isStaff: person.isStaff }, accountId))) throw identityErrors.unreachable();
    await this.unitOfWork.run(async () => {
      const at = this.clock.now();
      // The person first, as everywhere: a reset holds them while it ends their sessions.
      await this.people.change(person.id, (known) => known.choose(accountId, at));
      await this.sessions.change(tokenHash, (session) => session.choose(accountId, at));
    });
    return this.view(person, accountId);
  }

  private async view(person: PersonState, accountId: number | null): Promise<SessionView> {
    const who = { userId: person.id, isStaff: person.isStaff };
    const accounts = await this.access.reachable(who, accountsShown);
    const listed = accounts.find((account) => account.id === accountId);
    const account = listed ?? (accountId === null ? null : await this.access.reach(who, accountId));
    return { user: person, account, accounts };
  }
}
