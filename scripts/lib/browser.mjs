import { accessSync, constants, createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { clone } from './home.mjs';
import { installPinned } from './pinned.mjs';
import { UserError } from './terminal.mjs';

/**
 * Installs the tools of browser tests: the driver, the reference host of MCP Apps as one script, and a browser (`CHROMIUM`, or `chromium` on the
 * PATH, or that of a package). They are kept in a separate folder, with the versions and digests of `scripts/browser`.
 * @param {string} folder
 * @returns {Promise<Record<string, string>>} the environment that tests find them by
 */
export async function browserTools(folder) {
  const { CHROMIUM: named } = process.env;
  if (named && !isProgram(named)) throw new UserError(`CHROMIUM is ${named}, which is not a program.`);
  const found = named || onPath('chromium');
  if (!found && (process.platform !== 'linux' || process.arch !== 'x64'))
    throw new UserError(
      'The browser tests need Chromium: install it as `chromium` on the PATH, or set CHROMIUM to its path. Only on x64 Linux it is downloaded.',
    );
  const pinned = join(clone, 'scripts', 'browser');
  const what = 'the browser tests need';
  const tools = await installPinned(join(folder, 'tools'), { pinned: join(pinned, 'tools'), what, prepare: bundle });
  if (found) return { BROWSER_TOOLS: tools, BROWSER_PROGRAM: found };
  const alternative = 'To avoid this download, install Chromium as `chromium` on the PATH, or set CHROMIUM to its path.';
  const own = await installPinned(join(folder, 'chromium'), { pinned: join(pinned, 'chromium'), what, way: alternative, prepare: unpack });
  return {
    BROWSER_TOOLS: tools,
    BROWSER_PROGRAM: join(own, 'chromium'),
    BROWSER_LIBRARIES: join(own, 'libraries', 'lib'),
    BROWSER_FONTS: join(own, 'fonts'),
  };
}

/** Bundles the reference host as one script that a page can import. @param {string} folder */
async function bundle(folder) {
  const { build } = createRequire(join(folder, 'package.json'))('esbuild');
  const contents = `export { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';`;
  const outfile = join(folder, 'app-bridge.js');
  await build({ stdin: { contents, resolveDir: folder }, bundle: true, format: 'esm', platform: 'browser', outfile, logLevel: 'error' });
}

/** Unpacks the browser, and the libraries that machines without a desktop lack. @param {string} folder */
async function unpack(folder) {
  const load = createRequire(join(folder, 'node_modules', '@sparticuz', 'chromium', 'package.json'));
  const { extract } = load('tar-fs');
  const from = (/** @type {string} */ file) => createReadStream(join(folder, 'node_modules', '@sparticuz', 'chromium', 'bin', file));
  await Promise.all([
    pipeline(from('chromium.br'), createBrotliDecompress(), createWriteStream(join(folder, 'chromium'), { mode: 0o755 })),
    pipeline(from('al2023.tar.br'), createBrotliDecompress(), extract(join(folder, 'libraries'))),
    pipeline(from('fonts.tar.br'), createBrotliDecompress(), extract(join(folder, 'fonts'))),
  ]);
  // The package's own font list has paths of a cloud function. Without a font, the browser crashes at the first letter.
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
