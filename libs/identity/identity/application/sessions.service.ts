import { Injectable } from '@nestjs/common';
import { AccountsFacade, type AccountView } from '@exchange/accounts';
import { Clock, hashOfToken, UnitOfWork } from '@exchange/kernel';
import { identityErrors } from '../domain/errors';
import type { PersonState } from '../domain/person';
import { People, Sessions } from '../domain/ports';
import { expiryFrom, isRenewalDue, type Session } from '../domain/session';

/** Maximum number of accounts in a session's response; GET /accounts pages through all. */
const maxListedAccounts = 200;

/** The session as its person sees it (gaps.md §6.1). */
export interface SessionView {
  readonly user: PersonState;
  /** Null when the person has no account, or has lost access to the session's account. */
  readonly account: AccountView | null;
  readonly accounts: readonly AccountView[];
}

export interface AuthenticatedSession {
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

  /** The session of a token; the same 401 for a missing, unknown, ended and expired one. */
  async authenticate(token: string | undefined): Promise<AuthenticatedSession> {
    const tokenHash = token === undefined ? null : hashOfToken(token);
    const session = tokenHash && (await this.sessions.find(tokenHash));
    if (!tokenHash || !session?.isActive(this.clock.now())) throw identityErrors.notSignedIn();
    const person = await this.people.find(session.state.userId);
    if (!person) throw identityErrors.notSignedIn();
    return { session, tokenHash, person: person.state };
  }

  /** Reads the session and extends its expiry. */
  async current(token: string | undefined): Promise<SessionView> {
    const { session, tokenHash, person } = await this.authenticate(token);
    const now = this.clock.now();
    if (isRenewalDue(session.state.renewedAt, now)) await this.sessions.renew([tokenHash], now, expiryFrom(now));
    return this.view(person, session.state.accountId);
  }

  /** Makes the session and the next sign-in act for the account. 403 when the person does not reach it. */
  async switchAccount(token: string | undefined, accountId: number): Promise<SessionView> {
    const { tokenHash, person } = await this.authenticate(token);
    if (!(await this.access.reach({ userId: person.id, isStaff: person.isStaff }, accountId))) throw identityErrors.unreachable();
    await this.unitOfWork.run(async () => {
      const at = this.clock.now();
      // Lock order against deadlocks: the person first, because a reset locks the person before it ends the sessions.
      await this.people.change(person.id, (current) => current.chooseAccount(accountId, at));
      await this.sessions.change(tokenHash, (session) => session.chooseAccount(accountId, at));
    });
    return this.view(person, accountId);
  }

  private async view(person: PersonState, accountId: number | null): Promise<SessionView> {
    const viewer = { userId: person.id, isStaff: person.isStaff };
    const accounts = await this.access.reachable(viewer, maxListedAccounts);
    const listed = accounts.find((account) => account.id === accountId);
    const account = listed ?? (accountId === null ? null : await this.access.reach(viewer, accountId));
    return { user: person, account, accounts };
  }
}
