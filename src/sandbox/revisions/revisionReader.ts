import { LRUCache } from 'lru-cache'
import type { File, Page, ReusableContent, Revision } from '../../contract/revisions.ts'
import type { Addresses, AppLocation } from '../urls/addresses.ts'
import type { Platform } from '../platform.ts'
import type { RevisionRow } from './revisionStore.ts'
import { fileView } from './fileView.ts'
import { PageViews } from './pageView.ts'
import { withComputedPages } from './computedPages.ts'
import { PageBodies, type BodyRequest } from './pageBody.ts'
import type { PageTree, PageInTree, ReusableNode } from './pageTree.ts'
import type { Reading, ReadingOptions } from './reading.ts'

/** Bytes of page lists that stay written out; one of 10,000 pages has about eight million. */
const listBytes = 20_000_000

/** Content that pages include as the API shows it. */
export function reusableContentView({ id, title, git, documentId }: ReusableNode, metadata: boolean): ReusableContent {
  return {
    id,
    title,
    ...(metadata && git ? { git: { ...git } } : {}),
    ...(documentId === undefined ? {} : { document: documentId }),
  }
}

/** Reads the content of revisions the way the API shows it. One for the life of the sandbox. */
export class RevisionReader {
  readonly #platform: Platform
  readonly #addresses: Addresses
  readonly #lists = new LRUCache<string, Uint8Array<ArrayBuffer>>({ maxSize: listBytes })

  /** Looking for placeholders takes longer in a large space than reading the one page that is asked for. */
  readonly #withComputed = new WeakMap<PageTree, PageTree>()

  constructor(platform: Platform, addresses: Addresses) {
    this.#platform = platform
    this.#addresses = addresses
  }

  /** The content of a revision, with generated pages unless `computed` is false. */
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

  /** `{ pages }` of a revision as JSON in UTF-8; written once for each way of reading, since revisions never change. */
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

  /** A whole revision (API part 1 §2.7) as JSON in UTF-8, with its pages as they were written once. */
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
      files: this.files(reading, options),
      reusableContents: (reading.tree.content.reusableContents ?? []).map((each) =>
        reusableContentView(each, options.metadata),
      ),
      tags: [...(reading.tree.content.tags ?? [])],
      variables: { ...reading.tree.content.variables },
      createdAt: revision.created_at,
      urls: { app: this.#addresses.content(place) },
      ...merge,
    }
    // `{ … }` and `{ pages }` become one object.
    return Buffer.concat([Buffer.from(`${JSON.stringify(others).slice(0, -1)},`), pages.subarray(1)])
  }

  /** The files of a revision in the order of their names. */
  files(reading: Reading, options: Pick<ReadingOptions, 'metadata'>): File[] {
    return reading.tree.content.files.map((file) => fileView(file, this.#addresses, options.metadata))
  }

  /** A page with its body, in full. */
  page(reading: Reading, placed: PageInTree, options: ReadingOptions & BodyRequest): Page {
    const page = new PageViews(reading, this.#addresses, options).page(placed)
    if (placed.node.type !== 'document') return page
    page.hidden ??= false
    page.noIndex ??= false
    page.noRobotsIndex ??= false
    if (placed.node.computed && !options.computed) return page
    return { ...page, ...this.bodies(reading).body(placed, options) }
  }

  /** Reads the bodies of a revision's pages. */
  bodies(reading: Reading): PageBodies {
    return new PageBodies(this.#platform.documents, reading.tree, this.#addresses)
  }
}
