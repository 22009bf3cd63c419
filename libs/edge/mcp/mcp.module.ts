import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { Legacy } from './http/legacy';
import { McpController } from './http/mcp.controller';
import { Modern } from './http/modern';
import { ToolsController } from './http/tools.controller';
import { McpSessions1763810000002 } from './migrations/1763810000002-mcp-sessions';
import { Prompts } from './protocol/prompts';
import { Resources } from './protocol/resources';
import { Servers } from './protocol/servers';
import { Followed } from './sessions/followed';
import { OpenAnswers } from './sessions/open-answers';
import { ReadingOn } from './sessions/reading-on';
import { SessionStore } from './sessions/session-store';
import { StreamStore } from './sessions/stream-store';
import { FinishedCalls } from './tools/finished-calls';
import { ToolRegistry } from './tools/registry';
import { ToolCalls } from './tools/tool-calls';

export const mcpSchema: ContextSchema = {
  entities: [],
  migrations: [McpSessions1763810000002],
  retention: [
    { table: 'mcp_sessions', expired: 'used_at < $1', days: 7 },
    { table: 'mcp_streams', expired: 'created_at < $1', days: 1 },
  ],
};

@Module({
  providers: [
    FinishedCalls,
    Followed,
    Legacy,
    Modern,
    OpenAnswers,
    Prompts,
    ReadingOn,
    Resources,
    Servers,
    SessionStore,
    StreamStore,
    ToolCalls,
    ToolRegistry,
  ],
  controllers: [McpController, ToolsController],
})
export class McpHttp {}
