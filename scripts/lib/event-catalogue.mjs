import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tagOf } from './operations.mjs';

/** Generated data of the console's page of events. */
export const eventsFile = 'apps/console/src/lib/event-catalogue.gen.json';

/** The way of delivery of each operation that streams events. */
/** @type {Readonly<Record<string, string>>} */
const ways = {
  streamAccountEvents: 'feed',
  streamDiscoveryEvents: 'discovery',
  streamAnswer: 'assistant',
  resumeAnswerStream: 'assistant',
};

/** @typedef {{ type?: string | string[], $ref?: string, format?: string, enum?: unknown[], description?: string, properties?: Record<string, Schema>, items?: Schema, required?: string[], anyOf?: Schema[] }} Schema */
/** @typedef {{ name: string, type: string, text?: string, values?: unknown[], isOptional?: true }} Field */
/** @typedef {{ way: string, name: string, text?: string, recipients?: string, shape: string, example?: unknown }} Event */

/**
 * Collects every event that leaves the exchange from `docs/openapi.json`: webhooks, callbacks, events of streams, and types of notifications.
 * Null for the document of an exchange with few contexts, which has none.
 * @param {string} root
 */
export function eventCatalogue(root) {
  const document = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'));
  if (document.components.schemas.Notification === undefined) return null;
  /** @type {Record<string, Field[]>} */
  const shapes = {};
  /** @type {Record<string, object>} */
  const sources = {};
  /** @type {Event[]} */
  const events = [];

  /** Adds the fields of a schema once, and returns their name. @param {Schema} schema @param {string} otherwise */
  const shapeOf = (schema, otherwise) => {
    const name = schema.$ref === undefined ? otherwise : nameOf(schema.$ref);
    shapes[name] ??= fieldsOf(resolve(schema));
    return name;
  };
  /** @param {Schema} schema @returns {Schema} */
  const resolve = (schema) => (schema.$ref === undefined ? schema : document.components.schemas[nameOf(schema.$ref)]);
  /** Fields with their paths, such as `data.revision`. @param {Schema} schema @returns {Field[]} */
  const fieldsOf = (schema, prefix = '', isOptional = false) =>
    Object.entries(schema.properties ?? {}).flatMap(([key, given]) => {
      const { description, ...field } = { ...resolve(given), ...given };
      const name = prefix + key;
      const optional = isOptional || !(schema.required ?? []).includes(key);
      const own = {
        name,
        type: typeOf(field),
        ...(description === undefined ? {} : { text: description }),
        ...(valuesOf(field).length === 0 ? {} : { values: valuesOf(field) }),
        ...(optional ? { isOptional: /** @type {const} */ (true) } : {}),
      };
      return [own, ...fieldsOf(field, `${name}.`, optional)];
    });

  for (const [name, { post }] of Object.entries(document.webhooks)) {
    const { schema, example } = post.requestBody.content['application/json'];
    sources.webhook ??= { headers: headersOf(post), ...addressOf(document, 'registerWebhookSubscription') };
    events.push({ way: 'webhook', name, text: textOf(post), shape: shapeOf(schema, name), example });
  }
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const [name, urls] of Object.entries(operation.callbacks ?? {})) {
        const [{ post }] = /** @type {any[]} */ (Object.values(urls));
        const { schema, example } = post.requestBody.content['application/json'];
        sources.callback ??= { headers: headersOf(post), ...sourceOf(method, path, operation) };
        events.push({ way: 'callback', name, text: `${post.summary}.\n\n${post.description}`, shape: shapeOf(schema, name), example });
      }
      const stream = operation.responses['200']?.content?.['text/event-stream'];
      if (stream === undefined) continue;
      const way = ways[operation.operationId];
      if (way === undefined) throw new Error(`scripts/lib/event-catalogue.mjs names no way of delivery for ${operation.operationId}.`);
      const isKnown = way in sources;
      // The operation that resumes is the one to show: a program can repeat it.
      if (!isKnown || method === 'get') sources[way] = sourceOf(method, path, operation);
      if (isKnown) continue;
      for (const { event, description, recipients, schema, example } of stream['x-events'])
        events.push({
          way,
          name: event,
          text: description,
          ...(recipients === undefined ? {} : { recipients }),
          shape: shapeOf(schema, `${way}.${event}`),
          example,
        });
    }
  }
  const { Notification: notification } = document.components.schemas;
  sources.notification = addressOf(document, 'listNotifications');
  for (const name of notification.properties.type.enum)
    events.push({ way: 'notification', name, shape: shapeOf({ $ref: '#/components/schemas/Notification' }, name) });
  return `${JSON.stringify({ sources, shapes, events }, null, 1)}\n`;
}

/** @param {string} reference */
const nameOf = (reference) => /** @type {string} */ (reference.split('/').at(-1));

/** @param {Schema} schema @returns {string} */
function typeOf({ type, format, items, anyOf }) {
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' | ');
  const types = [type ?? 'any']
    .flat()
    .map((each) => (each === 'array' ? `${typeOf(items ?? {})}[]` : each === 'string' ? (format ?? each) : each));
  return types.join(' | ');
}

/** Values of an enumeration; a type of notifications is the event itself. @param {Schema} schema */
const valuesOf = ({ enum: values = [] }) => (values.length > 20 ? [] : values);

/** The text before the samples, which the console has in its own form. @param {{ summary: string, description: string }} operation */
const textOf = ({ summary, description }) => `${summary}.\n\n${description.split('\n\nThe signature is')[0]}`;

/** @param {{ parameters: { name: string, description: string, required: boolean }[] }} operation */
const headersOf = ({ parameters }) =>
  parameters.map(({ name, description, required }) => ({
    name,
    type: 'header',
    text: description,
    ...(required ? {} : { isOptional: true }),
  }));

/** How to receive an event: an operation, and its place in the reference (/docs). @param {string} method @param {string} path @param {any} operation */
const sourceOf = (method, path, operation) => ({
  operation: operation.operationId,
  path,
  anchor: `tag/${tagOf(operation)}/${method.toUpperCase()}${path}`,
});

/** @param {any} document @param {string} id */
function addressOf(document, id) {
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations))
      if (operation.operationId === id) return sourceOf(method, path, operation);
  throw new Error(`docs/openapi.json has no operation ${id}.`);
}
