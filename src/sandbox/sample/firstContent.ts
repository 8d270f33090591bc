import path from 'node:path'
import type { CommandLine } from '../commandLine.ts'
import { bindToRepository } from '../gitSync/bindToRepository.ts'
import { generateContent } from '../generate/generateContent.ts'
import { importFolder } from '../import/importFolder.ts'
import type { ImportProblem } from '../import/importedFolder.ts'
import type { Platform } from '../platform.ts'
import { addSampleDocs } from './sampleDocs.ts'
import { addOrganization, ensureUsers, type SandboxUsers } from './firstOrganization.ts'
import { existsSync } from 'node:fs'

/** How many files with the same problem the command line names. */
const maxReported = 10

/**
 * Adds users, an organization and the content from the command line to a new data folder. An existing data folder only
 * gets the folders to import. Returns the id of the first organization.
 */
export async function fillNewFolder(
  platform: Platform,
  options: CommandLine,
  report: (line: string) => void,
): Promise<string> {
  const users = ensureUsers(platform)
  const known = platform.organizations.first()?.id
  const organization = known ?? newOrganization(platform, options, users)
  const isNew = known === undefined
  const act = { userId: users.admin, time: platform.clock().toISOString() }
  if (isNew && (options.guide || (options.imports.length + options.repositories.length === 0 && !options.generate))) {
    await addSampleDocs(platform, organization, users, { guide: guideFolder(), report })
  }
  for (const folder of options.imports) {
    const { space, problems } = await importFolder(platform, folder, { organizationId: organization }, act)
    reportProblems(space.title, problems, report)
  }
  for (const folder of options.repositories) {
    if (platform.gitSyncs.withFolder(path.resolve(folder))) continue
    const { space, problems } = await importFolder(platform, folder, { organizationId: organization }, act)
    await bindToRepository(platform, space.id, folder)
    reportProblems(space.title, problems, report)
  }
  return organization
}

/** Reports what an import left out: up to ten files with the same reason, and the number of others. */
export function reportProblems(
  space: string,
  problems: readonly ImportProblem[],
  report: (line: string) => void,
): void {
  for (const [reason, found] of Map.groupBy(problems, (problem) => problem.reason)) {
    for (const { path: file } of found.slice(0, maxReported)) report(`${space}: ${file}: ${reason}`)
    const more = found.length - maxReported
    if (more > 0) report(`${space}: ${more} more: ${reason}`)
  }
}

function newOrganization(platform: Platform, { generate }: CommandLine, users: SandboxUsers): string {
  return generate ? generateContent(platform, generate, users) : addOrganization(platform, 'Galley sandbox', users)
}

/**
 * Returns the folder of the sample docs, which are Galley's user guide. Its relative path differs between the source
 * and the bundle.
 */
function guideFolder(): string | undefined {
  const folders = ['../../../media/guide', '../media/guide'].map((folder) => path.resolve(import.meta.dirname, folder))
  return folders.find((folder) => existsSync(folder))
}
