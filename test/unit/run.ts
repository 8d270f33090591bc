// Ring 1: everything that runs in plain Node. Options: [files…] [--grep text].
import { join } from 'node:path'
import '../support/ownStateFolder.ts'
import { runMocha } from '../support/runMocha.ts'
import { readTestArguments } from '../support/testArguments.ts'
import { projectRoot } from '../support/vscode/paths.ts'

// Every process of the ring, and every sandbox that a test starts, finds the sources without their types there.
process.env['NODE_COMPILE_CACHE'] ??= join(projectRoot, 'node_modules', '.cache', 'node')

const selection = readTestArguments('unit', process.argv.slice(2))
const { failed } = await runMocha({
  ...selection,
  timeout: 120_000,
  parallel: selection.files.length > 1,
  require: [join(import.meta.dirname, '../support/recordFiles.ts')],
})
process.exit(failed > 0 ? 1 : 0)
