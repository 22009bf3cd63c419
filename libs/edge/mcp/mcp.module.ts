import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { BrowserOriginsModule } from '@exchange/browser-origins';
import { dayMs } from '@exchange/kernel';
import type { ContextSchema } from '@exchange/platform';
import { LegacyMcp } from './adapters/http/legacy';
import { McpController } from './adapters/http/mcp.controller';
import { ModernMcp } from './adapters/http/modern';
import { ToolsController } from './adapters/http/tools.controller';
import { Prompts } from './adapters/protocol/prompts';
import { Resources } from './adapters/protocol/resources';
import { Servers } from './adapters/protocol/servers';
import { Tasks } from './adapters/protocol/tasks';
import { FollowedResources } from './adapters/sessions/followed-resources';
import { OpenAnswers } from './adapters/sessions/open-answers';
import { StreamReader } from './adapters/sessions/stream-reader';
import { McpSessions1763810000002 } from './adapters/typeorm/migrations/1763810000002-mcp-sessions';
import { McpSessionsOfCredentials1763839500003 } from './adapters/typeorm/migrations/1763839500003-mcp-sessions-of-credentials';
import { TypeormClientSessions } from './adapters/typeorm/typeorm-client-sessions';
import { TypeormSessionStreams } from './adapters/typeorm/typeorm-session-streams';
import { ClientSessions, SessionStreams, sessionTtlMs } from './domain/ports';
import { FinishedCalls } from './tools/finished-calls';
import { ToolRegistry } from './tools/registry';
import { SpendingGate } from './tools/spending-gate';
import { ToolCalls } from './tools/tool-calls';
import { ToolsFacade } from './tools/tools.facade';

export const mcpSchema: ContextSchema = {
  entities: [],
  migrations: [McpSessions1763810000002, McpSessionsOfCredentials1763839500003],
  retention: [
    {
      table: 'mcp_sessions',
      expired: `used_at < $1 and not exists (
        select 1 from mcp_streams t where t.account_id = mcp_sessions.account_id and t.session_id = mcp_sessions.id and t.alive_until > now())`,
      days: sessionTtlMs / dayMs,
    },
    // Streams are deleted one hour after their lease has expired.
    { table: 'mcp_streams', expired: 'created_at < $1 and alive_until < $1', days: sessionTtlMs / dayMs },
  ],
};

@Module({
  imports: [DiscoveryModule],
  providers: [FinishedCalls, SpendingGate, ToolCalls, ToolRegistry, ToolsFacade],
  exports: [ToolCalls, ToolRegistry, ToolsFacade],
})
export class McpTools {}

@Module({
  imports: [BrowserOriginsModule, McpTools],
  providers: [
    FollowedResources,
    LegacyMcp,
    ModernMcp,
    OpenAnswers,
    Prompts,
    StreamReader,
    Resources,
    Servers,
    { provide: ClientSessions, useClass: TypeormClientSessions },
    { provide: SessionStreams, useClass: TypeormSessionStreams },
    Tasks,
  ],
  controllers: [McpController, ToolsController],
})
export class McpHttp {}
