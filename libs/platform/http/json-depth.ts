import { isUtf8 } from 'node:buffer';
import { JsonTexts } from '@exchange/kernel';

const [quote, openBrace, openBracket, closeBrace, closeBracket, colon, comma] = [...'"{[}]:,'].map((char) => char.charCodeAt(0));

/** Maximum nesting of a JSON body, far beyond any body of the contract. */
export const maxDepth = 100;

/** Maximum parts of a body: beyond any body of the contract, and a few hundredths of a second for the parser. */
const maxParts = { ownNames: 1_000, names: 50_000, containers: 20_000, values: 100_000 };

/** Throws {@link RefusedJson} when the body is not UTF-8, is nested too deeply or has too many parts. */
export function checkUtf8Json(body: Buffer): void {
  checkUtf8(body);
  checkParts(body);
}

/** JSON is UTF-8 (RFC 8259 §8.1). A decoder would replace invalid bytes by characters that the client did not send. */
export function checkUtf8(body: Buffer): void {
  if (!isUtf8(body)) throw new RefusedJson('The body is not valid UTF-8.');
}

/**
 * Refuses bodies whose nesting would exhaust the stack or whose parts would block the event loop. It scans the bytes before they are parsed; in UTF-8,
 * JSON punctuation is one byte each.
 */
function checkParts(json: Buffer): void {
  let [depth, names, containers, values] = [0, 0, 0, 1];
  /** Number of names of the open object at each depth. */
  const own = new Uint32Array(maxDepth + 1);
  const texts = new JsonTexts();
  for (let i = 0; i < json.length; i += 1) {
    const char = json[i];
    if (char === quote) {
      i = texts.through(json, i + 1) - 1;
      // The parser reports the open string.
      if (texts.isOpen) return;
    } else if (char === openBrace || char === openBracket) {
      [depth, containers] = [depth + 1, containers + 1];
      if (depth > maxDepth) throw new RefusedJson('The body is nested too deeply.');
      if (containers > maxParts.containers) throw new RefusedJson('The body has too many objects and lists.');
      own[depth] = 0;
    } else if (char === comma) {
      values += 1;
      if (values > maxParts.values) throw new RefusedJson('The body has too many values.');
    } else if (char === closeBrace || char === closeBracket) depth -= 1;
    else if (char === colon && depth >= 0) {
      [own[depth], names] = [own[depth]! + 1, names + 1];
      if (own[depth]! > maxParts.ownNames || names > maxParts.names) throw new RefusedJson('The body has too many properties.');
    }
  }
}

/** A refusal whose message may be returned; the message of a parser may quote the body. */
export class RefusedJson extends Error {
  readonly status = 400;
}
