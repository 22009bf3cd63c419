import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { PersonCaller } from '@exchange/kernel';
import { type Access, assertAllowed } from '../auth/access';
import { SessionAuthenticator } from '../auth/authenticators';
import { RequestContext } from '../request/request-context';
import { AuthGuard } from './auth.guard';
import { onPage, redirectToSignIn } from './pages';

interface Visit {
  /** Session token. */
  readonly token: string | undefined;
  readonly accountId: number;
  /** Path to return to after signing in. */
  readonly path: string;
  /** Access of the operation that the page performs. */
  readonly access: Access;
}

/** Pages on which a person with a session acts on one account. Audit entries name the person. */
@Injectable()
export class PersonPages {
  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly guard: AuthGuard,
  ) {}

  async show(response: Response, visit: Visit, work: (person: PersonCaller) => Promise<void>): Promise<void> {
    await this.open(response, visit, async (person) => {
      assertAllowed(visit.access, person, visit.access.scope);
      await work(person);
    });
  }

  /** {@link show} for pages that change something: checks the email address and the terms first. */
  async act(response: Response, visit: Visit, work: (person: PersonCaller) => Promise<void>): Promise<void> {
    await this.open(response, visit, async (person) => {
      await this.guard.assertMayWrite(person);
      assertAllowed(visit.access, person, visit.access.scope);
      await work(person);
    });
  }

  private async open(response: Response, { token, accountId, path }: Visit, work: (person: PersonCaller) => Promise<void>): Promise<void> {
    await onPage(response, async () => {
      const person = token === undefined ? null : await this.sessions.authenticate(token, accountId);
      if (!person) return redirectToSignIn(response, path);
      RequestContext.current()!.caller = person;
      await work(person as PersonCaller);
    });
  }
}
