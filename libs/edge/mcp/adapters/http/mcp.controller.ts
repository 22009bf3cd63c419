import { classifyInboundRequest } from '@modelcontextprotocol/server';
import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AllowedOrigins } from '@exchange/browser-origins';
import type { Caller } from '@exchange/kernel';
import { BeforeEmailVerification, BeforeTerms, BodyLimit, CurrentCaller, everyone, Once, Settings, Takes } from '@exchange/platform';
import { acceptedFormat, messageProblem, notAcceptable, rpcRefusal } from '@exchange/platform/tools';
import { toolErrors } from '../../tools/errors';
import { ToolRegistry } from '../../tools/registry';
import { ToolCalls } from '../../tools/tool-calls';
import { LegacyMcp } from './legacy';
import { assertFits, maxArgumentBytes } from './limits';
import { ModernMcp } from './modern';
import { admit, mcpRoutes } from './v3-guard';

/** docs/spec/gaps.md §5.11: MCP in the revisions 2025-06-18, 2025-11-25 and 2026-07-28. Each tool checks the permission to write. */
@ApiExcludeController()
@BeforeEmailVerification()
@BeforeTerms()
@Controller(mcpRoutes)
export class McpController {
  constructor(
    private readonly registry: ToolRegistry,
    private readonly calls: ToolCalls,
    private readonly modern: ModernMcp,
    private readonly legacy: LegacyMcp,
    private readonly settings: Settings,
    private readonly origins: AllowedOrigins,
  ) {}

  // Tools that change something have idempotency keys of their own.
  @Once('freely')
  @Post()
  @Takes(everyone, 'read')
  @BodyLimit(maxArgumentBytes)
  async post(@CurrentCaller() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.admit(caller);
    const form = acceptedFormat(request.headers.accept);
    if (form === null) return void response.status(406).json(rpcRefusal(notAcceptable));
    const body: unknown = request.body;
    const problem = messageProblem(body);
    if (problem) return void response.status(400).json(rpcRefusal(problem));
    this.assertCallAllowed(caller, request);
    const headers = standardHeaders(request);
    // The handshake names the newest revision of the client, whatever its header says. The answer names a supported one.
    const isHandshake = (body as { readonly method?: unknown }).method === 'initialize';
    const { protocolVersionHeader } = headers;
    const { kind } = classifyInboundRequest({
      httpMethod: 'POST',
      ...headers,
      protocolVersionHeader: isHandshake ? undefined : protocolVersionHeader,
      body,
    });
    await (kind === 'legacy' ? this.legacy.post(caller, request, response, form) : this.modern.answer(caller, request, response, form));
  }

  @Get()
  @Takes(everyone, 'read')
  async get(@CurrentCaller() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.admit(caller);
    await this.legacy.get(caller, request, response);
  }

  @Delete()
  @Takes(everyone, 'read')
  async delete(@CurrentCaller() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.admit(caller);
    await this.legacy.delete(caller, request, response);
  }

  private async admit(caller: Caller): Promise<void> {
    admit(caller, this.settings.baseUrl);
    await this.origins.assertOriginAllowed(caller.delegation?.accountId ?? caller.accountId);
  }

  /** Refuses by HTTP status: calls that are too large or beyond the scope of the token. */
  private assertCallAllowed(caller: Caller, request: Request): void {
    const { method, params } = request.body as { method?: unknown; params?: { name?: unknown; arguments?: unknown } };
    const served = method === 'tools/call' ? this.registry.tools.get(String(params?.name)) : undefined;
    assertFits(request, served?.tool.spec.maxBytes);
    const lacking = served && this.calls.lackingScope(served, params?.arguments ?? {}, caller);
    if (lacking) throw toolErrors.insufficientScope({ details: { scope: lacking } });
  }
}

function standardHeaders({ headers }: Request) {
  const header = (name: string): string | undefined => (typeof headers[name] === 'string' ? headers[name] : undefined);
  return {
    protocolVersionHeader: header('mcp-protocol-version'),
    mcpMethodHeader: header('mcp-method'),
    mcpNameHeader: header('mcp-name'),
  };
}
