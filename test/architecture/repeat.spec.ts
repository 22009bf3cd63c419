import { spawnSync } from 'node:child_process';
import { root } from './sources';

test.each(['five', '0', '-1', '1.5', '2 3', '2 -1', '2 x', '2 1 1'])(
  'npm run test:repeat -- %s prints its usage and runs nothing',
  (text) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/repeat.mjs', ...text.split(' ')], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('npm run test:repeat -- [runs] [busy]');
  },
);
