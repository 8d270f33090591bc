// Prints what prevents a release. The tag is an argument, or comes from the workflow's run.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { releaseFaults } from './releaseRules.ts'
import { root, versionIn } from './releaseFolder.ts'

const tag = process.argv[2] ?? process.env['GITHUB_REF_NAME'] ?? ''
const faults = releaseFaults({
  tag,
  version: versionIn('package.json'),
  lockedVersion: versionIn('package-lock.json'),
  changelog: readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'),
})
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log(`${tag} can be released.`)
process.exitCode = faults.length > 0 ? 1 : 0
