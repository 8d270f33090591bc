import {
  l10n,
  Location,
  Position,
  Range,
  WorkspaceEdit,
  type DefinitionProvider,
  type ReferenceProvider,
  type RenameProvider,
  type TextDocument,
  type Uri,
} from 'vscode'
import type { TextScope } from '../../../core/authoring/checks/checkText.ts'
import type * as headingLinks from '../../../core/authoring/language/headingLinks.ts'
import type { LinkedPlace } from '../../../core/authoring/language/headingLinks.ts'
import type { Span } from '../../../core/text/markdown/links/foundLink.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { positionsIn } from '../../shared/documents/positionsIn.ts'
import { readText } from '../../shared/documents/readText.ts'
import { rangeOf } from './structureProviders.ts'
import type { WritingServices } from './textSource.ts'

/** The link or heading at a position, and its context. */
interface Found {
  readonly links: typeof headingLinks
  readonly scope: TextScope
  readonly place: LinkedPlace
  readonly span: Span
  readonly isLink: boolean
}

/** Opens the headings of links, lists links to a page or heading, and renames headings with the links to them. */
export function headingNavigation(services: WritingServices): DefinitionProvider & ReferenceProvider & RenameProvider {
  const { scopes } = services
  return {
    provideDefinition: async (document, position) => {
      const found = await find(services, document, position)
      if (found === undefined) return await findElsewhere(services, document, position)
      if (!found.isLink) return undefined
      const uri = await scopes.uriOf(document, found.place.page)
      return uri && locationOf(found, uri, await readText(uri))
    },
    provideReferences: async (document, position, { includeDeclaration }) => {
      const found = await find(services, document, position)
      if (found === undefined) return undefined
      const { links, place } = found
      const { pages } = await linkingPages(scopes, document, found)
      return pages.flatMap(({ uri, text, scope }) => {
        const isDeclared = includeDeclaration && scope.page.id === place.page.id
        const positionAt = positionsIn(text)
        const references = links.linksTo(text, place, scope).map(({ start, end }) => {
          return new Location(uri, new Range(positionAt(start), positionAt(end)))
        })
        return [...(isDeclared ? [locationOf(found, uri, text)] : []), ...references]
      })
    },
    prepareRename: async (document, position) => {
      const found = await find(services, document, position)
      if (found === undefined || (found.isLink && found.place.anchor === undefined)) return undefined
      const range = rangeOf(found.span, document)
      if (!found.isLink) return { range, placeholder: document.getText(range) }
      // The cursor is on a link, but its heading is renamed.
      const uri = await scopes.uriOf(document, found.place.page)
      const text = uri && (await readText(uri))
      const heading = text === undefined ? undefined : found.links.headingOf(text, found.place)
      if (text === undefined || heading === undefined) return undefined
      const { headingWords } = await import('../../../core/text/scanning/pageOutline.ts')
      const words = headingWords(text, heading)
      return { range, placeholder: text.slice(words.start, words.end) }
    },
    provideRenameEdits: async (document, position, newName) => {
      const found = await find(services, document, position)
      const words = newName.replace(/\s+/g, ' ').trim()
      if (found === undefined) return undefined
      if (words === '') throw new Error(l10n.t('A heading needs text.'))
      return await renameEdits(scopes, document, found, words)
    },
  }
}

/** Renames a heading, and lets the links to it follow unless the setting keeps its anchor. */
async function renameEdits(
  scopes: WritingServices['scopes'],
  document: TextDocument,
  found: Found,
  words: string,
): Promise<WorkspaceEdit> {
  const { links, place } = found
  const { pages, isWhole } = await linkingPages(scopes, document, found)
  const home = pages.find(({ scope }) => scope.page.id === place.page.id)
  const heading = home && links.headingOf(home.text, place)
  if (home === undefined || heading === undefined) {
    throw new Error(l10n.t('The heading that this link points to doesn’t exist.'))
  }
  const wanted = readSetting(settings.keepAnchorOnRename)
  const keepAnchor = wanted === 'always' || (wanted === 'whenUnsure' && !isWhole)
  const renamed = links.renameHeading(home.text, heading, { words, keepAnchor })
  const { minimalEdits } = await import('../../../core/text/edits/minimalEdits.ts')
  const edit = new WorkspaceEdit()
  for (const { uri, text, scope } of pages) {
    const now = scope.page.id === place.page.id ? renamed.text : text
    const after = links.followAnchors(now, { page: place.page, anchors: renamed.anchors }, scope)
    const positionAt = positionsIn(text)
    for (const { start, end, text: replacement } of minimalEdits(text, after)) {
      edit.replace(uri, new Range(positionAt(start), positionAt(end)), replacement)
    }
  }
  return edit
}

async function find(
  { scans, scopes, isOn }: WritingServices,
  document: TextDocument,
  position: Position,
): Promise<Found | undefined> {
  if (!isOn(document)) return undefined
  const [links, scan, scope] = await Promise.all([
    import('../../../core/authoring/language/headingLinks.ts'),
    scans.of(document),
    scopes.scope(document),
  ])
  const found = scope && links.placeAt(scan, document.offsetAt(position), scope)
  return found && { links, scope, ...found }
}

/** Returns the page of another space that a link points to, and its heading. */
async function findElsewhere(
  { scans, scopes, isOn }: WritingServices,
  document: TextDocument,
  position: Position,
): Promise<Location | undefined> {
  if (!isOn(document)) return undefined
  const [{ linkedContent }, { pageHeadings }, scan, scope] = await Promise.all([
    import('../../../core/authoring/language/linkedContent.ts'),
    import('../../../core/text/scanning/pageOutline.ts'),
    scans.of(document),
    scopes.scope(document),
  ])
  const content = scope && linkedContent(scan, document.offsetAt(position), scope)?.content
  if (content?.kind !== 'elsewhere') return undefined
  const uri = await scopes.uriElsewhere(document, content.target)
  if (uri === undefined) return undefined
  const headings = content.anchor === undefined ? [] : pageHeadings(await readText(uri))
  const line = headings.find(({ anchor }) => anchor === content.anchor)?.line ?? 0
  return new Location(uri, new Position(line, 0))
}

/** Reads the pages that link to a page, and that page itself. */
async function linkingPages(
  scopes: WritingServices['scopes'],
  document: TextDocument,
  { scope: { body }, place }: Found,
) {
  const { pages, isWhole } = await scopes.pagesLinkingTo(document, place.page)
  const read = pages.map(async (page) => {
    const uri = await scopes.uriOf(document, page)
    return uri === undefined ? [] : [{ uri, text: await readText(uri), scope: { page, body } }]
  })
  return { pages: (await Promise.all(read)).flat(), isWhole }
}

/** Returns where a page or one of its headings starts. It's the whole line, as in VS Code's Markdown support. */
function locationOf({ links, place }: Found, uri: Uri, text: string): Location {
  const heading = links.headingOf(text, place)
  if (heading === undefined) return new Location(uri, new Position(0, 0))
  const { line, start, end } = heading
  return new Location(uri, new Range(line, 0, line, text.slice(start, end).trimEnd().length))
}
