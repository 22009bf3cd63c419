import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/** An event of a stream, as the OpenAPI document describes it. */
export interface StreamedEvent {
  /** When the event is sent. */
  readonly description: string;
  /** Which callers receive the event; all that may open the stream when omitted. */
  readonly recipients?: string;
  /** Schema of `data`. */
  readonly schema: object;
  /** An example of `data`. */
  readonly example: object;
}

/** Declares the events of an operation that answers with an event stream, by the value of their line `event`: `x-events` of the OpenAPI document. */
export function Streams(description: string, events: Readonly<Record<string, StreamedEvent>>): MethodDecorator {
  const media = { schema: { type: 'string' }, 'x-events': Object.entries(events).map(([event, about]) => ({ event, ...about })) };
  return applyDecorators(ApiResponse({ status: 200, description, content: { 'text/event-stream': media } as never }));
}
