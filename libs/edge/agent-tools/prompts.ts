import { Injectable } from '@nestjs/common';
import { invalidField } from '@exchange/kernel';
import { Prompt, type PromptMessage, type PromptSpec } from '@exchange/platform';

/** Longest text that a person fills in. */
const longest = 2_000;

const said = (text: string): readonly PromptMessage[] => [{ role: 'user', content: { type: 'text', text } }];

/** What was filled in, bounded; empty when it was left out. */
function filledIn(args: Readonly<Record<string, string>>, name: string): string {
  const text = args[name]?.trim() ?? '';
  if (text.length > longest) throw invalidField(name, `${name} has at most ${longest} characters.`);
  return text;
}

@Injectable()
export class PlanCampaignPrompt extends Prompt {
  readonly spec: PromptSpec = {
    name: 'plan_campaign',
    title: 'Plan a campaign',
    description: 'From a brief to proposals of sellers. Nothing is bought.',
    arguments: [
      { name: 'brief', description: 'Whom to reach, where, when, and for how much.', required: true },
      { name: 'advertiser', description: 'Name or id.', required: false },
    ],
    accountType: 'BUYER',
  };

  async messages(args: Readonly<Record<string, string>>): Promise<readonly PromptMessage[]> {
    const [brief, advertiser] = [filledIn(args, 'brief'), filledIn(args, 'advertiser')];
    const whose = advertiser === '' ? '' : ` The advertiser: ${advertiser}.`;
    return said(
      `Plan a campaign with me. Read get(kind: "skill", id: "plan-campaign") first, and do as it says.${whose} The brief:\n\n${brief}`,
    );
  }
}

@Injectable()
export class LaunchCampaignPrompt extends Prompt {
  readonly spec: PromptSpec = {
    name: 'launch_campaign',
    title: 'Launch a campaign',
    description: 'Shows what would be bought, and buys it when you confirm.',
    arguments: [{ name: 'campaign', description: 'Name or id.', required: true }],
    accountType: 'BUYER',
  };

  async messages(args: Readonly<Record<string, string>>): Promise<readonly PromptMessage[]> {
    const campaign = filledIn(args, 'campaign');
    return said(
      `Launch this campaign with me: ${campaign}. Read get(kind: "skill", id: "launch-campaign") first, and do as it says. Show me what would be bought, and ask me before anything is.`,
    );
  }
}

@Injectable()
export class ReadDeliveryPrompt extends Prompt {
  readonly spec: PromptSpec = {
    name: 'read_delivery',
    title: 'Read delivery',
    description: 'What was delivered, in your words.',
    arguments: [
      { name: 'question', description: 'What you want to know.', required: true },
      { name: 'period', description: 'Which days. Default: the last 30.', required: false },
    ],
    accountType: 'BUYER',
  };

  async messages(args: Readonly<Record<string, string>>): Promise<readonly PromptMessage[]> {
    const [question, period] = [filledIn(args, 'question'), filledIn(args, 'period') || 'the last 30 days'];
    return said(
      `Answer this from what was delivered in ${period}: ${question}\n\nRead get(kind: "skill", id: "read-delivery") first, and do as it says.`,
    );
  }
}
