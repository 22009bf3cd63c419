import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { domainError, invalidField } from '@exchange/kernel';
import { Operation } from '@exchange/platform';
import { pageOf, pageType } from './page';
import { viewOf } from './views';

const headers = {
  'Content-Type': pageType,
  'Cache-Control': 'private, max-age=300',
  'X-Content-Type-Options': 'nosniff',
  // Opened by its address it does nothing: hosts put the text into a frame of their own.
  'Content-Security-Policy': "sandbox; default-src 'none'; script-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;

/** gaps.md §6.13. */
@ApiTags('Pages')
@Controller('api/v2/mcp-apps')
export class PagesController {
  @Get(':view/mcp-app.html')
  @ApiParam({ name: 'view', description: 'Name of the page: `campaigns`.', schema: { type: 'string', pattern: '^[a-z0-9-]+$' } })
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
    if (!/^[a-z0-9-]+$/.test(name)) throw invalidField('view', 'view has small letters, digits and hyphens.');
    const view = viewOf(name);
    if (!view) throw domainError('not_found', 'NOT_FOUND', 'There is no page of that name.');
    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
    response.end(pageOf(view));
  }
}
