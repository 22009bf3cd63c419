import { type Answer, type Card, emptyAnswer, isOpen, isSameText } from './answer';
import type { Schemas } from '#/lib/api';

/** What the person has written. */
interface Asked {
  readonly is: 'asked';
  readonly key: string;
  readonly text: string;
}
export type Entry = Asked | Answer;
type Message = Schemas['ConversationDetail']['messages'][number];

/** The stored messages as entries. Those that are shown already keep their cards and tools, which the API does not store. */
export const storedEntries = (messages: readonly Message[], shown: readonly Entry[]): readonly Entry[] =>
  messages.map((message, n): Entry => {
    const { position, role, text } = message;
    const before = shown[n];
    if (before !== undefined && isShown(before, message)) return before;
    const key = `message ${position}`;
    return role === 'user' ? { is: 'asked', key, text } : { ...emptyAnswer(key), text, state: 'done' };
  });

function isShown(entry: Entry, { role, text }: Message): boolean {
  if (entry.is === 'asked') return role === 'user' && entry.text === text;
  return role === 'assistant' && entry.state === 'done' && isSameText(entry.text, text);
}

/** A card is decided by what follows its answer: another answer follows only a confirmation, and a message cancels what is open. */
export const withDecisions = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry, n): Entry => {
    const next = entries[n + 1];
    if (entry.is !== 'answer' || entry.card === null || next === undefined) return entry;
    const state = next.is === 'answer' ? 'confirmed' : isOpen(entry.card) ? 'replaced' : entry.card.state;
    return { ...entry, card: { ...entry.card, state } };
  });

export function cardOf(entries: readonly Entry[] | null, key: string): Card | null {
  const entry = entries?.find((each) => each.key === key);
  return entry?.is === 'answer' ? entry.card : null;
}
