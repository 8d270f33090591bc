// Publishes the files in release/ to one registry: marketplace, openVsx, npm or github. --dry-run only prints the
// command.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { publishCommand, registries, releaseFiles } from './releaseRules.ts'
import { changedFiles, releaseFolder, versionIn } from './releaseFolder.ts'

const [name, ...options] = process.argv.slice(2)
const registry = registries.find((one) => one === name)
if (registry === undefined) throw new Error(`Name one of ${registries.join(', ')}.`)
const version = versionIn('package.json')
const { vsix, cli, sbom, notes, sums } = releaseFiles(version)
const changed = changedFiles(releaseFolder, [vsix, cli, sbom, notes], sums)
if (changed.length > 0) throw new Error(`Not what was built and tested: ${changed.join(', ')}.`)
const [command, ...args] = publishCommand(registry, version)
console.log([command, ...args].join(' '))
if (!options.includes('--dry-run')) {
  const shell = process.platform === 'win32'
  const { status } = spawnSync(command, args, { cwd: releaseFolder, stdio: 'inherit', shell })
  process.exitCode = status ?? 1
}
