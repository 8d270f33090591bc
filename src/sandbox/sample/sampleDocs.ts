import { addSpace } from '../spaceContent/mainContent.ts'
import { importFolder } from '../import/importFolder.ts'
import type { Platform } from '../platform.ts'
import type { SandboxUsers } from './firstOrganization.ts'
import { addGuideChangeRequests } from './guideChangeRequests.ts'
import { addHandbook } from './handbook.ts'
import { pastAuthorship } from './sampleTime.ts'
import { addSampleLife } from './sampleLife.ts'
import { addSamplePublishing } from './samplePublishing.ts'

/** The folder of the sample docs, and a callback for each thing that couldn't be read. */
interface SampleSource {
  readonly guide: string | undefined
  readonly report: (line: string) => void
}

/** Fills an organization with sample docs, so that each view of Galley has content. */
export async function addSampleDocs(
  platform: Platform,
  organizationId: string,
  users: SandboxUsers,
  { guide, report }: SampleSource,
): Promise<void> {
  const actOf = pastAuthorship(platform.clock)
  if (guide === undefined) {
    addSpace(platform, { organizationId, title: 'First space' }, actOf(users.admin, 0))
    return
  }
  const importAct = actOf(users.admin, 9)
  const past: Platform = { ...platform, clock: () => new Date(importAct.time) }
  const target = { organizationId, title: 'Galley user guide' }
  const { space, problems } = await importFolder(past, guide, target, importAct)
  for (const problem of problems) report(`${space.title}: ${problem.path}: ${problem.reason}`)
  platform.database.transaction(() => {
    platform.spaces.change(space.id, { visibility: 'public', emoji: space.emoji ?? '📖', language: 'en' })
    addGuideChangeRequests(platform, space.id, users, actOf)
    addHandbook(platform, organizationId, users, actOf)
    addSampleLife(platform, organizationId, users)
    addSamplePublishing(platform, organizationId)
  })
}
