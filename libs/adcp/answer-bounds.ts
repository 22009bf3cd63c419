/** Limits of answers of any kind. Callers may set lower ones (ADR 158). */
export const answerBounds = {
  /** Bytes of one answer on the wire. */
  bytes: 2 * 1024 * 1024,
  /** Bytes of a body, or of one stream event, that is read without waiting for a turn. */
  smallBytes: 64 * 1024,
  /** Large bodies that one process buffers at once, in total and per seller account. */
  buffered: { all: 16, ofAccount: 2 },
  /** Milliseconds in which a large body or event must arrive once it is buffered. */
  bufferedMs: 15_000,
  /** Milliseconds after which a turn is ended. Reading takes less than a tenth of it. */
  turnMs: 10_000,
  /** JSON values of one message, and their maximum depth. */
  values: 100_000,
  depth: 64,
  /** Escaped member names in one message: each is parsed separately, which takes about a microsecond. */
  escapedNames: 10_000,
  /** JSON values of a message that the MCP client validates: up to 0.03 ms each. */
  checkedValues: 1_000,
  /** Messages of one answer that the MCP client validates, and their JSON values in total. */
  checked: { messages: 1_000, values: 10_000 },
  /** Lines of one stream event. */
  lines: 10_000,
} as const;

const maxValues = answerBounds.values.toLocaleString('en');

/** An answer that is not read, mostly one above a limit. The message is shown to buyers. */
export class AnswerRefused extends Error {}

/**
 * Counts the values of a JSON text before it is parsed. Throws {@link AnswerRefused} above the limits of number and depth. Text that is not JSON
 * is counted too; parsing refuses it.
 */
export function countValues(text: string): number {
  let [values, depth, isInString] = [1, 0, false];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === quote) isInString = !isInString;
    else if (isInString) i += code === backslash ? 1 : 0;
    else if (code === comma) values += 1;
    else if (code === openBracket || code === openBrace) [values, depth] = [values + 1, depth + 1];
    else if (code === closeBracket || code === closeBrace) depth -= 1;
    if (values > answerBounds.values) throw new AnswerRefused(`The seller’s answer has more than ${maxValues} values.`);
    if (depth > answerBounds.depth) throw new AnswerRefused(`The seller’s answer is nested deeper than ${answerBounds.depth} levels.`);
  }
  return values;
}

const [quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];
