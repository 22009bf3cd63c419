/** Response formats that a client accepts for an MCP answer: JSON, an event stream, or either. */
export type AnswerFormat = 'json' | 'stream' | 'either';

const json = 'application/json';
const events = 'text/event-stream';

/**
 * The formats that an `Accept` header allows (RFC 9110 §12.5.1: any case, wildcards, `q=0` excludes); null when it allows neither. A wildcard
 * alone means JSON, because programs that cannot read streams send it.
 */
export function acceptedFormat(accept: string | undefined): AnswerFormat | null {
  const ranges = rangesOf(accept);
  const takesJson = takes(ranges, json);
  if (ranges.get(events) ?? ranges.get('text/*')) return takesJson ? 'either' : 'stream';
  return takesJson ? 'json' : null;
}

/** Whether `Accept` allows an event stream, for endpoints that offer nothing else. */
export const acceptsEvents = (accept: string | undefined): boolean => takes(rangesOf(accept), events);

export const notAcceptable = {
  code: -32_000,
  message: `Not Acceptable: answers are ${json} or ${events}; name one of them, or both, in Accept`,
};

/** Formats a JSON-RPC message as an event stream with one event. */
export const toSingleEvent = (message: string): string => `event: message\ndata: ${message}\n\n`;

/** Maps each media range, without its parameters, to whether it is accepted (`q` is not 0). */
function rangesOf(accept = ''): ReadonlyMap<string, boolean> {
  const ranges = new Map<string, boolean>();
  for (const range of (accept.trim() || '*/*').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const name = type === '*' ? '*/*' : type;
    ranges.set(name, ranges.get(name) === true || !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter)));
  }
  return ranges;
}

/** Whether a type is accepted; the most specific range decides (RFC 9110 §12.5.1). */
const takes = (ranges: ReadonlyMap<string, boolean>, type: string): boolean =>
  ranges.get(type) ?? ranges.get(`${type.slice(0, type.indexOf('/'))}/*`) ?? ranges.get('*/*') ?? false;
