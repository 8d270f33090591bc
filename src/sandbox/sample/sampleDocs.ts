import { addSpace } from '../content/mainContent.ts'
import { importFolder } from '../importFolder.ts'
import type { Platform } from '../platform.ts'
import type { SandboxUsers } from '../setUp.ts'

/** Fills an organization with the sample docs, so that everything Galley shows has something to show. */
export async function addSampleDocs(
  platform: Platform,
  organizationId: string,
  users: SandboxUsers,
  guide: string | undefined,
  report: (line: string) => void,
): Promise<void> {
  const act = { userId: users.admin, time: platform.clock().toISOString() }
  if (guide !== undefined) {
    const { space, problems } = await importFolder(platform, guide, { organizationId, title: 'Galley user guide' }, act)
    for (const problem of problems) report(`${space.title}: ${problem.path}: ${problem.reason}`)
  } else {
    addSpace(platform, { organizationId, title: 'Empty space' }, act)
  }
}
