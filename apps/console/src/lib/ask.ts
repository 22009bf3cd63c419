import type { Schemas } from './api';

export type Ask = Schemas['Ask'];
export type AskKind = NonNullable<Ask['kind']>;
/** An answer of the account. */
export type AskAnswer = Schemas['RequesterBody']['state'];

export const asksPath = '/api/v2/asks';
export const severities = ['low', 'medium', 'high', 'urgent'] as const satisfies readonly Schemas['FileAskBody']['severity'][];

/** The state as the account sees it: an answered ask waits for the account. */
export const askState = ({ disposition, statusKey }: Pick<Ask, 'disposition' | 'statusKey'>): string =>
  disposition === 'awaiting_requester' || disposition === 'withdrawn' ? disposition : statusKey;

/** The state as staff see it, who do not wait for the account to answer. */
export const staffState = ({ disposition, statusKey }: Pick<Ask, 'disposition' | 'statusKey'>): string =>
  disposition === 'withdrawn' ? disposition : statusKey;

/** What the account can say now, the usual answer first (table of states in libs/engagement/asks/README.md). */
export function answersOf({ disposition, statusKey, isCustomerBlocked, resolution }: Ask): readonly AskAnswer[] {
  if (disposition === 'awaiting_requester')
    return [resolution?.outcome === 'no_change' ? 'accepted' : 'confirmed_resolved', 'still_blocked'];
  if (statusKey === 'done' || statusKey === 'closed') return [];
  return isCustomerBlocked === true ? ['withdrawn'] : ['still_blocked', 'withdrawn'];
}

/** Input of a new ask. */
export interface AskDraft {
  readonly type: AskKind;
  readonly title: string;
  readonly detail: string;
  readonly blocks: string;
  readonly severity: string;
  readonly subject: string;
  readonly channel: string;
  readonly desiredSupply: string;
}

export const blankAsk: AskDraft = {
  type: 'support',
  title: '',
  detail: '',
  blocks: '',
  severity: '',
  subject: '',
  channel: '',
  desiredSupply: '',
};

/** Fields of a kind beside those that every ask has. */
export const fieldsOf = (type: AskKind): readonly (keyof AskDraft)[] =>
  type === 'supply' ? ['subject', 'channel', 'desiredSupply'] : type === 'integration' ? ['subject'] : [];

/** The request: fields of other kinds and empty ones are left out. */
export function askBody(draft: AskDraft): Schemas['FileAskBody'] {
  const wanted: readonly (keyof AskDraft)[] = ['detail', 'blocks', 'severity', ...fieldsOf(draft.type)];
  const filled = wanted.map((field) => [field, draft[field].trim()] as const).filter(([, value]) => value !== '');
  return { type: draft.type, title: draft.title.trim(), ...Object.fromEntries(filled) } as Schemas['FileAskBody'];
}
