import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { clone } from './home.mjs';
import { explain, Trouble } from './terminal.mjs';

const run = promisify(execFile);

/**
 * What tests in a browser need and nobody else: the program that drives it, the stock host of MCP Apps as one script, and a browser: that of
 * `CHROMIUM`, or `chromium` on the PATH, or a package's. Fetched into a folder of their own, in the versions and with the digests of `scripts/browser`.
 * @param {string} folder
 * @returns {Promise<Record<string, string>>} the environment that tests find them by
 */
export async function browserTools(folder) {
  const { CHROMIUM: named } = process.env;
  if (named && !isProgram(named)) throw new Trouble(`CHROMIUM is ${named}, and that is no program.`);
  const found = named || onPath('chromium');
  if (!found && (process.platform !== 'linux' || process.arch !== 'x64'))
    throw new Trouble(
      'The tests in a browser need Chromium: install it as `chromium` on the PATH, or name it in CHROMIUM. It is fetched on x64 Linux alone.',
    );
  const tools = await fetched(join(folder, 'tools'), 'tools', bundle);
  if (found) return { BROWSER_TOOLS: tools, BROWSER_PROGRAM: found };
  const own = await fetched(join(folder, 'chromium'), 'chromium', unpack);
  return {
    BROWSER_TOOLS: tools,
    BROWSER_PROGRAM: join(own, 'chromium'),
    BROWSER_LIBRARIES: join(own, 'libraries', 'lib'),
    BROWSER_FONTS: join(own, 'fonts'),
  };
}

/**
 * @param {string} folder
 * @param {string} name of the lock file's folder
 * @param {(folder: string) => Promise<void>} prepare
 */
async function fetched(folder, name, prepare) {
  const pinned = join(clone, 'scripts', 'browser', name);
  const wanted = readFileSync(join(pinned, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'complete');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(pinned, file), join(folder, file));
  try {
    await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'], { cwd: folder, timeout: 300_000 });
  } catch (error) {
    const way = name === 'chromium' ? ' Install Chromium as `chromium` on the PATH, or name it in CHROMIUM, to do without.' : '';
    throw new Trouble(`What the tests in a browser need (scripts/browser/${name}) could not be fetched.${way}\n${explain(error)}`);
  }
  await prepare(folder);
  writeFileSync(stamp, wanted);
  return folder;
}

/** The stock host as one script that a page can import. @param {string} folder */
async function bundle(folder) {
  const { build } = createRequire(join(folder, 'package.json'))('esbuild');
  const contents = `export { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';`;
  const outfile = join(folder, 'app-bridge.js');
  await build({ stdin: { contents, resolveDir: folder }, bundle: true, format: 'esm', platform: 'browser', outfile, logLevel: 'error' });
}

/** The package has the browser, and libraries that machines without a desktop lack, compressed. @param {string} folder */
async function unpack(folder) {
  const load = createRequire(join(folder, 'node_modules', '@sparticuz', 'chromium', 'package.json'));
  const { extract } = load('tar-fs');
  const from = (/** @type {string} */ file) => createReadStream(join(folder, 'node_modules', '@sparticuz', 'chromium', 'bin', file));
  await Promise.all([
    pipeline(from('chromium.br'), createBrotliDecompress(), createWriteStream(join(folder, 'chromium'), { mode: 0o755 })),
    pipeline(from('al2023.tar.br'), createBrotliDecompress(), extract(join(folder, 'libraries'))),
    pipeline(from('fonts.tar.br'), createBrotliDecompress(), extract(join(folder, 'fonts'))),
  ]);
}

/** @param {string} program */
const onPath = (program) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isProgram);

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
