import { plainText } from '../../core/text/markdown/document/plainText.ts'
import type { PageNode, PageTree } from '../revisions/pageTree.ts'
import type { Platform } from '../platform.ts'
import { pseudoTranslate, pseudoTranslateText } from './pseudoTranslation.ts'

/** The translated pages of a space, and how many pages and words are new since the last run. */
export interface TranslatedPages {
  readonly pages: readonly PageNode[]
  readonly newPages: number
  readonly newWords: number
}

/** How many pages are translated at a time. In between, other requests are answered. */
const pagesAtOnce = 20

/**
 * Translates the pages of a revision. Pages keep their ids, slugs and places, so that references within the space stay
 * valid. `translatedBefore` is the source of the last run and `resultBefore` its result, whose blocks keep their keys.
 * Bodies are stored in several transactions. Nothing refers to them until the caller creates a revision.
 */
export async function translatePages(
  platform: Platform,
  source: PageTree,
  before: { readonly source: PageTree | undefined; readonly result: PageTree | undefined },
  signal: AbortSignal,
): Promise<TranslatedPages> {
  const bodies = new Map<string, string | undefined>()
  let newPages = 0
  let newWords = 0
  const pages = [...source.all].map(({ node }) => node).filter(({ type }) => type === 'document')
  for (let from = 0; from < pages.length; from += pagesAtOnce) {
    signal.throwIfAborted()
    platform.database.transaction(() => {
      for (const page of pages.slice(from, from + pagesAtOnce)) {
        const markdown = page.documentId === undefined ? '' : platform.documents.markdown(page.documentId)
        const previous = before.result?.page(page.id)?.node.documentId
        bodies.set(page.id, platform.documents.put(pseudoTranslate(markdown), previous))
        if (isSameSource(page, before.source?.page(page.id)?.node)) continue
        newPages += 1
        newWords += wordsIn(`${page.title}\n${plainText(markdown)}`)
      }
    })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { pages: source.content.pages.map((page) => translatedPage(page, bodies)), newPages, newWords }
}

function translatedPage(page: PageNode, bodies: ReadonlyMap<string, string | undefined>): PageNode {
  const { documentId: _, ...rest } = page
  const documentId = bodies.get(page.id)
  return {
    ...rest,
    title: pseudoTranslateText(page.title),
    ...(page.description === undefined ? {} : { description: pseudoTranslateText(page.description) }),
    ...(documentId === undefined ? {} : { documentId }),
    ...(page.pages === undefined ? {} : { pages: page.pages.map((child) => translatedPage(child, bodies)) }),
  }
}

function isSameSource(page: PageNode, before: PageNode | undefined): boolean {
  return (
    before !== undefined &&
    before.documentId === page.documentId &&
    before.title === page.title &&
    before.description === page.description
  )
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
