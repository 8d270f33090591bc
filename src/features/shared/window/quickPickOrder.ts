import type { QuickPick, QuickPickItem } from 'vscode'

/**
 * Keeps the rows of a quick pick in their order. By default, VS Code sorts them by how well their labels match. It
 * reads this property, which `@types/vscode` doesn't declare yet (vscode#73904). If it's ignored, the rows are sorted.
 */
export function keepOrder(pick: QuickPick<QuickPickItem>): void {
  Object.assign(pick, { sortByLabel: false })
}
