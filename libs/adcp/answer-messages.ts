import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '@exchange/kernel';
import { Slices } from '@exchange/platform';
import { answerBounds, AnswerRefused, countedValues } from './answer-bounds';
import { withFaultsMarked } from './answer-text';

/** Depth of the result in a message. The message itself has the members of the protocol alone. */
const resultDepth = 2;

/**
 * The messages of one conversation. The MCP client checks every value of a message, for up to 0.03 ms each (21 s for 2 MB of empty objects), so it
 * gets small messages only: of a large one, the result is kept here, and the client gets an envelope in its place. A large message that is no
 * result is refused: nobody would read it, so it would keep its turn.
 */
export class AnswerMessages {
  /** Names envelopes. The seller does not know it. */
  private readonly mark = randomUUID();
  private readonly kept = new Map<string, CallToolResult>();
  private readonly slices = new Slices();

  /** Of one answer: how much of it the client may still check. */
  allowance(): Allowance {
    return { ...answerBounds.checked };
  }

  /** What the client gets for the text of a message. Throws {@link AnswerRefused} beyond the limits, SyntaxError when a large one is not JSON. */
  async forClient(text: string, isLarge: boolean, allowance: Allowance): Promise<string> {
    await this.slices.next();
    const values = countedValues(text);
    if (isLarge || values > answerBounds.checkedValues) return this.envelope(text);
    allowance.messages -= 1;
    allowance.values -= values;
    if (Math.min(allowance.messages, allowance.values) < 0) throw new AnswerRefused('The seller’s answer has too many messages.');
    return withFaultsMarked(text, resultDepth);
  }

  /** The result itself where the client was given an envelope. */
  resultOf(answer: CallToolResult): CallToolResult {
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
    this.kept.set(key, result as CallToolResult);
    await this.slices.end();
    return JSON.stringify({ jsonrpc: '2.0', id, result: { content: [], structuredContent: { [this.mark]: key } } });
  }
}

/** Changes as messages pass. */
interface Allowance {
  messages: number;
  values: number;
}
