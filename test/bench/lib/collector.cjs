// Preloaded into a measured process (`node --require`): SIGWINCH collects garbage, so that the remaining memory is in use.
const v8 = require('node:v8');
const vm = require('node:vm');

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');
process.on('SIGWINCH', () => {
  collect();
  collect();
});
