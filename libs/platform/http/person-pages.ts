import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { PersonCaller } from '@exchange/kernel';
import { SessionAuthenticator } from '../auth/authenticators';
import { RequestContext } from '../request/request-context';
import { AuthGuard } from './auth.guard';
import { onPage, toSignIn } from './pages';

interface Visit {
  /** Of the session. */
  readonly token: string | undefined;
  readonly accountId: number;
  /** Where whoever has to sign in first comes back to. */
  readonly path: string;
}

/** Pages on which somebody acts on one account, by the session alone. Audit entries name the person. */
@Injectable()
export class PersonPages {
  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly guard: AuthGuard,
  ) {}

  async show(response: Response, { token, accountId, path }: Visit, work: (person: PersonCaller) => Promise<void>): Promise<void> {
    await onPage(response, async () => {
      const person = token === undefined ? null : await this.sessions.authenticate(token, accountId);
      if (!person) return toSignIn(response, path);
      RequestContext.current()!.caller = person;
      await work(person as PersonCaller);
    });
  }

  /** For what changes something. */
  async act(response: Response, visit: Visit, work: (person: PersonCaller) => Promise<void>): Promise<void> {
    await this.show(response, visit, async (person) => {
      await this.guard.assertMayWrite(person);
      await work(person);
    });
  }
}
