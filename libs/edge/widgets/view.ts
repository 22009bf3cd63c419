import type { AccountType } from '@exchange/kernel';

/** What a page is about; ids of objects that the caller reaches, or not. */
export const focusNames = ['advertiserId', 'campaignId', 'discoveryId'] as const;
export type FocusName = (typeof focusNames)[number];

/** The call whose answer a page shows: objects of a kind, or one whose id stands in the focus. */
interface ShownCall {
  readonly tool: 'search' | 'get';
  readonly kind: string;
  readonly id?: FocusName;
  readonly include?: string;
}

export interface View {
  /** As addresses have it: `media-buys`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly accountType?: AccountType;
  /** What of it callers with grants do not reach as a whole is `account`. */
  readonly reach: 'granted' | 'account';
  readonly focus: readonly FocusName[];
  /** Left out: it shows what no single call answers. */
  readonly shows?: ShownCall;
  /** Fills `views` of `page-script.ts`. */
  readonly script: string;
}

/** With what it does when it is opened. */
export const view = (spec: Omit<View, 'script'> & { readonly open: string }): View => {
  const { open, ...rest } = spec;
  return { ...rest, script: `views['${spec.name}'] = { title: '${spec.title}', open: ${open} };\n` };
};

export const resourceUriOf = ({ name }: View): string => `ui://exchange/${name}/mcp-app.html`;
