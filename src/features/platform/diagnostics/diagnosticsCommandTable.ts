import type { CommandTable } from '../../shared/commands/commandTable.ts'

/** The command that copies a report for the people who fix Galley. */
export const diagnosticsCommandTable = {
  copyDiagnostics: {
    title: 'Copy Diagnostics',
    does: 'shows versions, settings that differ from their defaults, counts, times and the last errors, and copies them for a report: without tokens, titles, paths or texts',
  },
} as const satisfies CommandTable
