import type { Grant } from '@exchange/kernel';
import { countText, listText, moneyText, quoted } from '@exchange/platform/tools';
import type { AgentView, GrantView } from '../../application/agent-views';

interface RequestedGrant {
  readonly advertiserId: number;
  readonly role: Grant;
  readonly maySpend?: boolean;
  readonly monthlyCeiling?: number | null;
}

/** Maximum number of grants listed in a question; grants that may spend come first. */
const maxShown = 20;

const lifecycleTexts = {
  suspend: (agent: string) => `Suspend ${agent}: its keys are refused until it is resumed.`,
  resume: (agent: string) => `Resume ${agent}: its keys work again, with all that was granted to it.`,
  retire: (agent: string) => `Retire ${agent}, for good: its keys never work again.`,
} as const;

/** Describes the change for the confirmation. `view` is null for a new agent. */
export function agentText(view: AgentView | null, sent: Readonly<Record<string, unknown>>): string {
  const { displayName, access, lifecycle, credentialHandoff } = sent;
  if (!view) return `Register the buyer agent ${quoted(displayName)}. Nothing is granted to it yet.`;
  const agent = `the buyer agent ${quoted(view.agent.displayName)}`;
  if (lifecycle !== undefined) return lifecycleTexts[(lifecycle as { action: keyof typeof lifecycleTexts }).action](agent);
  if (credentialHandoff !== undefined) return `Ask for a key of ${agent}: a signed-in admin makes it on a page.`;
  if (access === undefined) return `Rename ${agent} to ${quoted(displayName)}.`;
  const { advertisers = [] } = access as { advertisers?: readonly RequestedGrant[] };
  const before = view.grants.map((grant) => grantText(grant, grant));
  const known = new Map(view.grants.map((grant) => [grant.advertiserId, grant]));
  const spendingFirst = [...advertisers].sort((a, b) => Number(b.maySpend ?? false) - Number(a.maySpend ?? false));
  const after = spendingFirst.map((grant) => grantText(grant, known.get(grant.advertiserId)));
  const now =
    view.grantCount === 0 ? 'it has none now' : `it has ${countText(view.grantCount, 'grant')} now: ${listText(before, maxShown)}`;
  return `Grant to ${agent} ${countText(advertisers.length, 'advertiser')} and nothing else: ${listText(after, maxShown) || 'none'}; ${now}.`;
}

function grantText(
  grant: Pick<GrantView, 'advertiserId' | 'role'> & { maySpend?: boolean; monthlyCeiling?: number | string | null },
  known?: GrantView,
): string {
  const { advertiserId, role, maySpend, monthlyCeiling: ceiling } = grant;
  const advertiser = known ? quoted(known.name) : `the advertiser ${advertiserId}`;
  const limitText =
    ceiling === null || ceiling === undefined
      ? 'without a limit of its own'
      : `${moneyText(ceiling, known?.currency ?? 'in its currency')} a month at most`;
  return `${advertiser} ${role}${maySpend ? `, spending ${limitText}` : ''}`;
}
