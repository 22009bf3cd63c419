import type { Language } from '@exchange/kernel';
import type { Artifact } from './artifact';

/** `broken_off`: the process that worked on it is gone. It is never begun again. */
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
  /** Whether words of others have come into the conversation by now. */
  readonly isTainted: boolean;
  /** The confirmation that it carries out; null when it answers something that was said. */
  readonly confirmationId: string | null;
  readonly isLost: boolean;
  readonly response: ChatResponse | null;
}

export type Policy = 'always' | 'tainted';

/** gaps.md §6.12. */
export interface PendingConfirmation {
  readonly confirmationUid: string;
  readonly toolName: string;
  readonly toolKey: string;
  readonly summary: string;
  readonly policy: Policy;
  readonly resolvedParams: Readonly<Record<string, unknown>>;
  readonly writeExecuted: false;
  readonly plainAffirmativeAccepted: false;
  readonly expiresAt: string;
}

/** How somebody asks. */
export interface Manner {
  /** The client shows pages: lists come as an artifact, and are not repeated in words. */
  readonly showsPages: boolean;
  /** Nothing is changed, and nothing to be confirmed is offered: it reads, and files asks. */
  readonly readsOnly: boolean;
}

export interface ChatResponse {
  readonly conversationUid: string;
  readonly answer: string;
  readonly turnState: Exclude<TurnState, 'running'>;
  readonly toolsUsed: readonly string[];
  readonly pendingConfirmation: PendingConfirmation | null;
  /** Whether the oldest of the conversation was left out of what the assistant read. */
  readonly earlierLeftOut: boolean;
  /** Left out: what is said is all. */
  readonly artifact?: Artifact;
  /** The ask that it filed for the person; left out: none. */
  readonly escalation?: string;
  /** Why it failed, where that has a name. */
  readonly failureCode?: string;
}
