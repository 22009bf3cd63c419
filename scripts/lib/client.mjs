import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UserError } from './terminal.mjs';

/** Sources of the package @exchange/client, which is built into `dist/client`. */
export const clientFolder = join('apps', 'client');

/** Generated methods of the client. */
export const callsFile = 'apps/client/src/calls.gen.ts';

/** Common prefix of paths, which the generated addresses omit. */
const commonPrefix = '/api/v2/';

/**
 * Generates a method with its summary, and an address, for each operation of `docs/openapi.json`.
 * @param {string} root
 */
export function clientCalls(root) {
  const { paths } = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'));
  /** @type {string[]} */
  const methods = [];
  /** @type {string[]} */
  const lines = [];
  for (const [path, operations] of Object.entries(paths)) {
    const here = Object.entries(operations).map(([method, { operationId, summary, parameters = [] }]) => {
      methods.push(`  /** ${summary}. \`${method.toUpperCase()} ${path}\` */\n  readonly ${operationId}: Call<'${operationId}'>;`);
      const isKeyed = parameters.some((/** @type {{ name: string }} */ { name }) => name === 'Idempotency-Key');
      return `${method}:${operationId}${isKeyed ? ':k' : ''}`;
    });
    lines.push([path.startsWith(commonPrefix) ? path.slice(commonPrefix.length) : path, ...here].join(' '));
  }
  return `// Made by \`npm run docs\` from docs/openapi.json.
import type { Call } from './types';

/** Every operation of the exchange. */
export interface Calls {
${methods.join('\n')}
}

/** Per path: the operations there. \`k\` marks those that take an \`Idempotency-Key\`. */
export const addresses = \`
${lines.join('\n')}
\`;
`;
}

/** Builds the package: one JavaScript file and its types. Resolves with its size in bytes. @param {string} root @param {string} target a folder */
export async function buildClient(root, target) {
  const { build } = await import('rolldown');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const [{ output }] = [
    await build({
      input: join(root, clientFolder, 'src', 'index.ts'),
      logLevel: 'silent',
      output: {
        file: join(target, 'index.js'),
        format: 'es',
        minify: true,
      },
    }),
  ];
  if (output.length !== 1) throw new UserError('The client has more than one file.');
  await declarations(root, target);
  // In the sources, the repository's package.json sets the module type, so the published manifest needs its own.
  const manifest = JSON.parse(readFileSync(join(root, clientFolder, 'package.json'), 'utf8'));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify({ ...manifest, type: 'module' }, null, 2)}\n`);
  copyFileSync(join(root, clientFolder, 'README.md'), join(target, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  return statSync(join(target, 'index.js')).size;
}

/** @param {string} root @param {string} target */
async function declarations(root, target) {
  const tsc = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
  try {
    await promisify(execFile)(process.execPath, [tsc, '-p', join(root, clientFolder), '--outDir', target]);
  } catch (error) {
    throw new UserError(`The types of the client cannot be generated:\n${/** @type {{ stdout?: string }} */ (error).stdout}`);
  }
  // Node's resolution of ES modules needs file extensions.
  for (const file of readdirSync(target).filter((name) => name.endsWith('.d.ts')))
    writeFileSync(join(target, file), readFileSync(join(target, file), 'utf8').replaceAll(/(from '\.\/[\w.-]+)'/g, "$1.js'"));
}
