import {
  CompletionItemKind,
  type CompletionItem,
  Range,
  type CompletionItemProvider,
  type Position,
  type TextDocument,
} from 'vscode'
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
export class CommentCompletion implements CompletionItemProvider {
  readonly #reader: ContentReader
  readonly #documentThreads: DocumentThreads
  readonly #log: Log

  constructor(reader: ContentReader, documentThreads: DocumentThreads, log: Log) {
    this.#reader = reader
    this.#documentThreads = documentThreads
    this.#log = log
  }

  async provideCompletionItems(document: TextDocument, position: Position): Promise<CompletionItem[]> {
    const scope = isBox(document) || this.#isEdited(document) ? this.#place() : undefined
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
      const items = sign === '@' ? await this.#people(scope) : await this.#pages(scope)
      for (const item of items) item.range = range
      return items
    } catch (error) {
      if (!isCancellation(error)) this.#log.debug('Couldn’t load people and pages.', error)
      return []
    }
  }

  /**
   * The document of a comment that is being edited names no controller. So it counts if a comment of Galley is being
   * edited.
   */
  #isEdited({ uri }: TextDocument): boolean {
    return (
      uri.scheme === 'comment' && uri.authority === '' && this.#documentThreads.threads.some((shown) => shown.isEdited)
    )
  }

  #place(): ChangeRequestScope | undefined {
    const editors = [window.activeTextEditor, ...window.visibleTextEditors]
    return editors.flatMap((editor) => (editor && this.#documentThreads.host(editor.document.uri)) ?? [])[0]?.scope
  }

  async #people({ server, space: spaceId }: ChangeRequestScope): Promise<CompletionItem[]> {
    const { cache } = await this.#reader.connection(server)
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

  async #pages(scope: ChangeRequestScope): Promise<CompletionItem[]> {
    const pages = await this.#reader.pages(scope)
    return pages.entries
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
}
