import { invalidInput, type Issue, withoutSecrets } from '@exchange/kernel';
import type { AskKind, Severity } from './words';

/** What somebody sends to file an ask. */
export interface Filing {
  readonly type?: AskKind;
  readonly title: string;
  readonly detail?: string;
  readonly blocks?: string;
  readonly severity?: Severity;
  readonly subject?: string;
  readonly channel?: string;
  readonly desiredSupply?: string;
}

/** What an ask knows from the beginning. */
export interface Filed {
  readonly kind: AskKind;
  readonly title: string;
  readonly detail: string | null;
  readonly blocks: string | null;
  readonly priority: Severity | null;
  readonly subject: string | null;
  readonly channel: string | null;
  readonly desiredSupply: string | null;
}

type Name = 'detail' | 'subject' | 'channel' | 'desiredSupply';

const needed: Readonly<Record<AskKind, readonly Name[]>> = {
  support: ['detail'],
  product: [],
  supply: ['subject', 'channel'],
  integration: ['subject'],
  commercial: [],
};
const allowed: Readonly<Record<AskKind, readonly Name[]>> = {
  support: ['detail'],
  product: ['detail'],
  supply: ['detail', 'subject', 'channel', 'desiredSupply'],
  integration: ['detail', 'subject'],
  commercial: ['detail'],
};

/** The kind that its fields tell where none was said, and every field that the kind lacks or does not have (400). */
export function filed(filing: Filing): Filed {
  const kind = filing.type ?? kindOf(filing);
  const issues = (['detail', 'subject', 'channel', 'desiredSupply'] as const).flatMap((name): Issue[] => {
    if (filing[name] === undefined)
      return needed[kind].includes(name) ? [{ path: name, message: `${name} is required for asks of type ${kind}.` }] : [];
    return allowed[kind].includes(name) ? [] : [{ path: name, message: `Asks of type ${kind} have no ${name}.` }];
  });
  if (issues.length > 0) throw invalidInput(issues);
  const { title, detail = null, blocks = null, severity = null, subject = null, channel = null, desiredSupply = null } = filing;
  return { ...withoutSecrets({ title, detail, blocks, subject, channel, desiredSupply }), kind, priority: severity };
}

function kindOf({ channel, desiredSupply, subject, detail, blocks, severity }: Filing): AskKind {
  if (channel !== undefined || desiredSupply !== undefined) return 'supply';
  if (subject !== undefined) return 'integration';
  return detail === undefined && blocks === undefined && severity === undefined ? 'product' : 'support';
}
