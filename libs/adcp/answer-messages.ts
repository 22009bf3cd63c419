import { randomUUID } from 'node:crypto';
import { isRecord } from '@exchange/kernel';
import { Slices } from '@exchange/platform';
import { answerBounds, AnswerRefused, countValues } from './answer-bounds';
import { withFaultsMarked } from './answer-text';
import type { ToolAnswer } from './tool-answer';

/** Depth of the result in a message. Outside of the result only the protocol's members are read. */
const resultDepth = 2;

/**
 * The messages of one conversation. The MCP client validates every value for up to 0.03 ms (21 s for 2 MB of empty objects), so it gets only small
 * messages. The result of a large message is stored here, and the client gets an envelope in its place. A large message without a result is
 * refused: no caller would read it, so it would keep its turn.
 */
export class AnswerMessages {
  /** Name of the envelope member; unknown to the seller. */
  private readonly mark = randomUUID();
  private readonly kept = new Map<string, ToolAnswer>();
  private readonly slices = new Slices();

  /** Limits of what the client may still validate of one answer. */
  allowance(): Allowance {
    return { ...answerBounds.checked };
  }

  /** Text of a message for the client. Throws {@link AnswerRefused} above the limits, SyntaxError when a large message is not JSON. */
  async forClient(text: string, isLarge: boolean, allowance: Allowance): Promise<string> {
    await this.slices.next();
    const values = countValues(text);
    if (isLarge || values > answerBounds.checkedValues) return this.envelope(text);
    allowance.messages -= 1;
    allowance.values -= values;
    if (Math.min(allowance.messages, allowance.values) < 0) throw new AnswerRefused('The seller’s answer has too many messages.');
    return withFaultsMarked(text, resultDepth);
  }

  /** The stored result of an envelope, else the answer itself. */
  resultOf(answer: ToolAnswer): ToolAnswer {
    const id = answer.structuredContent?.[this.mark];
    const result = typeof id === 'string' ? this.kept.get(id) : undefined;
    this.kept.clear();
    return result ?? answer;
  }

  private async envelope(text: string): Promise<string> {
    await this.slices.end();
    const marked = withFaultsMarked(text, resultDepth);
    await this.slices.end();
    const message: unknown = JSON.parse(marked);
    const { id, result } = isRecord(message) ? message : {};
    if ((typeof id !== 'number' && typeof id !== 'string') || !isRecord(result))
      throw new AnswerRefused('The seller’s answer is larger than such a message may be.');
    const key = randomUUID();
    this.kept.set(key, result as ToolAnswer);
    await this.slices.end();
    return JSON.stringify({ jsonrpc: '2.0', id, result: { content: [], structuredContent: { [this.mark]: key } } });
  }
}

/** Decreases with every message. */
interface Allowance {
  messages: number;
  values: number;
}
