// Fixes the docs folder that is named when it is asked to: a process that tests kill in the meantime.
import { checkCommand } from '../../../src/cli/checkCommand.ts'
import { Output } from '../../../src/cli/output.ts'

const folder = process.argv[2] ?? ''
process.once('message', () => {
  void checkCommand(
    { paths: [folder], format: 'text', fix: true, withProse: false, rules: undefined },
    new Output(() => {}),
  ).then(() => process.exit())
})
process.send?.('ready')
