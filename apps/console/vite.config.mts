import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import messageParts from './message-parts.json' with { type: 'json' };

const root = import.meta.dirname;
const outDir = resolve(root, '../../dist/console');
/** What every screen needs: one file, which compresses better than several and stays in caches when only the console changes. */
const libraries =
  /node_modules\/(react|react-dom|scheduler|openapi-fetch|openapi-react-query|intl-messageformat|@formatjs\/[^/]+|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store))\/|vite\/preload-helper/;

/**
 * What is loaded together is one file, which is smaller than several: the libraries, what the pages without a session need, and what every screen
 * behind them needs. Each includes what its modules import, unless a file before it has that. A module of `first` that imports a screen makes
 * everybody wait for it at sign-in.
 */
const groups = [
  { name: 'libraries', test: libraries },
  { name: 'first', test: /apps\/console\/src\/(main|ui\/(sign-in-form|signed-out-page|copy)|lib\/(session|account-context))\.tsx?$/ },
  { name: 'shell', test: /apps\/console\/src\/(routes\/(a|open)\/.*\.tsx|routes\/index\.tsx|routeTree\.gen\.ts|ui\/(shell|parts)\.tsx)$/ },
];

/**
 * Screens' files are numbered, below a folder that is named by the content of all of them: the shell lists 300 files, and a hash in each name was a
 * tenth of it (ADR 202). An update is loaded as a whole, except the libraries.
 */
const buildFolder = '_build_';
const chunkFileNames = ({ name, facadeModuleId }: { readonly name: string; readonly facadeModuleId: string | null }): string => {
  if (name === 'libraries' || name === 'rolldown-runtime') return 'assets/[name]-[hash].js';
  if (catalogue.test(facadeModuleId ?? '')) return `assets/${buildFolder}/m.js`;
  return `assets/${buildFolder}/${groups.some((group) => group.name === name) ? name : 's'}.js`;
};

function namedBuild(): Plugin {
  return {
    name: 'named build',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const hash = createHash('sha256');
        for (const file of Object.keys(bundle).toSorted()) {
          const output = bundle[file]!;
          hash
            .update(file)
            .update('\0')
            .update(output.type === 'chunk' ? output.code : output.source)
            .update('\0');
        }
        const folder = hash.digest('base64url').slice(0, 10);
        const named = (text: string) => text.replaceAll(buildFolder, folder);
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') output.code = named(output.code);
          else if (typeof output.source === 'string') output.source = named(output.source);
          output.fileName = named(output.fileName);
        }
      },
    },
  };
}

/** Compresses each text file once: what all screens need at the maximum level, screens and catalogues one below, which is 2 % more in half of the time. */
function compressedFiles(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(files.filter((file) => /\.(js|css|html|svg)$/.test(file)).map((file) => compressFile(join(outDir, file))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: /\/[ms]\d*\.js$/.test(file) ? 10 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
}

const catalogue = /\/src\/i18n\/(\w+\.json)\?(\w+)$/;

const partsByName = new Map(Object.entries(messageParts).flatMap(([part, names]) => names.map((name) => [name, part] as const)));

/** The part of the catalogue with a message: the one that lists it or, of its families, the longest; otherwise `shell`. */
function partOf(key: string): string {
  for (let name = key; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const part = partsByName.get(name);
    if (part !== undefined) return part;
  }
  return 'shell';
}

/** Code of `parts` of the first part of a catalogue: functions that load the other parts. */
const loadersOf = (file: string): string =>
  Object.keys(messageParts)
    .filter((part) => part !== 'first')
    .map((part) => `${part}: () => import('./${file}?${part}')`)
    .join();

/** Parses the messages of catalogues here, so that browsers load no parser, and only the part that they ask for. Messages without arguments stay texts. */
function parsedMessages(): Plugin {
  /** The entries of each catalogue by part: a catalogue is asked for once per part. */
  const read = new Map<string, Promise<Readonly<Record<string, [string, string][]>>>>();
  const partsOf = async (path: string) => {
    const parts: Record<string, [string, string][]> = {};
    for (const entry of Object.entries(JSON.parse(await readFile(path, 'utf8')) as Record<string, string>))
      (parts[partOf(entry[0])] ??= []).push(entry);
    return parts;
  };
  return {
    name: 'parsed messages',
    enforce: 'pre',
    watchChange: (path) => void read.delete(path),
    load: {
      filter: { id: catalogue },
      async handler(id) {
        const [, file, part] = catalogue.exec(id)!;
        const [path] = id.split('?') as [string];
        if (!read.has(path)) read.set(path, partsOf(path));
        const entries = (await read.get(path)!)[part!] ?? [];
        const messages = entries.map(([key, message]) => {
          const elements = parse(message);
          const [only] = elements;
          return [key, elements.length === 1 && only?.type === TYPE.literal ? only.value : elements];
        });
        const loaders = part === 'first' ? `;export const parts = {${loadersOf(file!)}}` : '';
        return { code: `export default ${JSON.stringify(Object.fromEntries(messages))}${loaders}`, map: null, moduleType: 'js' };
      },
    },
  };
}

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Replaces the origin of the development server's requests by the API's own origin, the only one that may write. */
function useApiOrigin(proxy: { on(event: 'proxyReq', tell: (asked: ClientRequest, from: IncomingMessage) => void): unknown }): void {
  proxy.on('proxyReq', (proxied, { headers }) => {
    if (headers.origin === `http://${headers.host}`)
      proxied.setHeader('origin', process.env.BASE_URL ?? api.replace('127.0.0.1', 'localhost'));
  });
}

export default defineConfig({
  root,
  base: '/console/',
  logLevel: 'warn',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: resolve(root, 'src/routes'),
      generatedRouteTree: resolve(root, 'src/routeTree.gen.ts'),
      // It takes half a second of each build.
      enableRouteTreeFormatting: false,
      disableLogging: true,
    }),
    react(),
    parsedMessages(),
    tailwind(),
    namedBuild(),
    compressedFiles(),
  ],
  resolve: {
    alias: [
      { find: /^#(?=\/)/, replacement: resolve(root, 'src') },
      // React has the hook itself; the package brings another one for versions before 18.
      { find: /^use-sync-external-store\/shim(?=$|\/)/, replacement: 'use-sync-external-store' },
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
    ],
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // The first versions with `light-dark` (2024).
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // Whoever loads a screen has these already.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => !/\/(libraries|first|shell|rolldown-runtime)[-.][^/]*$/.test(file)) : needed,
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups }, chunkFileNames } },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.CONSOLE_PORT ?? 5173),
    proxy: { '^/(api|health|docs)': { target: api, changeOrigin: false, configure: useApiOrigin } },
  },
});
