import { accessSync, constants, createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { clone } from './home.mjs';
import { fetched } from './pinned.mjs';
import { Trouble } from './terminal.mjs';

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
  const pinned = join(clone, 'scripts', 'browser');
  const what = 'the tests in a browser need';
  const tools = await fetched(join(folder, 'tools'), { pinned: join(pinned, 'tools'), what, prepare: bundle });
  if (found) return { BROWSER_TOOLS: tools, BROWSER_PROGRAM: found };
  const way = 'Install Chromium as `chromium` on the PATH, or name it in CHROMIUM, to do without.';
  const own = await fetched(join(folder, 'chromium'), { pinned: join(pinned, 'chromium'), what, way, prepare: unpack });
  return {
    BROWSER_TOOLS: tools,
    BROWSER_PROGRAM: join(own, 'chromium'),
    BROWSER_LIBRARIES: join(own, 'libraries', 'lib'),
    BROWSER_FONTS: join(own, 'fonts'),
  };
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
  // The package's own list names folders of a cloud's function: without a font the browser ends itself at the first letter it looks for.
  writeFileSync(
    join(folder, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir>${inXml(join(folder, 'fonts', 'cache'))}</cachedir></fontconfig>
`,
  );
}

/** @param {string} text */
const inXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

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
