// Calls every operation on a running sandbox and writes the README's coverage table by what worked.
process.env['GALLEY_UPDATE_README'] = '1'
process.argv.push('test/unit/platform/everyOperation.test.ts')
await import('../test/unit/run.ts')
