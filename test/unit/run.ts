// Ring 1: everything that runs in plain Node. Options: [files…] [--grep text].
import { runMocha } from '../support/runMocha.ts'
import { readTestArguments } from '../support/testArguments.ts'

const selection = readTestArguments('unit', process.argv.slice(2))
const { failed } = await runMocha({ ...selection, timeout: 20_000 })
process.exit(failed > 0 ? 1 : 0)
