import { isUtf8 } from 'node:buffer';
import { JsonTexts } from '@exchange/kernel';

const [quote, openBrace, openBracket, closeBrace, closeBracket, colon, comma] = [...'"{[}]:,'].map((char) => char.charCodeAt(0));

/** Deeper than any body of the contract, by far. */
export const deepest = 100;

/** Names of one object, names of all, objects and lists, values: beyond any body that is made of classes, and a few hundredths of a second for the parser. */
const most = { ownNames: 1_000, names: 50_000, containers: 20_000, values: 100_000 };

/** 400 for what is not UTF-8, is nested too deeply or has too many parts. */
export function checkUtf8Json(body: Buffer): void {
  checkUtf8(body);
  checkParts(body);
}

/** JSON is UTF-8 (RFC 8259 §8.1). A decoder would put other characters in the place of what is none, and nobody would have said them. */
export function checkUtf8(body: Buffer): void {
  if (!isUtf8(body)) throw new RefusedJson('The body is not valid UTF-8.');
}

/**
 * Refuses bodies (400) that are nested so deeply that whatever walks through them would run out of stack, or of so many parts that parsing them
 * would hold others up. Looks at the bytes, before anything is parsed; UTF-8 only, as the characters that matter are one byte each.
 */
function checkParts(json: Buffer): void {
  let [depth, names, containers, values] = [0, 0, 0, 1];
  /** Names at each depth, of the object that is open there. */
  const own = new Uint32Array(deepest + 1);
  const texts = new JsonTexts();
  for (let i = 0; i < json.length; i += 1) {
    const char = json[i];
    if (char === quote) {
      i = texts.through(json, i + 1) - 1;
      // The parser says so.
      if (texts.isOpen) return;
    } else if (char === openBrace || char === openBracket) {
      [depth, containers] = [depth + 1, containers + 1];
      if (depth > deepest) throw new RefusedJson('The body is nested too deeply.');
      if (containers > most.containers) throw new RefusedJson('The body has too many objects and lists.');
      own[depth] = 0;
    } else if (char === comma) {
      values += 1;
      if (values > most.values) throw new RefusedJson('The body has too many values.');
    } else if (char === closeBrace || char === closeBracket) depth -= 1;
    else if (char === colon && depth >= 0) {
      [own[depth], names] = [own[depth]! + 1, names + 1];
      if (own[depth]! > most.ownNames || names > most.names) throw new RefusedJson('The body has too many properties.');
    }
  }
}

/** What the answer may say, unlike the words of a parser. */
export class RefusedJson extends Error {
  readonly status = 400;
}
