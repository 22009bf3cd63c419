interface Style {
  /** The code that writes JSON so. */
  readonly how: string;
  readonly comma?: string;
  readonly colon?: string;
  /** Spaces of one level. */
  readonly indent?: number;
  readonly isSorted?: boolean;
  /** Changes each string, with its quotation marks, after `JSON.stringify`. */
  readonly escape?: (text: string) => string;
}

const unicode = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
const ascii = (text: string): string => text.replace(/[^ -~]/gu, unicode);
const slashes = (text: string): string => text.replaceAll('/', String.raw`\/`);
const markup = (text: string): string => text.replace(/[<>&\u2028\u2029]/g, unicode);
const dotnet = (text: string): string =>
  `"${text
    .slice(1, -1)
    .replaceAll(String.raw`\"`, String.raw`\u0022`)
    .replace(/[^ -~]|[<>&'+`]/gu, (character) =>
      unicode(character)
        .toUpperCase()
        .replaceAll(String.raw`\U`, String.raw`\u`),
    )}"`;
const spaced = { comma: ', ', colon: ': ' };

const styles: readonly Style[] = [
  { how: 'JSON.stringify(body)' },
  { how: 'json.dumps(body)', ...spaced, escape: ascii },
  { how: 'json.dumps(body, ensure_ascii=False)', ...spaced },
  { how: 'json.dumps(body, sort_keys=True)', ...spaced, escape: ascii, isSorted: true },
  { how: 'json.dumps(body, separators=(",", ":"))', escape: ascii },
  { how: 'json.dumps(body, separators=(",", ":"), sort_keys=True)', escape: ascii, isSorted: true },
  { how: 'json_encode($body)', escape: (text) => slashes(ascii(text)) },
  { how: 'json_encode($body, JSON_UNESCAPED_UNICODE)', escape: slashes },
  { how: 'json.Marshal(body)', escape: markup, isSorted: true },
  { how: 'json.Marshal(body)', escape: markup },
  { how: 'JsonSerializer.Serialize(body)', escape: dotnet },
  { how: 'JSON.stringify(body, null, 2)', indent: 2, colon: ': ' },
  { how: 'JSON.stringify(body, null, 4)', indent: 4, colon: ': ' },
  { how: 'json.dumps(body, indent=2)', indent: 2, colon: ': ', escape: ascii },
  { how: 'json.dumps(body, indent=4)', indent: 4, colon: ': ', escape: ascii },
  { how: 'json_encode($body, JSON_PRETTY_PRINT)', indent: 4, colon: ': ', escape: (text) => slashes(ascii(text)) },
  { how: 'json.dumps(body, indent=2, sort_keys=True)', indent: 2, colon: ': ', escape: ascii, isSorted: true },
];

/** The body as common libraries write it after they have parsed it; nothing when it is no JSON. */
export function* jsonVariants(body: string): Generator<{ readonly how: string; readonly text: string }> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.replace(/^\ufeff/, ''));
  } catch {
    return;
  }
  if (typeof parsed !== 'object' || parsed === null) return;
  for (const style of styles) {
    try {
      yield { how: style.how, text: written(parsed, style, '\n') };
    } catch {
      // It is nested too deep for the stack: such a body has no further variants.
      return;
    }
  }
}

/** `lineEnd` is a line end and the indentation of the value. */
function written(value: unknown, style: Style, lineEnd: string): string {
  const { comma = ',', colon = ':', indent = 0, isSorted = false, escape = (text: string) => text } = style;
  const quoted = (text: string) => escape(JSON.stringify(text));
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = lineEnd + ' '.repeat(indent);
  const of = (open: string, parts: readonly string[], close: string) => {
    if (indent === 0 || parts.length === 0) return open + parts.join(comma) + close;
    return open + inner + parts.join(comma + inner) + lineEnd + close;
  };
  if (Array.isArray(value))
    return of(
      '[',
      value.map((each) => written(each, style, inner)),
      ']',
    );
  const keys = Object.keys(value);
  if (isSorted) keys.sort();
  const entry = (key: string) => quoted(key) + colon + written((value as Record<string, unknown>)[key], style, inner);
  return of('{', keys.map(entry), '}');
}
