import type { Schemas } from '#/lib/api';
import type { ServerEvent } from '#/lib/events';

/** A call of a tool, as the stream tells it. */
export interface ToolLine {
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: 'called' | 'done' | 'failed';
  readonly reason: string | null;
}

/** `replaced`: another message cancelled it. `missing`: it is decided elsewhere, or has expired. */
type CardState = 'pending' | 'deciding' | 'confirmed' | 'cancelled' | 'replaced' | 'missing';

export type Confirmation = Schemas['PendingConfirmation'];
export interface Card {
  readonly confirmation: Confirmation;
  readonly state: CardState;
}
export type Artifact = Schemas['Artifact'];

export interface Answer {
  readonly is: 'answer';
  readonly key: string;
  readonly text: string;
  readonly tools: readonly ToolLine[];
  readonly state: 'running' | Schemas['Chat']['turnState'];
  /** Why the answer failed. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly card: Card | null;
  readonly artifact: Artifact | null;
  /** Id of the ask that the assistant has filed. */
  readonly escalation: string | null;
  readonly earlierLeftOut: boolean;
}

export const emptyAnswer = (key: string): Answer => ({
  is: 'answer',
  key,
  text: '',
  tools: [],
  state: 'running',
  failure: null,
  card: null,
  artifact: null,
  escalation: null,
  earlierLeftOut: false,
});

/** The answer after an event of its stream. Unknown events change nothing. */
export function withEvent(answer: Answer, { event, data }: Pick<ServerEvent, 'event' | 'data'>): Answer {
  const part = data as Readonly<Record<string, unknown>>;
  switch (event) {
    case 'part':
      return part['type'] === 'text-start' && answer.text !== '' ? { ...answer, text: `${answer.text}\n\n` } : answer;
    case 'token':
      return { ...answer, text: answer.text + String(part['delta']) };
    case 'tool':
      return { ...answer, tools: withTool(answer.tools, part) };
    case 'confirmation': {
      // The call that asks has not been made.
      const tools = answer.tools.filter(({ id }) => id !== part['toolCallId']);
      return { ...answer, tools, card: { confirmation: part as unknown as Confirmation, state: 'pending' } };
    }
    case 'error':
      return { ...answer, failure: { code: String(part['code']), message: String(part['message']) } };
    case 'done':
      return ended(answer, part as unknown as Schemas['Chat']);
    default:
      return answer;
  }
}

function withTool(tools: readonly ToolLine[], part: Readonly<Record<string, unknown>>): readonly ToolLine[] {
  const id = String(part['toolCallId']);
  const status = part['status'] as ToolLine['status'];
  if (status === 'called') {
    const called = { id, name: String(part['name']), input: (part['input'] ?? {}) as ToolLine['input'], status, reason: null };
    return [...tools.filter((each) => each.id !== id), called];
  }
  const reason = typeof part['errorText'] === 'string' ? part['errorText'] : null;
  return tools.map((tool) => (tool.id === id ? { ...tool, status, reason } : tool));
}

function ended(
  answer: Answer,
  { answer: whole, turnState, toolsUsed, pendingConfirmation, artifact, escalation, earlierLeftOut }: Schemas['Chat'],
): Answer {
  const named = toolsUsed.map((name): ToolLine => ({ id: name, name, input: {}, status: 'done', reason: null }));
  return {
    ...answer,
    // Paragraphs between the steps of an answer are only in the stream.
    text: isSameText(answer.text, whole) ? answer.text.trim() : whole,
    tools: answer.tools.length > 0 ? answer.tools : named,
    state: turnState,
    card: pendingConfirmation === null ? withoutDecision(answer.card) : { confirmation: pendingConfirmation, state: 'pending' },
    artifact,
    escalation,
    earlierLeftOut,
  };
}

/** The card when the API has no pending decision: what this page has not decided was decided elsewhere, or has expired. */
const withoutDecision = (card: Card | null): Card | null => (card !== null && isOpen(card) ? { ...card, state: 'missing' } : card);

/** Whether the card waits for a decision, or for the API to accept one. */
export const isOpen = ({ state }: Card): boolean => state === 'pending' || state === 'deciding';

/** Whether two texts differ only in white space. */
export const isSameText = (one: string, other: string): boolean => squashed(one) === squashed(other);
const squashed = (text: string): string => text.replaceAll(/\s+/g, '');

/** The text without the paragraph that asks what the card asks. */
export function textBesideCard({ text, card }: Pick<Answer, 'text' | 'card'>): string {
  const at = card === null ? -1 : text.indexOf(card.confirmation.summary);
  if (at < 0) return text;
  return text.slice(0, Math.max(text.lastIndexOf('\n\n', at), 0));
}
