import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { domainError, invalidField } from '@exchange/kernel';
import { everyone, Operation, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { pageMeta, renderPage, pageType } from './adapters/http/page';
import { Sandbox } from './sandbox';
import { AppSandboxWire } from './sandbox.wire';
import type { View } from './view';
import { viewOf } from './views';

const headers = {
  'Content-Type': pageType,
  'Cache-Control': 'private, max-age=300',
  'X-Content-Type-Options': 'nosniff',
  // The document is inert at its own address, because hosts put its text into a frame of their own.
  'Content-Security-Policy': "sandbox; default-src 'none'; script-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;

const viewParam = { name: 'view', schema: { type: 'string', pattern: '^[a-z0-9-]+$' } } as const;

/** Pages of MCP Apps (gaps.md §6.13). */
@ApiTags('Pages')
@Controller('api/v2/mcp-apps')
@OperationIds({ page: 'getAppPage', sandbox: 'getAppSandbox' })
export class PagesController {
  constructor(private readonly proxy: Sandbox) {}

  @Get(':view/mcp-app.html')
  @Takes(everyone, 'read')
  @ApiParam({ ...viewParam, description: 'Name of the page, such as `campaigns`.' })
  @ApiResponse({
    status: 200,
    description: 'Document for the `srcdoc` of a frame. It contains no data and requests them from its host over the MCP Apps bridge.',
    content: { [pageType]: { schema: { type: 'string' } } },
  })
  @Operation({
    summary: 'Read a page for hosts of MCP Apps',
    description: 'The same as the MCP resource `ui://exchange/{view}/mcp-app.html`.',
    errors: [404],
  })
  page(@Param('view') name: string, @Res() response: Response): void {
    const text = renderPage(named(name));
    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
    response.end(text);
  }

  @Get(':view/sandbox')
  @Takes(everyone, 'read')
  @ApiParam({ ...viewParam, description: 'Name of the page to show, such as `campaigns`.' })
  @Operation({
    summary: 'Create a sandbox address for a page',
    description:
      'Address at which a host of MCP Apps shows the page: a document on its own origin. Its policy lets the page reach only the domains in `_meta.ui.csp` of its resource. ' +
      'The address is signed and valid for five minutes; only pages of the console may frame it. 404 also when this exchange has no sandbox.',
    answers: AppSandboxWire,
    errors: [404],
  })
  sandbox(@Param('view') name: string): AppSandboxWire {
    named(name);
    const { origin } = this.proxy;
    if (origin === null) throw domainError('not_found', 'NOT_FOUND', 'This exchange has no sandbox for pages: MCP_SANDBOX_URL is not set.');
    const { url, expiresAt } = this.proxy.makeAddress(origin, pageMeta.ui.csp);
    return { url, origin, expiresAt };
  }
}

function named(name: string): View {
  if (!/^[a-z0-9-]+$/.test(name)) throw invalidField('view', 'view has small letters, digits and hyphens.');
  const view = viewOf(name);
  if (!view) throw domainError('not_found', 'NOT_FOUND', 'There is no page of that name.');
  return view;
}
