/** The form of an MCP answer that a client takes: one JSON text, an event stream, or whichever fits. */
export type AnswerForm = 'json' | 'stream' | 'either';

const json = 'application/json';
const events = 'text/event-stream';

/**
 * What `Accept` takes of the two forms (RFC 9110 §12.5.1: any case, wildcards, `q=0` refuses); null when it takes neither. A client that names no
 * event stream gets JSON: a wildcard is what programs send that read no streams.
 */
export function answerFormOf(accept: string | undefined): AnswerForm | null {
  const ranges = rangesOf(accept);
  const takesJson = takes(ranges, json);
  if (ranges.get(events) ?? ranges.get('text/*')) return takesJson ? 'either' : 'stream';
  return takesJson ? 'json' : null;
}

/** Whether `Accept` takes an event stream, where nothing else is offered. */
export const takesEvents = (accept: string | undefined): boolean => takes(rangesOf(accept), events);

export const notAcceptable = {
  code: -32_000,
  message: `Not Acceptable: answers are ${json} or ${events}; name one of them, or both, in Accept`,
};

/** A message of JSON-RPC as the only event of a stream. */
export const asOnlyEvent = (message: string): string => `event: message\ndata: ${message}\n\n`;

/** Media ranges without their parameters, and whether they are taken. */
function rangesOf(accept = ''): ReadonlyMap<string, boolean> {
  const ranges = new Map<string, boolean>();
  for (const range of (accept.trim() || '*/*').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const name = type === '*' ? '*/*' : type;
    ranges.set(name, ranges.get(name) === true || !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter)));
  }
  return ranges;
}

/** The most specific range decides. */
const takes = (ranges: ReadonlyMap<string, boolean>, type: string): boolean =>
  ranges.get(type) ?? ranges.get(`${type.slice(0, type.indexOf('/'))}/*`) ?? ranges.get('*/*') ?? false;
