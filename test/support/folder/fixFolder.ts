// A process that fixes a docs folder on request. Tests kill it in the meantime.
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
