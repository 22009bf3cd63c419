import type { OpenAPIObject } from '@nestjs/swagger';
import recorded from './recorded-examples.json';

interface Example {
  readonly request?: unknown;
  /** Keyed by status. */
  readonly answers: Readonly<Record<string, unknown>>;
}

interface Media {
  example?: unknown;
}

interface DocumentedOperation {
  readonly requestBody?: { readonly content?: Record<string, Media> };
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, Media> } | undefined>>;
}

const examples: Readonly<Record<string, Example | undefined>> = recorded;

/** Adds a real request and real answers to every operation. API tests record them; `npm run docs` chooses one per operation. */
export function withExamples(document: OpenAPIObject): OpenAPIObject {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations as Record<string, DocumentedOperation>)) {
      const example = examples[`${method.toUpperCase()} ${path}`];
      if (example) addExample(operation, example);
    }
  }
  return document;
}

function addExample({ requestBody, responses }: DocumentedOperation, { request, answers }: Example): void {
  setExample(requestBody?.content, request);
  for (const [status, answer] of Object.entries(answers)) setExample(responses[status]?.content, answer);
}

function setExample(content: Record<string, Media> | undefined, example: unknown): void {
  const media = content?.['application/json'];
  if (media && example !== undefined) media.example = example;
}
