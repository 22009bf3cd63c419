import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { authErrors, BodyLimit, clientAddress, IdParam, KeyAuthenticator, Once, Public, RateLimits, sentMessage } from '@exchange/platform';
import { AnsweringService } from '../../application/answering.service';
import { keyOf, type Visitor } from '../../application/visitor';
import { hostedAgentErrors } from '../../domain/errors';
import { HostedMcp } from '../mcp/hosted-mcp';

/** Of one caller, at all storefronts together. */
const strangers = { name: 'hosted-agent', attempts: 300, seconds: 60 };
const accounts = { name: 'hosted-agent-account', attempts: 1_200, seconds: 60 };
/** Of one address, whatever the keys: a guesser is stopped before the look-up. */
const withKeys = { name: 'hosted-agent-keys', attempts: 1_200, seconds: 60 };

/** What buyers ask and order is a few thousand characters. */
const largestBody = 65_536;

/** Every storefront's agent, by AdCP over MCP (gaps.md §5.11 is another server). Open to everybody; a key tells who asks. */
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

  // Its protocol has idempotency keys of its own.
  @Once('freely')
  @Post()
  @BodyLimit(largestBody)
  async answer(@IdParam('slug') slug: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const visitor = await this.visitor(request, response);
    await this.limits.consume(visitor.kind === 'account' ? accounts : strangers, keyOf(visitor));
    const storefront = await this.answering.storefront(slug);
    if (!storefront) throw hostedAgentErrors.notFound();
    const answer = await this.mcp.answer(storefront, visitor, sentMessage(request));
    response.status(answer.status);
    answer.headers.forEach((value, name) => void response.setHeader(name, value));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  /** A key that is none is refused, rather than taken for nobody's: its owner would look in vain for what was asked with it. */
  private async visitor(request: Request, response: Response): Promise<Visitor> {
    const { authorization } = request.headers;
    const address = clientAddress(request);
    if (authorization === undefined) return { kind: 'stranger', address };
    await this.limits.consume(withKeys, address);
    const [, secret] = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization) ?? [];
    const caller = secret === undefined ? null : await this.keys.authenticate(secret);
    if (caller) return { kind: 'account', accountId: caller.accountId, label: caller.label };
    response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
    throw authErrors.unauthorized();
  }
}
