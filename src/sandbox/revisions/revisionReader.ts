import { LRUCache } from 'lru-cache'
import type { Page, ReusableContent, Revision } from '../../contract/revisions.ts'
import type { Addresses, AppLocation } from '../urls/addresses.ts'
import type { Platform } from '../platform.ts'
import type { RevisionRow } from './revisionStore.ts'
import { fileView } from './fileView.ts'
import { PageViews } from './pageView.ts'
import { withComputedPages } from './computedPages.ts'
import { PageBodies, type BodyRequest } from './pageBody.ts'
import type { PageTree, PageInTree, ReusableNode } from './pageTree.ts'
import type { Reading, ReadingOptions } from './reading.ts'

/** The size of the cache of page lists in bytes. A list of 10,000 pages has about eight million bytes. */
const listBytes = 20_000_000

/** Returns reusable content in the form of the API. */
export function reusableContentView({ id, title, git, documentId }: ReusableNode, metadata: boolean): ReusableContent {
  return {
    id,
    title,
    ...(metadata && git ? { git: { ...git } } : {}),
    ...(documentId === undefined ? {} : { document: documentId }),
  }
}

/** Reads the content of revisions in the form of the API. There is one reader for each sandbox. */
export class RevisionReader {
  readonly #platform: Platform
  readonly #addresses: Addresses
  readonly #lists = new LRUCache<string, Uint8Array<ArrayBuffer>>({ maxSize: listBytes })

  /** In a large space, the search for placeholders takes longer than reading the one page that a request asks for. */
  readonly #withComputed = new WeakMap<PageTree, PageTree>()

  constructor(platform: Platform, addresses: Addresses) {
    this.#platform = platform
    this.#addresses = addresses
  }

  /** Returns the content of a revision, with generated pages unless `computed` is false. */
  open(revision: RevisionRow, place: AppLocation, options: Pick<ReadingOptions, 'computed'>): Reading {
    const tree = this.#platform.revisions.tree(revision.id)
    return { revision, place, tree: options.computed ? this.#expanded(tree) : tree }
  }

  #expanded(tree: PageTree): PageTree {
    const known = this.#withComputed.get(tree)
    if (known) return known
    const expanded = withComputedPages(tree)
    this.#withComputed.set(tree, expanded)
    return expanded
  }

  /**
   * Returns `{ pages }` of a revision as JSON in UTF-8. It's cached for each combination of options, because revisions
   * never change.
   */
  pagesJson(revision: RevisionRow, place: AppLocation, options: ReadingOptions): Uint8Array<ArrayBuffer> {
    const key = JSON.stringify([revision.id, place, options])
    const known = this.#lists.get(key)
    if (known !== undefined) return known
    const reading = this.open(revision, place, options)
    const pages = new PageViews(reading, this.#addresses, options).tree()
    const json = new TextEncoder().encode(JSON.stringify({ pages }))
    this.#lists.set(key, json, { size: json.length })
    return json
  }

  /** Returns a whole revision (API part 1 §2.7) as JSON in UTF-8. The page list comes from the cache. */
  revisionJson(
    revision: RevisionRow,
    place: AppLocation,
    options: ReadingOptions,
    merge: Pick<Revision, 'mergedFrom'>,
  ): Uint8Array<ArrayBuffer> {
    const pages = this.pagesJson(revision, place, options)
    const reading = this.open(revision, place, options)
    const others: Omit<Revision, 'pages'> = {
      object: 'revision',
      id: revision.id,
      type: revision.type,
      parents: this.#platform.revisions.parentsOf(revision),
      files: reading.tree.content.files.map((file) => fileView(file, this.#addresses, options.metadata)),
      reusableContents: (reading.tree.content.reusableContents ?? []).map((each) =>
        reusableContentView(each, options.metadata),
      ),
      tags: [...(reading.tree.content.tags ?? [])],
      variables: { ...reading.tree.content.variables },
      createdAt: revision.created_at,
      urls: { app: this.#addresses.content(place) },
      ...merge,
    }
    // Merges `{ … }` and `{ pages }` into one object.
    return Buffer.concat([Buffer.from(`${JSON.stringify(others).slice(0, -1)},`), pages.subarray(1)])
  }

  /** Returns a page with its body and subpages. */
  page(reading: Reading, placed: PageInTree, options: ReadingOptions & BodyRequest): Page {
    const page = new PageViews(reading, this.#addresses, options).page(placed)
    if (placed.node.type !== 'document') return page
    page.hidden ??= false
    page.noIndex ??= false
    page.noRobotsIndex ??= false
    if (placed.node.computed && !options.computed) return page
    return { ...page, ...this.bodies(reading).body(placed, options) }
  }

  /** Returns a reader for the bodies of a revision's pages. */
  bodies(reading: Reading): PageBodies {
    return new PageBodies(this.#platform.documents, reading.tree, this.#addresses)
  }
}
