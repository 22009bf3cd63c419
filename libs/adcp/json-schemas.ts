import Ajv, { type AnySchemaObject } from 'ajv';
import addFormats from 'ajv-formats';

/**
 * A validator for untrusted JSON. It stops at the first problem and checks `uniqueItems` in linear time: Ajv compares all pairs of objects, which takes
 * minutes for a few megabytes. Objects with the same members in another order count as different.
 *
 * Inlining and optimizing are off because every process compiles the protocol's schemas at its start: that takes 0.5 s instead of 1.6 s of processor time,
 * and validation is about a third slower (0.2 ms for a product with 50 prices). Published schemas need no `validateSchema`: a test checks them.
 */
export function createJsonValidator(schemas: AnySchemaObject[] = [], { validateSchema = true } = {}): Ajv {
  const ajv = addFormats(new Ajv({ strict: false, allErrors: false, validateSchema, inlineRefs: false, code: { optimize: false } }));
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    compile: (isRequired: boolean) => (isRequired ? areUnique : () => true),
  });
  return ajv.addSchema(schemas);
}

function areUnique(items: readonly unknown[]): boolean {
  const seen = new Set<string>();
  try {
    return items.every((item) => seen.size < seen.add(JSON.stringify(item)).size);
  } catch {
    return false; // nested too deeply to be serialized
  }
}
