/**
 * Jest results processor: replaces error objects, which may be circular (like those of `execFile`) and then cannot be written as JSON, by their
 * messages.
 */
module.exports = (results) => {
  for (const { testResults } of results.testResults) for (const test of testResults) test.failureDetails = [];
  return results;
};
