import type { ReaderView } from '../../core/authoring/rendering/readerView.ts'
import type { DocsBody } from '../../core/docs/body/docsBody.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import { isWithheld } from '../pages/visitorText.ts'
import type { SiteLink, VariantSource } from '../model/variantSource.ts'

/** What a space provides besides its table of contents. Reading it takes requests, so it's read before rendering. */
export interface SpaceTexts {
  /** Returns the Markdown of a page. Undefined until it's read. */
  readonly text: (page: PageEntry) => string | undefined
  readonly view: (page: PageEntry) => Partial<ReaderView>
  /** Returns the page that a link into another space points to, if that space is on the site, too. */
  readonly elsewhere: (target: string) => SiteLink | undefined
}

/** A space, or a change request of it, as the source of a variant. */
export type SpaceSource = ReturnType<typeof spaceSource>

/** Returns the source of a variant for the pages of a space or a change request. */
export function spaceSource(body: DocsBody, texts: SpaceTexts, visitor: VariantSource['visitor']) {
  const labels = body.pages.entries.flatMap(({ id, linkTitle }) =>
    linkTitle === undefined ? [] : [[id, linkTitle] as const],
  )
  return {
    ...texts,
    body,
    visitor,
    labels: new Map(labels),
    unlisted: [],
    redirects: [],
    withholds: ({ condition }) => isWithheld(condition, { body, visitor }),
    // The platform generates pages from such an entry itself, and the entry gets a text as pages do.
    generated: (entry) => [{ ...entry, type: 'document' }],
    version: (page) => texts.text(page),
    // Images come from `view`.
    bytes: () => undefined,
    include: (target, from) => texts.view(from).include?.(target),
    problems: () => [],
  } satisfies VariantSource
}
