import { Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { IdParam, Once, Public, SameOriginGuard, SessionToken, StreamedBody } from '@exchange/platform';
import { parseId, pageLanguage, PersonPages, sendPage, readForm } from '@exchange/platform/pages';
import { checkedBody } from '@exchange/platform/tools';
import { BuyerAgentsService } from '../../application/buyer-agents.service';
import { manageAccess } from '../agent-access';
import { agentKeyPage, secretPage } from './agent-key-page';
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
    @Req() request: Request,
    @Res() response: Response,
    @Param('accountId') account: string,
    @IdParam('id') id: string,
    @IdParam('reference') reference: string,
    @SessionToken() token?: string,
  ): Promise<void> {
    const accountId = parseId(account);
    const path = keyPagePath({ accountId, id }, reference);
    await this.pages.show(response, { token, accountId, path, access: manageAccess }, async (person) => {
      const { displayName } = await this.agents.readForKeyPage(person, id, reference);
      sendPage(response, agentKeyPage({ displayName, path, language: pageLanguage(request) }));
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
    const path = keyPagePath({ accountId, id }, reference);
    await this.pages.act(response, { token, accountId, path, access: manageAccess }, async (person) => {
      const { name } = await checkedBody(CreateAgentKeyBody, { name: form.get('name') ?? '' });
      const { secret } = await this.agents.createKeyFromHandoff(person, id, reference, name);
      sendPage(response, secretPage(secret, pageLanguage(request)));
    });
  }
}
