import type { ReaderView } from '../../core/authoring/rendering/readerView.ts'
import type { DocsBody } from '../../core/docs/body/docsBody.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import { holds } from '../pages/visitorText.ts'
import type { SiteLink, VariantSource } from '../model/variantSource.ts'

/** What is known of a space beside its pages; reading it takes requests, so that it is read before it is asked for. */
export interface SpaceTexts {
  /** The Markdown of a page; undefined while it wasn't read. */
  text(page: PageEntry): string | undefined
  view(page: PageEntry): Partial<ReaderView>
  /** Where a link into another space goes that is on the site as well. */
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
    if (condition === undefined) return false
    const vars = Object.fromEntries(this.body.variables ?? [])
    return !holds(condition, { space: { vars }, page: { vars: {} }, visitor: this.visitor })
  }

  /** The platform generates the pages below such an entry itself; the entry has a text as they do. */
  generated(entry: PageEntry): readonly PageEntry[] {
    return [{ ...entry, type: 'document' }]
  }

  version(page: PageEntry): unknown {
    return this.#texts.text(page)
  }

  /** Pictures are in what `view` knows. */
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
