import type { Calls } from './calls.gen';
import { itemsOf } from './pages';
import { type AnyInput, isOperation, requestOf } from './requests';
import { eventsOf, type StreamEvent } from './streams';
import { type ExchangeOptions, Transport } from './transport';
import type { Arguments, FileName, Item, ListName, OperationName, StreamName } from './types';

export interface Exchange extends Calls {
  /** Every item of a list. Pages are fetched as they are needed: `for await (const campaign of exchange.all('listCampaigns'))`. */
  all<Name extends ListName>(operation: Name, ...given: Arguments<Name>): AsyncGenerator<Item<Name>, void, undefined>;
  /** A stream, resumed after its last event when the connection ends. `after` starts behind the event with this id. */
  stream<Name extends StreamName>(
    operation: Name,
    ...given: Arguments<Name> extends [input: infer Value]
      ? [input: Value & { readonly after?: string }]
      : [input?: NonNullable<Arguments<Name>[0]> & { readonly after?: string }]
  ): AsyncGenerator<StreamEvent, void, undefined>;
  /** The response of a file (CSV, HTML), to be read or piped as it arrives. */
  file<Name extends FileName>(operation: Name, ...given: Arguments<Name>): Promise<Response>;
}

/**
 * Creates a client for one exchange and one credential. Every operation of the reference is a method with the same name. Answers of 400 and above are
 * thrown as `Refused`. Reads are retried after temporary failures; writes too, under one `Idempotency-Key`.
 */
export function createExchange(options: ExchangeOptions): Exchange {
  const transport = new Transport(options);

  const call = async (name: OperationName, input: AnyInput = {}): Promise<unknown> => {
    const response = await transport.send(requestOf(name, input));
    if (response.status === 204) return { data: null };
    const { error: _, ...answer } = (await response.json()) as { error: null };
    return answer;
  };

  const general = {
    all: (name: OperationName, input: AnyInput = {}) =>
      itemsOf((query) => call(name, { ...input, query }) as never, (input.query ?? {}) as Readonly<Record<string, unknown>>),
    stream: (name: OperationName, { after, ...input }: AnyInput & { readonly after?: string } = {}) => {
      const open = (last: string | undefined) =>
        transport.send(requestOf(name, input, { accept: 'text/event-stream', ...(last === undefined ? {} : { 'last-event-id': last }) }));
      return eventsOf(open, after, input.signal);
    },
    file: (name: OperationName, input: AnyInput = {}) => transport.send(requestOf(name, input, { accept: 'text/csv, text/html' })),
  };

  return new Proxy(general as object as Exchange, {
    get: (target, name) =>
      typeof name === 'string' && isOperation(name) ? (input?: AnyInput) => call(name, input) : (Reflect.get(target, name) as unknown),
    has: (target, name) => (typeof name === 'string' && isOperation(name)) || Reflect.has(target, name),
  });
}
