import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from './sources';

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  /** The package is bundled inside of its parent, whose hash covers it. */
  readonly inBundle?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly hasInstallScript?: boolean;
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
const locked = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const names = (found: readonly (readonly [string, Locked])[]) => found.map(([path]) => nameOf(path));

const permissive = ['(AFL-2.1 OR BSD-3-Clause)', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Python-2.0'];
/** Licences that are allowed only for build and test tools. */
const alsoForTools = ['(MIT OR CC0-1.0)', 'Apache-2.0 AND MIT', 'BlueOak-1.0.0', 'CC-BY-4.0', 'MPL-2.0', 'Unlicense'];
/** Packages without a licence in package.json, whose LICENSE file has the MIT text. */
const mitByFile = ['busboy', 'dicer', 'streamsearch'];
/** Test tools without a licence in package.json, whose readme names the MIT licence. */
const mitByReadme = ['humanize-number', 'only'];
/** MPL-2.0 asks only that changes of the package's own files are published, and it is used unchanged. */
const unchanged = ['mediabunny'];

describe('Dependencies', () => {
  test('every installed package has a SHA-512 hash; optional packages of other systems are only named', () => {
    const unproved = locked.filter(([, { integrity, inBundle }]) => !inBundle && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''));
    const foreign = ({ optional, os, cpu }: Locked) => optional === true && (os !== undefined || cpu !== undefined);
    expect(names(unproved.filter(([, entry]) => !foreign(entry) || entry.integrity !== undefined))).toEqual([]);
    expect(names(unproved.filter(([path]) => existsSync(join(root, path))))).toEqual([]);
  });

  test('the lockfile names no registry host, so that any registry can serve it', () => {
    expect(names(locked.filter(([, { resolved }]) => resolved !== undefined))).toEqual([]);
  });

  test('no production package runs an install script, except one that works without it', () => {
    const scripted = names(locked.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev));
    expect(scripted.sort()).toEqual(['msgpackr-extract']);
    expect(scripted.map((name) => allowScripts[name])).toEqual([false]);
    expect(
      read('deploy/Dockerfile')
        .match(/npm ci[^\n&]*/g)!
        .filter((line) => !line.includes('--ignore-scripts')),
    ).toEqual([]);
  });

  test('every install script is explicitly allowed or denied', () => {
    const scripted = names(locked.filter(([, { hasInstallScript }]) => hasInstallScript));
    const isDecided = (name: string) => name in allowScripts || `${name.split('/')[0]}/*` in allowScripts;
    expect(scripted.filter((name) => !isDecided(name))).toEqual([]);
  });

  test('licences of production packages are permissive, and those of tools are listed', () => {
    const named = locked.filter(([, { integrity }]) => integrity !== undefined);
    const allowed = ({ license = '', dev }: Locked) => permissive.includes(license) || (dev === true && alsoForTools.includes(license));
    const others = names(named.filter(([, entry]) => !allowed(entry)));
    const known = [...mitByFile, ...mitByReadme, ...unchanged];
    expect(others.filter((name) => !known.includes(name))).toEqual([]);
    for (const name of mitByFile)
      expect(readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8')).toContain('Permission is hereby granted, free of charge');
    for (const name of mitByReadme) expect(readFileSync(join(root, 'node_modules', name, 'Readme.md'), 'utf8')).toMatch(/MIT/);
    expect(unchanged.map((name) => packages[`node_modules/${name}`]!.license)).toEqual(unchanged.map(() => 'MPL-2.0'));
  });
});
