import type { Language } from '@exchange/kernel';
import type { Artifact } from './artifact';

/** `broken_off`: the process that worked on the turn was lost. The turn is never restarted. */
export type TurnState = 'running' | 'done' | 'failed' | 'stopped' | 'broken_off';

export interface TurnKey {
  readonly accountId: number;
  readonly userId: number;
  readonly conversationId: string;
  readonly id: string;
}

export interface Turn extends TurnKey {
  readonly state: TurnState;
  readonly language: Language;
  /** Whether the conversation contains text of third parties. */
  readonly isTainted: boolean;
  /** Confirmation that the turn executes; null when it answers a message. */
  readonly confirmationId: string | null;
  readonly isLost: boolean;
  readonly response: ChatResponse | null;
}

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

/** Abilities of the client and limits of the turn. */
export interface TurnMode {
  /** The client shows pages: lists are returned as an artifact and not repeated in words. */
  readonly showsPages: boolean;
  /** The assistant only reads and files asks: no changes, no other confirmations. */
  readonly readsOnly: boolean;
}

export interface ChatResponse {
  readonly conversationUid: string;
  readonly answer: string;
  readonly turnState: Exclude<TurnState, 'running'>;
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
