import { Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { keyNameLimit } from '@exchange/api-keys';
import {
  checkedBody,
  readForm,
  html,
  IdParam,
  parseId,
  Once,
  PersonPages,
  Public,
  SameOriginGuard,
  sendPage,
  SessionToken,
  StreamedBody,
} from '@exchange/platform';
import { BuyerAgentsService } from '../../application/buyer-agents.service';
import { CreateAgentKeyBody, keyPagePath } from './buyer-agent.wire';

/** Page on which a signed-in admin creates a key that a program requested. The secret is shown once, only there (docs/spec/gaps-2.md §3). */
@ApiExcludeController()
@Public()
@UseGuards(SameOriginGuard)
@Controller('buyer-agents/:accountId/:id/keys/:reference')
export class AgentKeyPageController {
  constructor(
    private readonly agents: BuyerAgentsService,
    private readonly pages: PersonPages,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Param('accountId') account: string,
    @IdParam('id') id: string,
    @IdParam('reference') reference: string,
    @SessionToken() token?: string,
  ): Promise<void> {
    const accountId = parseId(account);
    const path = keyPagePath({ accountId, id }, reference);
    await this.pages.show(response, { token, accountId, path }, async (person) => {
      const { displayName } = await this.agents.readForKeyPage(person, id, reference);
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
    const form = await readForm(request);
    const accountId = parseId(account);
    await this.pages.act(response, { token, accountId, path: keyPagePath({ accountId, id }, reference) }, async (person) => {
      const { name } = await checkedBody(CreateAgentKeyBody, { name: form.get('name') ?? '' });
      const { secret } = await this.agents.createKeyFromHandoff(person, id, reference, name);
      sendPage(response, {
        title: 'The key',
        body: html`<p>This is the only time it is shown. Put it where the agent runs, and nowhere else: never into a conversation.</p>
          <p><code>${secret}</code></p>`,
      });
    });
  }
}
