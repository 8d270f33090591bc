import * as Type from 'typebox'
import { nearestName } from '../../core/authoring/checks/nearestName.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import type { PageText } from '../../folder/pageTexts.ts'
import { ToolError } from '../toolError.ts'
import { onOneLine } from '../contentLines.ts'
import type { OpenDocs } from '../docs/docsSource.ts'
import { splitTarget } from '../../core/text/strings/addresses.ts'
import { pathOfPage } from '../../core/text/strings/markdownFiles.ts'

const meaning =
  'The docs: the name of a docs folder, the ID of a space, or a change request as SPACE#NUMBER. An address of a space or change request also works. To find names, call docs_list or change_requests_list.'

/** Returns an input for the name of something. */
export function nameInput(description: string) {
  return Type.String({ minLength: 1, maxLength: 1000, description })
}

/** The input for docs of the platform. */
export const docsName = nameInput(meaning)

/** The same input, with the docs folder as the default. */
export const docsInput = Type.Optional(
  Type.String({ maxLength: 1000, description: `${meaning} The default is the only docs folder.` }),
)

/** The input for a page. */
export const pageName = nameInput(
  'The page, as other tools print it. In a folder, its path relative to the root, such as guides/install.md. In a space, its path or ID.',
)

/** Continues where a result ended. */
export const cursorInput = Type.Optional(
  Type.String({
    maxLength: 100,
    description: 'The cursor from an earlier result, to continue from there. Keep the rest of the input the same.',
  }),
)

/** Finds the page that a name refers to. Throws a `ToolError` with a suggestion. */
export function pageNamed(docs: OpenDocs, name: string): PageEntry {
  const found = docs.find(name)
  if (found !== undefined) return found
  const names = docs.pages.map((page) => docs.nameOf(page))
  const suggested = sameEnd(name, names) ?? nearestName(name, names)
  throw new ToolError(
    `The page “${onOneLine(name)}” doesn’t exist.${suggested === undefined ? '' : ` Did you mean ${suggested}?`} docs_search and docs_outline find pages.`,
  )
}

/**
 * Finds the name that has the most path steps at its end in common with another one, such as the address of a published
 * page.
 */
function sameEnd(name: string, names: readonly string[]): string | undefined {
  const wanted = stepsOf(name)
  let best: { readonly name: string; readonly count: number } | undefined
  for (const each of names) {
    const differs = stepsOf(each).findIndex((step, at) => step !== wanted[at])
    const count = differs === -1 ? stepsOf(each).length : differs
    if (count > (best?.count ?? 0)) best = { name: each, count }
  }
  return best?.name
}

/** Returns the steps of a path from its end, without an extension or the name of an index page. */
function stepsOf(name: string): string[] {
  return pathOfPage(splitTarget(name.toLowerCase()).path)
    .split('/')
    .filter((step) => step !== '')
    .reverse()
}

/** Reads a page. Throws a `ToolError` if it has no text. */
export async function readPage(docs: OpenDocs, page: PageEntry): Promise<PageText> {
  if (page.type === 'group' || page.type === 'link') {
    throw new ToolError(`${docs.nameOf(page)} is a ${page.type}, which has no text.`)
  }
  const text = await docs.read(page)
  if (text === undefined)
    throw new ToolError(
      `The text of ${docs.nameOf(page)} can’t be read. The page no longer exists, or it is larger than 10 MB.`,
    )
  return text
}
