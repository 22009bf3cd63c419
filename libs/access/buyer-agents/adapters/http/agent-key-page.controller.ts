import { Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Caller } from '@exchange/kernel';
import { keyNameLimit } from '@exchange/api-keys';
import {
  AuthGuard,
  checkedBody,
  formOf,
  html,
  IdParam,
  numberIn,
  Once,
  onPage,
  Public,
  RequestContext,
  SameOriginGuard,
  sendPage,
  SessionAuthenticator,
  SessionToken,
  StreamedBody,
  toSignIn,
} from '@exchange/platform';
import { BuyerAgentsService } from '../../application/buyer-agents.service';
import { CreateAgentKeyBody, keyPagePath } from './buyer-agent.wire';

/** Where the key that a program asked for is made and shown, once, to a signed-in admin and nobody else (gaps-2.md §3). */
@ApiExcludeController()
@Public()
@UseGuards(SameOriginGuard)
@Controller('buyer-agents/:accountId/:id/keys/:reference')
export class AgentKeyPageController {
  constructor(
    private readonly agents: BuyerAgentsService,
    private readonly sessions: SessionAuthenticator,
    private readonly guard: AuthGuard,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Param('accountId') account: string,
    @IdParam('id') id: string,
    @IdParam('reference') reference: string,
    @SessionToken() token?: string,
  ): Promise<void> {
    const path = keyPagePath({ accountId: numberIn(account), id }, reference);
    await onPage(response, async () => {
      const person = await this.personOf(token, account);
      if (!person) return toSignIn(response, path);
      const { displayName } = await this.agents.onKeyPage(person, id, reference);
      sendPage(response, {
        title: `A key for ${displayName}`,
        body: html`<p>Somebody asked for a key of the buyer agent <b>${displayName}</b>, on the account that you look after.</p>
          <p class="warning">Whoever has the key acts as this agent. Make it only if you know why it is needed.</p>
          <form method="post" action="${path}">
            <label>What the key is for <input name="name" required maxlength="${keyNameLimit}" value="${displayName}" /></label>
            <p><button>Make the key</button></p>
          </form>`,
      });
    });
  }

  @Post()
  @Once('freely')
  @StreamedBody()
  async make(
    @Req() request: Request,
    @Res() response: Response,
    @Param('accountId') account: string,
    @IdParam('id') id: string,
    @IdParam('reference') reference: string,
    @SessionToken() token?: string,
  ): Promise<void> {
    const form = await formOf(request);
    await onPage(response, async () => {
      const person = await this.personOf(token, account);
      if (!person) return toSignIn(response, keyPagePath({ accountId: numberIn(account), id }, reference));
      await this.guard.assertMayWrite(person);
      const { name } = await checkedBody(CreateAgentKeyBody, { name: form.get('name') ?? '' });
      const { secret } = await this.agents.takeKey(person, id, reference, name);
      sendPage(response, {
        title: 'The key',
        body: html`<p>This is the only time it is shown. Put it where the agent runs, and nowhere else: never into a conversation.</p>
          <p><code>${secret}</code></p>`,
      });
    });
  }

  /** By the session alone, on the account of the page. Audit entries name the person. */
  private async personOf(token: string | undefined, account: string): Promise<Caller | null> {
    const caller = token === undefined ? null : await this.sessions.authenticate(token, numberIn(account));
    if (caller) RequestContext.current()!.caller = caller;
    return caller;
  }
}
