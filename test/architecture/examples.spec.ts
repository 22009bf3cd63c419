import addFormats from 'ajv-formats';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { buildOpenApi } from '../../apps/api/src/openapi';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
}

interface Documented {
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, { readonly content?: Record<string, Media> }>;
}

const how = 'npm run docs -- <the API tests of the operation>';

describe(`Examples of the OpenAPI document (${how})`, () => {
  const shown: { readonly name: string; readonly media: Media }[] = [];
  const ajv = addFormats(new Ajv2020({ strict: false, inlineRefs: false, formats: { 'idn-email': /^[^@\s]+@[^@\s]+$/ } }));

  beforeAll(async () => {
    const document = await buildOpenApi();
    ajv.addSchema({ $id: 'openapi', components: document.components });
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations as Record<string, Documented>)) {
        const { requestBody, responses } = operation;
        const contents = [
          ['request', requestBody?.content] as const,
          ...Object.entries(responses).map(([status, { content }]) => [status, content] as const),
        ];
        for (const [part, content] of contents) {
          const media = content?.['application/json'];
          if (media) shown.push({ name: `${method.toUpperCase()} ${path} ${part}`, media });
        }
      }
    }
  });

  test('every request body and every answer has an example', () => {
    expect(shown.length).toBeGreaterThan(200);
    expect(shown.filter(({ media }) => media.example === undefined).map(({ name }) => name)).toEqual([]);
  });

  test('no example contains values that tests plant, or a credential in an address', () => {
    const forbidden = /planted|very-secret|[?&][^"=&]*(?:token|key|secret|password|signature)[^"=&]*=/i;
    const wrong = shown.filter(({ media }) => forbidden.test(JSON.stringify(media.example)));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('every example matches its schema', () => {
    // Compiled validators by schema, because many answers share a schema.
    const compiled = new Map<string, ValidateFunction>();
    const allows = ({ schema, example }: Media) => {
      const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components');
      const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
      compiled.set(text, validate);
      return validate(example);
    };
    const wrong = shown.filter(({ media }) => !allows(media));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
