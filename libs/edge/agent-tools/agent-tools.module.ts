import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { GetTool } from './get.tool';
import { Kinds } from './kinds';
import { LaunchCampaignPrompt, PlanCampaignPrompt, ReadDeliveryPrompt } from './prompts';
import { SearchTool } from './search.tool';
import { SkillKind } from './skill.kind';

/** Collects the kinds from the providers of the process, so that every context it contains can be searched. */
@Module({
  imports: [DiscoveryModule],
  providers: [GetTool, Kinds, LaunchCampaignPrompt, PlanCampaignPrompt, ReadDeliveryPrompt, SearchTool, SkillKind],
})
export class AgentToolsHttp {}
