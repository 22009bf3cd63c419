import { invalidInput, type Issue, withoutSecrets } from '@exchange/kernel';
import type { AskKind, Severity } from './ask-vocabulary';

/** Fields that a caller sends to file an ask. */
export interface AskRequest {
  readonly type?: AskKind;
  readonly title: string;
  readonly detail?: string;
  readonly blocks?: string;
  readonly severity?: Severity;
  readonly subject?: string;
  readonly channel?: string;
  readonly desiredSupply?: string;
}

/** Content of an ask, set when it is filed. */
export interface AskContent {
  readonly kind: AskKind;
  readonly title: string;
  readonly detail: string | null;
  readonly blocks: string | null;
  readonly priority: Severity | null;
  readonly subject: string | null;
  readonly channel: string | null;
  readonly desiredSupply: string | null;
}

type FieldName = 'detail' | 'subject' | 'channel' | 'desiredSupply';

const requiredFields: Readonly<Record<AskKind, readonly FieldName[]>> = {
  support: ['detail'],
  product: [],
  supply: ['subject', 'channel'],
  integration: ['subject'],
  commercial: [],
};
const allowedFields: Readonly<Record<AskKind, readonly FieldName[]>> = {
  support: ['detail'],
  product: ['detail'],
  supply: ['detail', 'subject', 'channel', 'desiredSupply'],
  integration: ['detail', 'subject'],
  commercial: ['detail'],
};

/** Derives an omitted kind from the fields. Throws 400 with every missing or unexpected field. */
export function askContentOf(filing: AskRequest): AskContent {
  const kind = filing.type ?? kindOf(filing);
  const issues = (['detail', 'subject', 'channel', 'desiredSupply'] as const).flatMap((name): Issue[] => {
    if (filing[name] === undefined)
      return requiredFields[kind].includes(name) ? [{ path: name, message: `${name} is required for asks of type ${kind}.` }] : [];
    return allowedFields[kind].includes(name) ? [] : [{ path: name, message: `Asks of type ${kind} have no ${name}.` }];
  });
  if (issues.length > 0) throw invalidInput(issues);
  const { title, detail = null, blocks = null, severity = null, subject = null, channel = null, desiredSupply = null } = filing;
  return { ...withoutSecrets({ title, detail, blocks, subject, channel, desiredSupply }), kind, priority: severity };
}

function kindOf({ channel, desiredSupply, subject, detail, blocks, severity }: AskRequest): AskKind {
  if (channel !== undefined || desiredSupply !== undefined) return 'supply';
  if (subject !== undefined) return 'integration';
  return detail === undefined && blocks === undefined && severity === undefined ? 'product' : 'support';
}
