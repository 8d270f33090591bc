import type { QuickPick, QuickPickItem } from 'vscode'

/**
 * Leaves the rows of a quick pick in their own order. The editor would sort them by how well their label matches; it
 * reads this property, which `@types/vscode` doesn't name yet (vscode#73904). Where it doesn't, rows are only sorted.
 */
export function keepOrder(pick: QuickPick<QuickPickItem>): void {
  Object.assign(pick, { sortByLabel: false })
}
