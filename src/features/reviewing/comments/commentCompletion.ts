import { CompletionItemKind, type CompletionItem, Range, type CompletionItemProvider, type TextDocument } from 'vscode'
import type { ChangeRequestScope } from '../../../core/platform/uris/changeRequestRef.ts'
import { emojiCharacter } from '../../../core/text/strings/displayTitle.ts'
import { escapeMarkdown, plainTitle } from '../../../core/text/strings/titles.ts'
import { literalCompletion } from '../../shared/window/plainMarkdown.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import { readListPages } from '../../../client/listPages.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { DocumentThreads } from './threads/documentThreads.ts'
import { isBox } from './threads/commentDrafts.ts'

/** The characters that start a mention, and a link to a page. */
export const completionTriggers = ['@', '[']

/** Completes people and pages in comments. They're read once, so typing sends no requests. */
export function commentCompletions(
  reader: ContentReader,
  documentThreads: DocumentThreads,
  log: Log,
): CompletionItemProvider {
  return {
    async provideCompletionItems(document, position) {
      const scope = isBox(document) || isEdited(document, documentThreads) ? placeOf(documentThreads) : undefined
      const line = document.lineAt(position).text
      const before = line.slice(0, position.character)
      const typed = /(?:^|[\s(])(?<sign>[@[])(?<name>[^@[\]\n]{0,40})$/.exec(before)?.groups
      const sign = typed?.['sign']
      if (!scope || sign === undefined) return []
      // VS Code adds the closing bracket automatically, and the completion contains its own.
      const closing = sign === '[' && line[position.character] === ']' ? 1 : 0
      const start = position.translate(0, -1 - (typed?.['name'] ?? '').length)
      const range = new Range(start, position.translate(0, closing))
      try {
        const items = sign === '@' ? await people(reader, scope) : await pages(reader, scope)
        for (const item of items) item.range = range
        return items
      } catch (error) {
        if (!isCancellation(error)) log.debug('Couldn’t load people and pages.', error)
        return []
      }
    },
  }
}

/**
 * The document of a comment that is being edited names no controller. So it counts if a comment of Galley is being
 * edited.
 */
function isEdited({ uri }: TextDocument, documentThreads: DocumentThreads): boolean {
  return uri.scheme === 'comment' && uri.authority === '' && documentThreads.threads.some((shown) => shown.isEdited)
}

function placeOf(documentThreads: DocumentThreads): ChangeRequestScope | undefined {
  const editors = [window.activeTextEditor, ...window.visibleTextEditors]
  return editors.flatMap((editor) => (editor && documentThreads.host(editor.document.uri)) ?? [])[0]?.scope
}

async function people(
  reader: ContentReader,
  { server, space: spaceId }: ChangeRequestScope,
): Promise<CompletionItem[]> {
  const { cache } = await reader.connection(server)
  const { value: space } = await cache.get('getSpaceById', { spaceId })
  const { organization: organizationId } = space
  if (organizationId === undefined) return []
  const { value } = await readListPages(cache, 'listMembersInOrganizationById', { organizationId })
  return value.map(({ user }) => {
    const name = plainTitle(user.displayName)
    const item = literalCompletion(name, user.email ?? '', CompletionItemKind.User)
    item.insertText = `[@${escapeMarkdown(name)}](/users/${user.id} "mention")`
    item.filterText = `@${name}`
    return item
  })
}

async function pages(reader: ContentReader, scope: ChangeRequestScope): Promise<CompletionItem[]> {
  const { entries } = await reader.pages(scope)
  return entries
    .filter(({ type }) => type !== 'group')
    .map(({ id, title, emoji, ancestors, path }) => {
      const name = plainTitle(title)
      const label = `${emojiCharacter(emoji)} ${name}`.trim()
      const item = literalCompletion(label, ancestors.join(' › '), CompletionItemKind.File)
      item.detail = path
      item.insertText = `[${escapeMarkdown(name)}](/pages/${id})`
      item.filterText = `[${name} ${path}`
      return item
    })
}
