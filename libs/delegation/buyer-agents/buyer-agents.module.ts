import { Module } from '@nestjs/common';
import { AdvertiserGrantsModule } from '@exchange/advertiser-grants';
import { AdvertisersModule } from '@exchange/advertisers';
import { AgentKeysModule } from '@exchange/api-keys';
import { CommitmentsModule } from '@exchange/commitments';
import type { ContextSchema } from '@exchange/platform';
import { AgentKeyPageController } from './adapters/http/agent-key-page.controller';
import { AgentKeysController } from './adapters/http/agent-keys.controller';
import { BuyerAgentsController } from './adapters/http/buyer-agents.controller';
import { BuyerAgentKind } from './adapters/mcp/buyer-agent.kind';
import { SaveBuyerAgentTool } from './adapters/mcp/save-buyer-agent.tool';
import { buyerAgentRow } from './adapters/typeorm/buyer-agent.row';
import { BuyerAgents1763809000001 } from './adapters/typeorm/migrations/1763809000001-buyer-agents';
import { CredentialHandoffs1763815000001 } from './adapters/typeorm/migrations/1763815000001-credential-handoffs';
import { GivenBack1763822000002 } from './adapters/typeorm/migrations/1763822000002-given-back';
import { CommitmentsOfAgents1763844526302 } from './adapters/typeorm/migrations/1763844526302-commitments-of-agents';
import { TypeormBuyerAgents } from './adapters/typeorm/typeorm-buyer-agents';
import { AgentCommitments } from './application/agent-commitments';
import { AgentViews } from './application/agent-views';
import { BuyerAgentsService } from './application/buyer-agents.service';
import { DelegatedAdvertisers } from './application/delegated-advertisers';
import { BuyerAgents } from './domain/ports';

export const buyerAgentsSchema: ContextSchema = {
  entities: [buyerAgentRow as never],
  migrations: [BuyerAgents1763809000001, CredentialHandoffs1763815000001, GivenBack1763822000002, CommitmentsOfAgents1763844526302],
};

const ports = [{ provide: BuyerAgents, useClass: TypeormBuyerAgents }];

@Module({
  imports: [AdvertiserGrantsModule, AdvertisersModule, AgentKeysModule, CommitmentsModule],
  providers: [...ports, AgentViews, DelegatedAdvertisers, BuyerAgentsService],
  exports: [BuyerAgentsService],
})
export class BuyerAgentsModule {}

/** One of the checks before money is committed (docs/adr/0096). */
@Module({ imports: [CommitmentsModule], providers: [...ports, AgentCommitments], exports: [AgentCommitments] })
export class AgentCommitmentsModule {}

@Module({
  imports: [BuyerAgentsModule],
  providers: [BuyerAgentKind, SaveBuyerAgentTool],
  controllers: [AgentKeyPageController, AgentKeysController, BuyerAgentsController],
})
export class BuyerAgentsHttp {}
