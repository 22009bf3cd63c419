import type { AccountType } from '@exchange/kernel';

/** Parameters of pages: ids of objects, which the caller may not be allowed to read. */
export const focusNames = ['advertiserId', 'campaignId', 'discoveryId'] as const;
export type FocusName = (typeof focusNames)[number];

/** Tool call whose answer the page shows: objects of a kind, or one object with the id in the parameter `id`. */
interface ShownCall {
  readonly tool: 'search' | 'get';
  readonly kind: string;
  readonly id?: FocusName;
  readonly include?: string;
}

export interface View {
  /** Name in addresses, such as `media-buys`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly accountType?: AccountType;
  /** `account` when callers with grants for single advertisers cannot read all of the page's data. */
  readonly reach: 'granted' | 'account';
  readonly focus: readonly FocusName[];
  /** Missing when no single call returns what the page shows. */
  readonly shows?: ShownCall;
  /** Script that registers the view in `views` of `adapters/http/page-script.js`. */
  readonly script: string;
}

/** Builds a view from its definition and its `open` function. */
export const defineView = (spec: Omit<View, 'script'> & { readonly open: string }): View => {
  const { open, ...rest } = spec;
  return { ...rest, script: `views['${spec.name}'] = { title: '${spec.title}', open: ${open} };\n` };
};

export const resourceUriOf = ({ name }: View): string => `ui://exchange/${name}/mcp-app.html`;
