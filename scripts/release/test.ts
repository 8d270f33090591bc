// Tests the files in release/ unchanged: all journeys with the extension, and the command line from its package.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { releaseFiles } from './releaseRules.ts'
import { releaseFolder, versionIn } from './releaseFolder.ts'

const { vsix, cli } = releaseFiles(versionIn('package.json'))
const env = {
  ...process.env,
  GALLEY_TEST_VSIX: path.join(releaseFolder, vsix),
  GALLEY_TEST_CLI: path.join(releaseFolder, cli),
}
const runs = [
  ['test/unit/run.ts', 'test/unit/cli/packagedCli.test.ts'],
  ['test/journeys/run.ts', ...process.argv.slice(2)],
]
const codes = runs.map((args) => spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1)
process.exitCode = Math.max(...codes)
