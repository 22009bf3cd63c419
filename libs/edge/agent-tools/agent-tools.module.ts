import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { GetTool } from './get.tool';
import { Kinds } from './kinds';
import { LaunchCampaignPrompt, PlanCampaignPrompt, ReadDeliveryPrompt } from './prompts';
import { SearchTool } from './search.tool';
import { SkillKind } from './skill.kind';

/** Finds the kinds among the providers of the process: whichever contexts it has, these can be searched. */
@Module({
  imports: [DiscoveryModule],
  providers: [GetTool, Kinds, LaunchCampaignPrompt, PlanCampaignPrompt, ReadDeliveryPrompt, SearchTool, SkillKind],
})
export class AgentToolsHttp {}
