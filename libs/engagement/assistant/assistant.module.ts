import { Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import { ConversationsModule } from '@exchange/conversations';
import { McpTools } from '@exchange/mcp';
import { type ContextSchema, Settings } from '@exchange/platform';
import { AskAssistantTool } from './chat/ask-assistant.tool';
import { ChatController } from './chat/chat.controller';
import { ConfirmationRows } from './chat/confirmation-rows';
import { LostTurns } from './chat/lost-turns';
import { TurnFollower } from './chat/turn-follower';
import { TurnRows } from './chat/turn-rows';
import { TurnRunner } from './chat/turn-runner';
import { TurnsService } from './chat/turns.service';
import { Assistant1763650001001 } from './migrations/1763650001001-assistant';
import { AssistantTurns1763819000001 } from './migrations/1763819000001-assistant-turns';
import { AiUsage1763819000002 } from './migrations/1763819000002-ai-usage';
import { UsageFeatures1763830000001 } from './migrations/1763830000001-usage-features';
import { UsageOnce1763830000002 } from './migrations/1763830000002-usage-once';
import { UsageKey1763830000003 } from './migrations/1763830000003-usage-key';
import { AgreedSpending1763841700001 } from './migrations/1763841700001-agreed-spending';
import { EmbeddedModels } from './model/embedded-models';
import { HostedModels } from './model/hosted-models';
import { LanguageModels } from './model/language-models';
import { PreferencesController } from './preferences.controller';
import { AssistantPreferencesService } from './preferences.service';
import { AiUsage } from './usage/ai-usage';
import { QuotaService } from './usage/quota.service';
import { UsageDeskController } from './usage/usage-desk.controller';
import { UsageReads } from './usage/usage-reads';
import { SellerUsageController, UsageController } from './usage/usage.controller';
import { UsageKind } from './usage/usage.kind';

export const assistantSchema: ContextSchema = {
  entities: [],
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
    ConfirmationRows,
    EmbeddedModels,
    HostedModels,
    LostTurns,
    AssistantPreferencesService,
    QuotaService,
    TurnFollower,
    TurnRows,
    TurnRunner,
    TurnsService,
    UsageKind,
    UsageReads,
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
