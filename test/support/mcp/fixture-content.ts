/** A red pixel, and one second of silence. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
export const silence = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

export const text = (content: string) => ({ type: 'text', text: content });
export const image = { type: 'image', data: pixel, mimeType: 'image/png' };
export const audio = { type: 'audio', data: silence, mimeType: 'audio/wav' };
export const embedded = (uri: string, mimeType: string, content: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text: content },
});

const string = (more: object = {}) => ({ type: 'string', ...more });
export const form = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });
export const nameForm = form({ name: string() }, ['name']);

export const defaultsForm = form({
  name: string({ description: 'User name', default: 'John Doe' }),
  age: { type: 'integer', description: 'User age', default: 30 },
  score: { type: 'number', description: 'User score', default: 95.5 },
  status: string({ description: 'User status', enum: ['active', 'inactive', 'pending'], default: 'active' }),
  verified: { type: 'boolean', description: 'Verification status', default: true },
});

const options = ['option1', 'option2', 'option3'];
const titled = ['First', 'Second', 'Third'].map((title, index) => ({ const: `value${index + 1}`, title }));

export const choicesForm = form({
  untitledSingle: string({ enum: options }),
  titledSingle: string({ oneOf: titled }),
  legacyEnum: string({ enum: ['opt1', 'opt2', 'opt3'], enumNames: ['One', 'Two', 'Three'] }),
  untitledMulti: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string', enum: options } },
  titledMulti: { type: 'array', minItems: 1, maxItems: 3, items: { anyOf: titled } },
});
