import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { authErrors, BodyLimit, clientAddress, IdParam, KeyAuthenticator, Once, Public, RateLimits } from '@exchange/platform';
import { sendAnswer, sentMessage } from '@exchange/platform/tools';
import { AnsweringService } from '../../application/answering.service';
import { visitorKey, type Visitor } from '../../application/visitor';
import { hostedAgentErrors } from '../../domain/errors';
import { HostedMcp } from '../mcp/hosted-mcp';

/** Request limits of one caller over all storefronts together. */
const anonymousLimit = { name: 'hosted-agent', attempts: 300, seconds: 60 };
const accountLimit = { name: 'hosted-agent-account', attempts: 1_200, seconds: 60 };
/** Request limit of one address with any key, checked before the key is looked up. */
const keyLimit = { name: 'hosted-agent-keys', attempts: 1_200, seconds: 60 };

/** Body limit in bytes. Questions and orders of buyers have a few thousand characters. */
const maxBodyBytes = 65_536;

/** The agent of every storefront: AdCP over MCP, open without a key. The MCP server of gaps.md §5.11 is another one. */
@ApiExcludeController()
@Public()
@Controller('storefront/:slug/mcp')
export class HostedAgentController {
  constructor(
    private readonly answering: AnsweringService,
    private readonly mcp: HostedMcp,
    private readonly keys: KeyAuthenticator,
    private readonly limits: RateLimits,
  ) {}

  // The protocol has idempotency keys of its own.
  @Once('freely')
  @Post()
  @BodyLimit(maxBodyBytes)
  async answer(@IdParam('slug') slug: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const visitor = await this.visitor(request, response);
    await this.limits.consume(visitor.kind === 'account' ? accountLimit : anonymousLimit, visitorKey(visitor));
    const storefront = await this.answering.storefront(slug);
    if (!storefront) throw hostedAgentErrors.notFound();
    await sendAnswer(await this.mcp.answer(storefront, visitor, sentMessage(request)), response);
  }

  /** Refuses an invalid key instead of treating the caller as anonymous: the orders of the key's owner would be missing. */
  private async visitor(request: Request, response: Response): Promise<Visitor> {
    const { authorization } = request.headers;
    const address = clientAddress(request);
    if (authorization === undefined) return { kind: 'stranger', address };
    await this.limits.consume(keyLimit, address);
    const [, secret] = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization) ?? [];
    const caller = secret === undefined ? null : await this.keys.authenticate(secret);
    if (caller) return { kind: 'account', accountId: caller.accountId, label: caller.label };
    response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
    throw authErrors.unauthorized();
  }
}
