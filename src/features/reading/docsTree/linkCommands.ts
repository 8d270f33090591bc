import { commands as editorCommands, l10n, QuickPickItemKind, ThemeIcon, Uri, type QuickPickItem } from 'vscode'
import { fileUri } from '../../../core/platform/uris/uris.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { readBacklinks, readPageLinks, type LinkedThing, type PageLink } from '../../shared/pages/backlinks.ts'
import { contentRefOf, type ContentReader, type SpaceContentRef } from '../../shared/pages/contentReader.ts'
import type { FileUse } from '../../shared/pages/fileUses.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { timeOfDay } from '../../shared/labels/factsTooltip.ts'
import { holdsResource, type DocsResource } from '../../shared/tree/resource.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { openAddress } from '../../shared/window/openAddress.ts'
import { window } from '../../shared/window/window.ts'
import { resourceOf } from './resourceLinks.ts'
import type { linkCommandTable } from './docsTreeCommandTable.ts'

/** A page or a file that a command is about. */
interface Subject {
  readonly ref: SpaceContentRef
  readonly thing: LinkedThing
  readonly title: string
}

interface Row extends QuickPickItem {
  readonly open?: () => Promise<void>
}

/** Registers the commands that list what links to a page or file, and what a page links to. */
export function registerLinkCommands(host: CommandHost, reader: ContentReader): void {
  registerCommands<typeof linkCommandTable>(host, {
    showFileUsers: async (element?: unknown) => await showFileUsers(reader, subjectOf(element, 'file')),
    showPageLinks: async (element?: unknown) => await showPageLinks(reader, subjectOf(element, 'page')),
  })
}

function subjectOf(element: unknown, kind: LinkedThing['kind']): Subject {
  const resource: DocsResource | undefined = holdsResource(element)
    ? element.resource
    : resourceOf(element instanceof Uri ? element : activeUri())
  const { space } = resource ?? {}
  if (resource?.kind !== kind || space === undefined) {
    throw new Hint(
      kind === 'file'
        ? l10n.t('Select a file in the Docs view or open one, and try again.')
        : l10n.t('Select a page in the Docs view or open one, and try again.'),
    )
  }
  const title = displayTitle(resource.title, resource.id)
  return { ref: contentRefOf({ ...resource, space }), thing: { kind, id: resource.id }, title }
}

async function showFileUsers(reader: ContentReader, { ref, thing, title }: Subject): Promise<void> {
  const { found, unknown } = await readBacklinks(reader, ref, thing)
  if (found.length + unknown === 0) throw new Hint(l10n.t('No page uses “{0}”.', title))
  const rows = [...found.map((use) => useRow(reader, ref, use)), ...unknownRows(unknown)]
  await openChosen(rows, pickerTitle(commands.showFileUsers, title))
}

async function showPageLinks(reader: ContentReader, { ref, thing, title }: Subject): Promise<void> {
  const [links, uses] = await Promise.all([readPageLinks(reader, ref, thing.id), readBacklinks(reader, ref, thing)])
  const [pages, files] = await Promise.all([reader.pages(ref), reader.files(ref)])
  const linkRow = (link: PageLink): Row => {
    const { target, isBroken } = link
    const description = isBroken ? { description: l10n.t('broken') } : {}
    if (target.kind === 'url')
      return { label: target.url, iconPath: new ThemeIcon('globe'), open: async () => await openAddress(target.url) }
    if (target.kind === 'file') {
      const name = displayTitle(files.get(target.id)?.name ?? link.title ?? '', target.id)
      const uri = Uri.from(fileUri({ ...ref, file: target.id, name }))
      const open = async (): Promise<void> => void (await editorCommands.executeCommand('vscode.open', uri))
      return { label: name, iconPath: new ThemeIcon('file'), ...description, ...(isBroken ? {} : { open }) }
    }
    const page = pages.byId(target.id)
    const label = displayTitle(page?.title ?? link.title ?? '', target.id)
    const { appUrl } = link
    const row = { label, iconPath: new ThemeIcon('file-text'), ...description }
    if (page) return { ...row, open: async () => await openPage(reader, ref, target.id) }
    return appUrl === undefined ? row : { ...row, open: async () => await openAddress(appUrl) }
  }
  const out = [...links.found.map(linkRow), ...unknownRows(links.unknown)]
  const back = [...uses.found.map((use) => useRow(reader, ref, use)), ...unknownRows(uses.unknown)]
  if (out.length + back.length === 0) {
    throw new Hint(l10n.t('“{0}” has no links, and no page links to it.', title))
  }
  const rows = [
    ...(back.length === 0 ? [] : [section(backLabel(uses.readAt)), ...back]),
    ...(out.length === 0 ? [] : [section(l10n.t('Links on this page')), ...out]),
  ]
  await openChosen(rows, pickerTitle(commands.showPageLinks, title))
}

function backLabel(readAt: number | undefined): string {
  return readAt === undefined
    ? l10n.t('Pages that link to this page')
    : l10n.t('Pages that link to this page, as of {0}', timeOfDay(readAt))
}

function section(label: string): Row {
  return { label, kind: QuickPickItemKind.Separator }
}

function useRow(reader: ContentReader, ref: SpaceContentRef, { title, page }: FileUse): Row {
  const label = displayTitle(title, l10n.t('Untitled'))
  if (page === undefined)
    return { label, description: l10n.t('reusable content'), iconPath: new ThemeIcon('references') }
  const open = async (): Promise<void> => await openPage(reader, ref, page.id)
  return { label, description: page.ancestors.join(' › '), iconPath: new ThemeIcon('file-text'), open }
}

/** Says that there are links in a form that Galley doesn't know, so that a list doesn't look complete. */
function unknownRows(count: number): Row[] {
  if (count === 0) return []
  const label = count === 1 ? l10n.t('1 more that Galley can’t show') : l10n.t('{0} more that Galley can’t show', count)
  return [{ label, iconPath: new ThemeIcon('question') }]
}

async function openPage(reader: ContentReader, ref: SpaceContentRef, page: string): Promise<void> {
  await editorCommands.executeCommand('vscode.open', openPageUri(await reader.pageAddress(ref, page)))
}

async function openChosen(rows: readonly Row[], title: string): Promise<void> {
  const chosen = await window.showQuickPick(rows, { title, matchOnDescription: true })
  await chosen?.open?.()
}
