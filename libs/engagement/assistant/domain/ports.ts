import type { Language } from '@exchange/kernel';
import type { Confirmation, ConfirmationKey } from './confirmation';
import type { Frame } from './frame';
import type { ModelTurn, TurnModel } from './models';
import type { ChatKey, Turn, TurnKey } from './turn';

/** Duration of a turn's lease, and interval at which a running turn renews it, in milliseconds. */
export const turnLease = { leaseMs: 15_000, renewMs: 3_000 } as const;

export abstract class Turns {
  /** The stored turn is tainted when an earlier one of the conversation is. Throws 409 while another turn of the conversation runs. */
  abstract begin(turn: Turn): Promise<Turn>;
  abstract find(key: TurnKey): Promise<Turn | null>;
  /** Finds the turn of an earlier request with this key. */
  abstract findByRequestKey(person: Pick<ChatKey, 'accountId' | 'userId'>, requestKey: string): Promise<Turn | null>;
  abstract findRunning(conversation: ChatKey): Promise<Turn | null>;
  /** The turn of the conversation that began last. */
  abstract findLast(conversation: ChatKey): Promise<Turn | null>;
  /** Extends the lease. Null when the turn has ended, as after an expired lease. */
  abstract renew(key: TurnKey): Promise<{ readonly stopAsked: boolean } | null>;
  /** Records that the conversation contains text of third parties. Later turns inherit the mark. */
  abstract taint(key: TurnKey): Promise<void>;
  /** Has no effect on a turn that has ended. */
  abstract askToStop(key: TurnKey): Promise<void>;
  /** Stores the end of a turn that still runs. False when it had ended before. */
  abstract end(ended: Turn): Promise<boolean>;
}

export abstract class CallConfirmations {
  abstract insert(confirmation: Confirmation): Promise<void>;
  /** Finds a confirmation of any person of the account. */
  abstract find(key: ConfirmationKey): Promise<Confirmation | null>;
  /** Stores a step. False when the confirmation is no longer in the status before the step, because another request was first. */
  abstract replace(before: Confirmation, after: Confirmation): Promise<boolean>;
  /** Cancels pending confirmations of the conversation, because the person sends another message. */
  abstract cancelPending(conversation: ChatKey): Promise<void>;
}

/** Frames of turns, readable in every process for a while. Frames and wake-ups can be lost, so readers also poll the turn. */
export abstract class TurnStreams {
  abstract append(turnId: string, frames: readonly Frame[]): Promise<void>;
  abstract read(turnId: string, from: number): Promise<readonly Frame[]>;
  /** Returns the function that unsubscribes. */
  abstract onMore(turnId: string, listener: () => void): () => void;
  abstract requestStop(turnId: string): void;
  /** Returns the function that unsubscribes. */
  abstract onStop(turnId: string, listener: () => void): () => void;
}

export abstract class LanguageModels {
  /** Throws when the turn may not start. */
  abstract open(turn: ModelTurn): Promise<TurnModel>;
}

/** Preferences of a person on every account. */
export abstract class Preferences {
  /** Null: the language is detected for each request. */
  abstract preferredLanguage(userId: number): Promise<Language | null>;
  /** Also writes the audit entry, to the account that the person acts for. */
  abstract setLanguage(by: LanguageSetter, before: Language | null, language: Language | null): Promise<void>;
}

export interface LanguageSetter {
  readonly userId: number;
  readonly accountId: number;
  readonly label: string;
  readonly at: Date;
}
