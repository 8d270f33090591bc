// Calls every operation on a running sandbox, and writes the guide's page about API coverage from the results.
process.env['GALLEY_UPDATE_COVERAGE'] = '1'
process.argv.push('test/unit/platform/everyOperation.test.ts')
await import('../test/unit/run.ts')
