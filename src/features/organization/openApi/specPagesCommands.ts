import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { specFrom } from './overlayCommands.ts'
import type { SpecProblems } from './specProblems.ts'
import type { specPagesCommandTable } from './specPagesCommandTable.ts'

/** Registers the commands that connect a specification with the pages of the docs. */
export function registerSpecPagesCommands(host: CommandHost, problems: SpecProblems): void {
  registerCommands<typeof specPagesCommandTable>(host, {
    showApiCoverage: async (element?: unknown) => {
      const { showCoverage } = await import('./apiCoverage.ts')
      await showCoverage(await specFrom(element), problems)
    },
    writeReleaseNotes: async (element?: unknown) => {
      const { writeReleaseNotes } = await import('./writeReleaseNotes.ts')
      await writeReleaseNotes(await specFrom(element), problems)
    },
  })
}
