import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Egress } from '@exchange/platform';
import { HostedStorefrontsFacade } from '@exchange/storefronts';
import { AnsweringService } from '../../application/answering.service';
import { theExchange } from '../../application/visitor';
import { HostedMcp } from '../mcp/hosted-mcp';

/**
 * Answers requests of the exchange to its own storefronts within the process (ADR 24). The exchange uses the same MCP client
 * as for every seller.
 */
@Injectable()
export class InsideRoute implements OnModuleInit {
  constructor(
    private readonly egress: Egress,
    private readonly storefronts: HostedStorefrontsFacade,
    private readonly answering: AnsweringService,
    private readonly mcp: HostedMcp,
  ) {}

  onModuleInit(): void {
    this.egress.answerLocally(this.storefronts.prefix, (request) => this.answer(request));
  }

  private async answer(request: Request): Promise<Response> {
    const [, slug] = /^([a-z0-9-]+)\/mcp$/.exec(request.url.slice(this.storefronts.prefix.length)) ?? [];
    const storefront = slug === undefined ? null : await this.answering.storefront(slug);
    if (!storefront) return new Response(null, { status: 404 });
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const body: unknown = await request.json();
    const protocol = request.headers.get('mcp-protocol-version');
    return this.mcp.answer(storefront, theExchange, { body, protocol, accept: undefined });
  }
}
