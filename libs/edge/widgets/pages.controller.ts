import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { domainError, invalidField } from '@exchange/kernel';
import { everyone, Operation, Takes } from '@exchange/platform';
import { pageMeta, pageOf, pageType } from './page';
import { Sandbox } from './sandbox';
import { AppSandboxWire } from './sandbox.wire';
import type { View } from './view';
import { viewOf } from './views';

const headers = {
  'Content-Type': pageType,
  'Cache-Control': 'private, max-age=300',
  'X-Content-Type-Options': 'nosniff',
  // Opened by its address it does nothing: hosts put the text into a frame of their own.
  'Content-Security-Policy': "sandbox; default-src 'none'; script-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;

const viewParam = { name: 'view', schema: { type: 'string', pattern: '^[a-z0-9-]+$' } } as const;

/** gaps.md §6.13. */
@ApiTags('Pages')
@Controller('api/v2/mcp-apps')
export class PagesController {
  constructor(private readonly proxy: Sandbox) {}

  @Get(':view/mcp-app.html')
  @Takes(everyone, 'read')
  @ApiParam({ ...viewParam, description: 'Name of the page: `campaigns`.' })
  @ApiResponse({
    status: 200,
    description: 'The document, for the `srcdoc` of a frame. It has no data: it asks its host for them over the bridge of MCP Apps.',
    content: { [pageType]: { schema: { type: 'string' } } },
  })
  @Operation({
    summary: 'Read a page for hosts of MCP Apps',
    description: 'The same as the MCP resource `ui://exchange/{view}/mcp-app.html`.',
    errors: [404],
  })
  page(@Param('view') name: string, @Res() response: Response): void {
    const text = pageOf(named(name));
    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
    response.end(text);
  }

  @Get(':view/sandbox')
  @Takes(everyone, 'read')
  @ApiParam({ ...viewParam, description: 'Name of the page that is shown in it: `campaigns`.' })
  @Operation({
    summary: 'Make an address of the sandbox for a page',
    description:
      'Where a host of MCP Apps shows the page: a document on an origin of its own, whose policy lets the page reach what `_meta.ui.csp` of its resource names, and nothing else. ' +
      'The address is signed and holds for five minutes; only pages of the console may frame it. 404 also where this exchange has no sandbox, with a message that says so.',
    answers: AppSandboxWire,
    errors: [404],
  })
  sandbox(@Param('view') name: string): AppSandboxWire {
    named(name);
    const { origin } = this.proxy;
    if (origin === null) throw domainError('not_found', 'NOT_FOUND', 'This exchange has no sandbox for pages: MCP_SANDBOX_URL is not set.');
    const { url, expiresAt } = this.proxy.addressOf(origin, pageMeta.ui.csp);
    return { url, origin, expiresAt };
  }
}

function named(name: string): View {
  if (!/^[a-z0-9-]+$/.test(name)) throw invalidField('view', 'view has small letters, digits and hyphens.');
  const view = viewOf(name);
  if (!view) throw domainError('not_found', 'NOT_FOUND', 'There is no page of that name.');
  return view;
}
