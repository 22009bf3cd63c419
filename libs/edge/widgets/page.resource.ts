import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { type ListedResource, type ResourceContent, ResourceKind, type ResourceSpec } from '@exchange/platform/tools';
import { pageMeta, renderPage, pageType } from './adapters/http/page';
import { resourceUriOf } from './view';
import { anyPage, viewOf, views } from './views';

/** Pages as MCP Apps resources. Every caller may read them, because they contain no data. */
@Injectable()
export class PageResource extends ResourceKind {
  readonly spec: ResourceSpec = {
    name: 'page',
    title: 'Pages',
    description: 'What hosts of MCP Apps show of the tools that open pages.',
    uri: 'ui://exchange/{view}/mcp-app.html',
    mimeType: pageType,
    reach: 'granted',
    meta: pageMeta,
  };

  override async list({ accountType }: Caller): Promise<readonly ListedResource[]> {
    const theirs = [...views, anyPage].filter((view) => (view.accountType ?? accountType) === accountType);
    return theirs.map((view) => ({ uri: resourceUriOf(view), name: view.name, title: view.title }));
  }

  async read(_: Caller, { view: name }: Readonly<Record<string, string>>): Promise<ResourceContent | null> {
    const view = viewOf(name!);
    return view ? { text: renderPage(view) } : null;
  }
}
