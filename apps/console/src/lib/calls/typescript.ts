import type { ApiCall } from '../curl';
import { Code, typescript, write } from './literal';
import type { Invocation } from './operations';

const importOf = (name: string, from: string): string => `import { ${name} } from ${write(from, typescript)};\n`;

/** The client that calls use. */
export const typescriptHead = (origin: string, hasFile: boolean): string =>
  `${hasFile ? importOf('readFile', 'node:fs/promises') : ''}${importOf('createExchange', '@exchange/client')}
const exchange = createExchange({
  baseUrl: ${write(origin, typescript)},
  token: process.env.EXCHANGE_API_KEY,
});`;

/** The request as a call of the client (apps/client). */
export function typescriptOf({ operation, path, query }: Invocation, { body, fileType, idempotencyKey }: ApiCall): string {
  const isEmpty = (values: object) => Object.keys(values).length === 0;
  const input = {
    path: isEmpty(path) ? undefined : path,
    query: isEmpty(query) ? undefined : query,
    body: fileType === undefined ? body : new Code("await readFile('FILE')"),
    contentType: fileType,
    idempotencyKey,
  };
  const given = write(input, typescript);
  const hasInput = given !== '{}';
  if (operation.answer === 'stream') {
    const call = `exchange.stream('${operation.id}'${hasInput ? `, ${given}` : ''})`;
    return `for await (const event of ${call}) console.log(event);`;
  }
  if (operation.answer === 'file')
    return `const file = await exchange.file('${operation.id}'${hasInput ? `, ${given}` : ''});\nconsole.log(await file.text());`;
  return `console.log(await exchange.${operation.id}(${hasInput ? given : ''}));`;
}
