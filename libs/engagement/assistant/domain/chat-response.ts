import type { EndedStatus } from './turn.states';

export type ConfirmationPolicy = 'always' | 'tainted';

/** docs/spec/gaps.md §6.12. */
export interface PendingConfirmation {
  readonly confirmationUid: string;
  readonly toolName: string;
  readonly toolKey: string;
  readonly summary: string;
  readonly policy: ConfirmationPolicy;
  readonly resolvedParams: Readonly<Record<string, unknown>>;
  readonly writeExecuted: false;
  readonly plainAffirmativeAccepted: false;
  readonly expiresAt: string;
}

/** A page with the listed data, next to an answer that does not repeat it (docs/spec/gaps.md §6.12). */
export interface Artifact {
  readonly kind: 'mcp_app';
  readonly resourceUri: string;
  readonly view: string;
  /** The page reads its data again each time it is shown. */
  readonly canonicalSurface: true;
  readonly discoveryId?: string;
  /** The structured answer that the host passes to the page. `result` is the data that was read, for clients without pages. */
  readonly data: { readonly page: string; readonly params: Readonly<Record<string, unknown>>; readonly result?: object };
  /** True when `result` was too large and is omitted. */
  readonly truncated: boolean;
}

export interface ChatResponse {
  readonly conversationUid: string;
  readonly answer: string;
  readonly turnState: EndedStatus;
  readonly toolsUsed: readonly string[];
  readonly pendingConfirmation: PendingConfirmation | null;
  /** Whether the oldest messages were not sent to the model. */
  readonly earlierLeftOut: boolean;
  /** Page of the listed data, when there is one. */
  readonly artifact?: Artifact;
  /** Id of the ask that the assistant filed for the person. */
  readonly escalation?: string;
  /** Error code of the failure, when there is one. */
  readonly failureCode?: string;
}
