import { Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import { ConversationsModule } from '@exchange/conversations';
import { McpTools } from '@exchange/mcp';
import { type ContextSchema, Settings } from '@exchange/platform';
import { ChatController } from './adapters/http/chat.controller';
import { PreferencesController } from './adapters/http/preferences.controller';
import { UsageDeskController } from './adapters/http/usage-desk.controller';
import { SellerUsageController, UsageController } from './adapters/http/usage.controller';
import { AskAssistantTool } from './adapters/mcp/ask-assistant.tool';
import { UsageKind } from './adapters/mcp/usage.kind';
import { EmbeddedModels } from './adapters/models/embedded-models';
import { HostedModels } from './adapters/models/hosted-models';
import { PubSubTurnStreams } from './adapters/pub-sub/pub-sub-turn-streams';
import { confirmationRow } from './adapters/typeorm/confirmation.row';
import { Assistant1763650001001 } from './adapters/typeorm/migrations/1763650001001-assistant';
import { AssistantTurns1763819000001 } from './adapters/typeorm/migrations/1763819000001-assistant-turns';
import { AiUsage1763819000002 } from './adapters/typeorm/migrations/1763819000002-ai-usage';
import { UsageFeatures1763830000001 } from './adapters/typeorm/migrations/1763830000001-usage-features';
import { UsageOnce1763830000002 } from './adapters/typeorm/migrations/1763830000002-usage-once';
import { UsageKey1763830000003 } from './adapters/typeorm/migrations/1763830000003-usage-key';
import { AgreedSpending1763841700001 } from './adapters/typeorm/migrations/1763841700001-agreed-spending';
import { turnRow } from './adapters/typeorm/turn.row';
import { TypeormCallConfirmations } from './adapters/typeorm/typeorm-call-confirmations';
import { TypeormPreferences } from './adapters/typeorm/typeorm-preferences';
import { TypeormTurns } from './adapters/typeorm/typeorm-turns';
import { LostTurns } from './application/lost-turns';
import { AssistantPreferencesService } from './application/preferences.service';
import { TurnFollower } from './application/turn-follower';
import { TurnRunner } from './application/turn-runner';
import { TurnsService } from './application/turns.service';
import { CallConfirmations, LanguageModels, Preferences, Turns, TurnStreams } from './domain/ports';
import { AiUsage } from './usage/ai-usage';
import { QuotaService } from './usage/quota.service';
import { UsageReads } from './usage/usage-reads';

export const assistantSchema: ContextSchema = {
  entities: [turnRow, confirmationRow] as never,
  migrations: [
    Assistant1763650001001,
    AssistantTurns1763819000001,
    AiUsage1763819000002,
    UsageFeatures1763830000001,
    UsageOnce1763830000002,
    UsageKey1763830000003,
    AgreedSpending1763841700001,
  ],
  retention: [
    { table: 'assistant_confirmations', expired: 'created_at < $1', days: 30 },
    { table: 'ai_usage', expired: 'day < $1', days: 800 },
    { table: 'ai_reservations', expired: 'expires_at < $1', days: 1 },
  ],
};

@Module({
  imports: [AccountsModule, ConversationsModule, McpTools],
  providers: [
    AiUsage,
    AskAssistantTool,
    EmbeddedModels,
    HostedModels,
    LostTurns,
    AssistantPreferencesService,
    QuotaService,
    TurnFollower,
    TurnRunner,
    TurnsService,
    UsageKind,
    UsageReads,
    { provide: CallConfirmations, useClass: TypeormCallConfirmations },
    { provide: Preferences, useClass: TypeormPreferences },
    { provide: Turns, useClass: TypeormTurns },
    { provide: TurnStreams, useClass: PubSubTurnStreams },
    {
      provide: LanguageModels,
      inject: [Settings, EmbeddedModels, HostedModels],
      useFactory: ({ assistantProvider }: Settings, embedded: EmbeddedModels, hosted: HostedModels) =>
        assistantProvider === 'embedded' ? embedded : hosted,
    },
  ],
  controllers: [ChatController, PreferencesController, SellerUsageController, UsageController, UsageDeskController],
})
export class AssistantHttp {}
