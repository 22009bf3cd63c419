import { Injectable } from '@nestjs/common';
import { invalidField } from '@exchange/kernel';
import { Prompt, type PromptMessage } from '@exchange/platform/tools';

/** Maximum length of a prompt argument, in characters. */
const maxArgumentCharacters = 2_000;

const userMessage = (text: string): readonly PromptMessage[] => [{ role: 'user', content: { type: 'text', text } }];

/** Trimmed argument of a prompt; empty when it is missing. 400 above the maximum length. */
function argumentOf(args: Readonly<Record<string, string>>, name: string): string {
  const text = args[name]?.trim() ?? '';
  if (text.length > maxArgumentCharacters) throw invalidField(name, `${name} has at most ${maxArgumentCharacters} characters.`);
  return text;
}

@Injectable()
export class PlanCampaignPrompt extends Prompt {
  readonly spec: Prompt['spec'] = {
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
    const [brief, advertiser] = [argumentOf(args, 'brief'), argumentOf(args, 'advertiser')];
    const whose = advertiser === '' ? '' : ` The advertiser: ${advertiser}.`;
    return userMessage(
      `Plan a campaign with me. Read get(kind: "skill", id: "plan-campaign") first, and do as it says.${whose} The brief:\n\n${brief}`,
    );
  }
}

@Injectable()
export class LaunchCampaignPrompt extends Prompt {
  readonly spec: Prompt['spec'] = {
    name: 'launch_campaign',
    title: 'Launch a campaign',
    description: 'Shows what would be bought, and buys it when you confirm.',
    arguments: [{ name: 'campaign', description: 'Name or id.', required: true }],
    accountType: 'BUYER',
  };

  async messages(args: Readonly<Record<string, string>>): Promise<readonly PromptMessage[]> {
    const campaign = argumentOf(args, 'campaign');
    return userMessage(
      `Launch this campaign with me: ${campaign}. Read get(kind: "skill", id: "launch-campaign") first, and do as it says. Show me what would be bought, and ask me before anything is.`,
    );
  }
}

@Injectable()
export class ReadDeliveryPrompt extends Prompt {
  readonly spec: Prompt['spec'] = {
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
    const [question, period] = [argumentOf(args, 'question'), argumentOf(args, 'period') || 'the last 30 days'];
    return userMessage(
      `Answer this from what was delivered in ${period}: ${question}\n\nRead get(kind: "skill", id: "read-delivery") first, and do as it says.`,
    );
  }
}
