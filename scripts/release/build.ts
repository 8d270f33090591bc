// Creates the files of a release in the folder release/: the extension, the command line, the list of components
// (SBOM), the release notes, and checksums. They are created only once: what is tested is what is published.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packageCli } from '../packageCli.ts'
import { packageExtension } from '../packageExtension.ts'
import { runCaptured } from '../runCaptured.ts'
import { changelogSection, isPreRelease, releaseFiles } from './releaseRules.ts'
import { releaseFolder, root, versionIn, writeSums } from './releaseFolder.ts'

const version = versionIn('package.json')
const files = releaseFiles(version)
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env
const repository = server && name ? `${server}/${name}` : undefined

rmSync(releaseFolder, { recursive: true, force: true })
mkdirSync(releaseFolder)
await packageExtension(path.join(releaseFolder, files.vsix), { preRelease: isPreRelease(version), repository })
await packageCli(releaseFolder, repository)
const sbom = await runCaptured('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'])
if (!sbom.ok) throw new Error(`npm sbom failed: ${sbom.output}`)
writeFileSync(path.join(releaseFolder, files.sbom), sbom.output)
const notes = changelogSection(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version)
if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}.`)
writeFileSync(path.join(releaseFolder, files.notes), `${notes}\n`)
writeSums(releaseFolder, [files.vsix, files.cli, files.sbom, files.notes], files.sums)
console.log(`The files of ${version} are in ${path.relative(process.cwd(), releaseFolder) || releaseFolder}.`)
