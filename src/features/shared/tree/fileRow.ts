import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, type MarkdownString } from 'vscode'
import { sizeOf } from '../documents/sizeOf.ts'
import { pagesLabel } from '../labels/countLabels.ts'
import { factsTooltip, type Fact } from '../labels/factsTooltip.ts'
import type { FileUses } from '../pages/fileUses.ts'
import { pictureMarkdown } from '../window/plainMarkdown.ts'
import { window } from '../window/window.ts'

/** What files can be sorted by. */
export type FileOrder = 'size' | 'uses' | 'path'

/** Asks what to sort files by. `path` is the label for their paths or names, and `current` is what they're sorted by. */
export async function askFileOrder(title: string, path: string, current?: FileOrder): Promise<FileOrder | undefined> {
  const labels = { size: l10n.t('Size'), uses: l10n.t('Pages that use them'), path }
  const rows = (['size', 'uses', 'path'] as const).map((order) => ({
    label: labels[order],
    description: order === current ? l10n.t('current') : '',
    order,
  }))
  return (await window.showQuickPick(rows, { title }))?.order
}

/** What the user wants to see of the files of a space. */
export interface FilesView {
  readonly order?: FileOrder
  readonly uses?: FileUses
}

/** A file as lists of files show it. */
export interface ShownFileRow {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly isImage: boolean
  /** How many pages use it. Undefined if that isn't known. */
  readonly uses: number | undefined
}

/** Returns how a list shows a file: its size, and how many pages use it. */
export function fileRow({ name, size, isImage, uses }: ShownFileRow): TreeItem {
  const { Collapsed, None } = TreeItemCollapsibleState
  const item = new TreeItem(name, uses === undefined || uses === 0 ? None : Collapsed)
  const used = uses === undefined ? [] : [uses > 0 ? pagesLabel(uses) : l10n.t('not used')]
  item.description = [sizeOf(size), ...used].join(' · ')
  item.iconPath = new ThemeIcon(uses === 0 ? 'circle-slash' : isImage ? 'file-media' : 'file')
  return item
}

/** What the tooltip of a file shows. */
export interface FileTooltipFacts extends ShownFileRow {
  readonly dimensions: { readonly width: number; readonly height: number } | undefined
  readonly more: Fact
  /** The address of a picture of it. */
  readonly picture: string | undefined
}

/** Returns the tooltip of a file, with its picture. */
export function fileTooltip({ name, size, uses, dimensions, more, picture }: FileTooltipFacts): MarkdownString {
  const tooltip = factsTooltip(name, [
    ['', uses === 0 ? l10n.t('No page uses this file.') : undefined],
    more,
    [l10n.t('Size'), sizeOf(size)],
    [l10n.t('Pixels'), dimensions && `${dimensions.width} × ${dimensions.height}`],
    [l10n.t('Pages'), uses !== undefined && uses > 0 ? String(uses) : undefined],
  ])
  return picture === undefined ? tooltip : tooltip.appendMarkdown(`\n\n${pictureMarkdown(picture, name).value}`)
}
