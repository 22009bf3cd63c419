const [quote, backslash, openBrace, openBracket, closeBrace, closeBracket] = [...'"\\{[}]'].map((char) => char.charCodeAt(0));

/** Deeper than any body of the contract, by far. */
export const deepest = 100;

/** JSON is UTF-8 (RFC 8259 §8.1); 415 for what says that it is something else, 400 for what is nested too deeply. */
export function checkUtf8Json(body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw Object.assign(new Error('JSON is UTF-8.'), { status: 415 });
  checkDepth(body);
}

/**
 * Refuses bodies (400) that are nested so deeply that whatever walks through them would run out of stack. Looks at the bytes, before anything
 * is parsed; UTF-8 only, as the characters that matter are one byte each.
 */
function checkDepth(json: Buffer): void {
  let depth = 0;
  for (let i = 0; i < json.length; i += 1) {
    const char = json[i];
    if (char === quote) {
      i = endOfString(json, i);
      if (i < 0) return;
    } else if (char === openBrace || char === openBracket) {
      depth += 1;
      if (depth > deepest) throw Object.assign(new Error('The body is nested too deeply.'), { status: 400 });
    } else if (char === closeBrace || char === closeBracket) depth -= 1;
  }
}

/** `-1` when it does not end: the parser says so. */
function endOfString(json: Buffer, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}
