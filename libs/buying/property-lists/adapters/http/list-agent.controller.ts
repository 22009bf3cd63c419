import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { authErrors, BodyLimit, clientAddress, Once, Public, RateLimits } from '@exchange/platform';
import { sendAnswer, sentMessage } from '@exchange/platform/tools';
import { ReadingService } from '../../application/reading.service';
import { listAgentPath } from '../derived-list-access-tokens';
import { ListAgentServer } from '../mcp/list-agent-server';

/** Limit per client address, whatever the tokens: it stops guessing before the look-up of a token. */
const addressLimit = { name: 'list-door', attempts: 600, seconds: 60 };
const shareLimit = { name: 'list-door-share', attempts: 300, seconds: 60 };
const largestBody = 16_384;

/** Endpoint where sellers read the property lists of orders. A token gives access only to its share. */
@ApiExcludeController()
@Public()
@Controller(listAgentPath)
export class ListAgentController {
  constructor(
    private readonly reading: ReadingService,
    private readonly agent: ListAgentServer,
    private readonly limits: RateLimits,
  ) {}

  @Once('freely')
  @Post()
  @BodyLimit(largestBody)
  async answer(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.limits.consume(addressLimit, clientAddress(request));
    const [, token] = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(request.headers.authorization ?? '') ?? [];
    const share = token === undefined ? null : await this.reading.shareOf(token);
    if (!share) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      throw authErrors.unauthorized();
    }
    await this.limits.consume(shareLimit, share.id);
    await sendAnswer(await this.agent.answer(share, sentMessage(request)), response);
  }
}
