import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { BrowserOriginsModule } from '@exchange/browser-origins';
import type { ContextSchema } from '@exchange/platform';
import { Legacy } from './adapters/http/legacy';
import { McpController } from './adapters/http/mcp.controller';
import { Modern } from './adapters/http/modern';
import { ToolsController } from './adapters/http/tools.controller';
import { Prompts } from './adapters/protocol/prompts';
import { Resources } from './adapters/protocol/resources';
import { Servers } from './adapters/protocol/servers';
import { Tasks } from './adapters/protocol/tasks';
import { Followed } from './adapters/sessions/followed';
import { OpenAnswers } from './adapters/sessions/open-answers';
import { ReadingOn } from './adapters/sessions/reading-on';
import { McpSessions1763810000002 } from './adapters/typeorm/migrations/1763810000002-mcp-sessions';
import { TypeormSessionStreams } from './adapters/typeorm/typeorm-session-streams';
import { TypeormSessions } from './adapters/typeorm/typeorm-sessions';
import { Sessions, SessionStreams } from './domain/ports';
import { FinishedCalls } from './tools/finished-calls';
import { ToolRegistry } from './tools/registry';
import { ToolCalls } from './tools/tool-calls';
import { ToolsFacade } from './tools/tools.facade';

export const mcpSchema: ContextSchema = {
  entities: [],
  migrations: [McpSessions1763810000002],
  retention: [
    { table: 'mcp_sessions', expired: 'used_at < $1', days: 7 },
    { table: 'mcp_streams', expired: 'created_at < $1', days: 1 },
  ],
};

@Module({
  imports: [DiscoveryModule],
  providers: [FinishedCalls, ToolCalls, ToolRegistry, ToolsFacade],
  exports: [ToolCalls, ToolRegistry, ToolsFacade],
})
export class McpTools {}

@Module({
  imports: [BrowserOriginsModule, McpTools],
  providers: [
    Followed,
    Legacy,
    Modern,
    OpenAnswers,
    Prompts,
    ReadingOn,
    Resources,
    Servers,
    { provide: Sessions, useClass: TypeormSessions },
    { provide: SessionStreams, useClass: TypeormSessionStreams },
    Tasks,
  ],
  controllers: [McpController, ToolsController],
})
export class McpHttp {}
