// Calls every operation on a running sandbox, and writes the guide's page about API coverage from the results. Writes the
// page about servers with only the reference, too.
process.env['GALLEY_UPDATE_COVERAGE'] = '1'
process.argv.push('test/unit/platform/everyOperation.test.ts', 'test/unit/platform/onlyReference.test.ts')
await import('../test/unit/run.ts')
