import type { ReaderView } from '../../core/authoring/rendering/readerView.ts'
import type { DocsBody } from '../../core/docs/body/docsBody.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import { isWithheld } from '../pages/visitorText.ts'
import type { SiteLink, VariantSource } from '../model/variantSource.ts'

/** What a space provides besides its table of contents. Reading it takes requests, so it's read before rendering. */
export interface SpaceTexts {
  /** Returns the Markdown of a page. Undefined until it's read. */
  text(page: PageEntry): string | undefined
  view(page: PageEntry): Partial<ReaderView>
  /** Returns the page that a link into another space points to, if that space is on the site, too. */
  elsewhere(target: string): SiteLink | undefined
}

/** A space, or a change request of it, as the source of a variant. */
export class SpaceSource implements VariantSource {
  readonly body: DocsBody
  readonly unlisted = []
  readonly labels: ReadonlyMap<string, string>
  readonly redirects = []
  readonly visitor: VariantSource['visitor']
  readonly #texts: SpaceTexts

  constructor(body: DocsBody, texts: SpaceTexts, visitor: VariantSource['visitor']) {
    this.body = body
    this.visitor = visitor
    this.#texts = texts
    this.labels = new Map(
      body.pages.entries.flatMap(({ id, linkTitle }) => (linkTitle === undefined ? [] : [[id, linkTitle] as const])),
    )
  }

  text(page: PageEntry): string | undefined {
    return this.#texts.text(page)
  }

  withholds({ condition }: PageEntry): boolean {
    return isWithheld(condition, this)
  }

  /** The platform generates pages from such an entry itself, and the entry gets a text as pages do. */
  generated(entry: PageEntry): readonly PageEntry[] {
    return [{ ...entry, type: 'document' }]
  }

  version(page: PageEntry): unknown {
    return this.#texts.text(page)
  }

  /** Images come from `view`. */
  bytes(): undefined {
    return undefined
  }

  include(target: string, from: PageEntry): ReturnType<ReaderView['include']> {
    return this.view(from).include?.(target)
  }

  view(page: PageEntry): Partial<ReaderView> {
    return this.#texts.view(page)
  }

  elsewhere(target: string): SiteLink | undefined {
    return this.#texts.elsewhere(target)
  }

  problems(): readonly [] {
    return []
  }
}
