import type { Grant } from '@exchange/kernel';
import { countText, listText, moneyText, quoted } from '@exchange/platform';
import type { AgentView, GrantView } from '../../application/agent-views';

interface Wanted {
  readonly advertiserId: number;
  readonly role: Grant;
  readonly maySpend?: boolean;
  readonly monthlyCeiling?: number | null;
}

/** Grants that one question tells by name; those that spend come first. */
const shown = 20;

const ends = {
  suspend: (agent: string) => `Suspend ${agent}: its keys are refused until it is resumed.`,
  resume: (agent: string) => `Resume ${agent}: its keys work again, with all that was granted to it.`,
  retire: (agent: string) => `Retire ${agent}, for good: its keys never work again.`,
} as const;

/** What becomes of an agent; null: a new one. */
export function agentText(view: AgentView | null, sent: Readonly<Record<string, unknown>>): string {
  const { displayName, access, lifecycle, credentialHandoff } = sent;
  if (!view) return `Register the buyer agent ${quoted(displayName)}. Nothing is granted to it yet.`;
  const agent = `the buyer agent ${quoted(view.agent.displayName)}`;
  if (lifecycle !== undefined) return ends[(lifecycle as { action: keyof typeof ends }).action](agent);
  if (credentialHandoff !== undefined) return `Ask for a key of ${agent}: a signed-in admin makes it on a page.`;
  if (access === undefined) return `Rename ${agent} to ${quoted(displayName)}.`;
  const { advertisers = [] } = access as { advertisers?: readonly Wanted[] };
  const before = view.grants.map((grant) => grantText(grant, grant));
  const known = new Map(view.grants.map((grant) => [grant.advertiserId, grant]));
  const spendingFirst = [...advertisers].sort((a, b) => Number(b.maySpend ?? false) - Number(a.maySpend ?? false));
  const after = spendingFirst.map((grant) => grantText(grant, known.get(grant.advertiserId)));
  const now = view.grantCount === 0 ? 'it has none now' : `it has ${countText(view.grantCount, 'grant')} now: ${listText(before, shown)}`;
  return `Grant to ${agent} ${countText(advertisers.length, 'advertiser')} and nothing else: ${listText(after, shown) || 'none'}; ${now}.`;
}

function grantText(
  grant: Pick<GrantView, 'advertiserId' | 'role'> & { maySpend?: boolean; monthlyCeiling?: number | string | null },
  known?: GrantView,
): string {
  const { advertiserId, role, maySpend, monthlyCeiling: ceiling } = grant;
  const advertiser = known ? quoted(known.name) : `the advertiser ${advertiserId}`;
  const most =
    ceiling === null || ceiling === undefined
      ? 'without a limit of its own'
      : `${moneyText(ceiling, known?.currency ?? 'in its currency')} a month at most`;
  return `${advertiser} ${role}${maySpend ? `, spending ${most}` : ''}`;
}
