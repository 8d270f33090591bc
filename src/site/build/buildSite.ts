import MiniSearch from 'minisearch'
import { readFrontMatter } from '../../core/text/markdown/frontMatter.ts'
import { BuiltFolder } from '../../disk/builtFolder.ts'
import { Turns } from '../../folder/turns.ts'
import { contentsRows } from '../look/navigation.ts'
import type { OwnFiles } from '../look/ownFiles.ts'
import { pageDocument, type PageDocument } from '../look/pageDocument.ts'
import { encodedAddress, fragment, ownFolder } from '../model/siteUrls.ts'
import { homeOf, type Site } from '../model/site.ts'
import type { SitePage } from '../model/variantSource.ts'
import type { SiteVariant } from '../model/siteVariant.ts'
import { messagePage, SitePageRenderer } from '../pages/sitePageRenderer.ts'
import { visitedMarkdown, type VariantPage } from '../pages/visitorText.ts'
import { indexOptions, type SearchDocument } from '../search/rankedTerms.ts'
import { splitIndex, splitRows, type ShownRow } from '../search/indexFiles.ts'
import { plainText, searchedText } from '../search/searchedPage.ts'
import { fileOfAddress, fileOfDocs, fileUrls, pathToTop } from './buildUrls.ts'
import { singleDocument } from './singleDocument.ts'
import { harmlessBytes } from './harmlessFile.ts'
import {
  hostRedirects,
  llmsFullText,
  llmsText,
  redirectPage,
  robots,
  sitemap,
  type PageText,
  type PublishedAt,
  type Redirect,
} from './siteTexts.ts'

/** Options for building a site. */
export interface BuildOptions {
  readonly site: Site
  readonly own: OwnFiles
  readonly at: PublishedAt
  /** Whether to write all pages into one document. */
  readonly single: boolean
  /** Whether that document is for printing, with a title and a table of contents, and without scripts. */
  readonly forPrint?: boolean
  readonly signal: AbortSignal
  /** Reports the number of written pages, and of all pages. */
  readonly onProgress: (written: number, all: number) => void
  /** Reports an error that affects only one block. */
  readonly report: (error: unknown) => void
}

/** The result of a build. `unread` lists pages whose text can't be read. If there are any, no file was replaced. */
export interface BuildResult {
  readonly pages: number
  readonly unread: readonly string[]
}

/** Builds a site into a folder. The folder doesn't change if a page can't be read or the build is interrupted. */
export async function buildSite(out: string, options: BuildOptions): Promise<BuildResult> {
  const folder = BuiltFolder.begin(out)
  try {
    const build = new SiteBuild(folder, options)
    const result = await build.run()
    if (result.unread.length > 0) folder.abandon()
    else await folder.finish()
    return result
  } catch (error) {
    folder.abandon()
    throw error
  }
}

class SiteBuild {
  readonly #folder: BuiltFolder
  readonly #options: BuildOptions
  readonly #renderer: SitePageRenderer
  /** Files of the docs that pages show or link to. */
  readonly #needed = new Map<SiteVariant, Set<string>>()
  readonly #unread: string[] = []

  constructor(folder: BuiltFolder, options: BuildOptions) {
    const { own, report } = options
    this.#folder = folder
    this.#options = options
    this.#renderer = new SitePageRenderer({ keepsRemoteOut: false, icon: own.icon, report })
  }

  async run(): Promise<BuildResult> {
    const { site, single, signal, onProgress } = this.#options
    const pages = site.variants.flatMap((variant) => variant.pages.map((page) => ({ variant, page })))
    const turns = new Turns(signal)
    const texts: PageText[] = []
    for (const { variant, page } of pages) {
      if (turns.isOver) {
        onProgress(texts.length, pages.length)
        await turns.pause()
      }
      const text = variant.source.text(page.entry)
      if (text === undefined) {
        this.#unread.push(page.entry.id)
        continue
      }
      if (!single) this.#writePage(variant, page, text)
      const markdown = visitedMarkdown({ variant, page, text })
      texts.push({ variant, page, markdown })
      if (!single) this.#folder.write(fileOfAddress(page.address, 'md'), readFrontMatter(markdown).body)
    }
    if (this.#unread.length > 0) return { pages: texts.length, unread: this.#unread }
    if (single) this.#writeSingle(pages)
    else await this.#writeAround(texts, turns)
    for (const [variant, files] of this.#needed) {
      for (const file of files) {
        await turns.pause()
        const bytes = variant.source.bytes(file)
        if (bytes !== undefined) this.#folder.write(fileOfDocs(site, variant, file), harmlessBytes(file, bytes))
      }
    }
    this.#writeOwn()
    return { pages: texts.length, unread: [] }
  }

  #writePage(variant: SiteVariant, page: SitePage, text: string): void {
    const { at } = this.#options
    const { address, isHidden: isUnlisted } = page
    const top = pathToTop(address)
    const rendered = this.#renderer.render({ variant, page, text, urls: this.#urls(top) })
    const canonical = at.origin === '' ? undefined : `${at.origin}${at.path}${encodedAddress(address)}`
    const shown = { page, rendered, title: page.entry.title, canonical, isUnlisted }
    this.#folder.write(fileOfAddress(address), this.#document(variant, top, shown))
  }

  #document(
    variant: SiteVariant,
    top: string,
    shown: Pick<PageDocument, 'page' | 'rendered' | 'title' | 'canonical' | 'isUnlisted'>,
  ): string {
    const { site, own } = this.#options
    return pageDocument({
      ...shown,
      site,
      variant,
      urls: this.#urls(top),
      icons: own,
      data: {
        search: 'files',
        'search-script': `${top}${ownFolder}/search.js`,
        contents: `${top}${ownFolder}/contents/${site.variants.indexOf(variant)}.js`,
        top: top === '' ? './' : top,
      },
    })
  }

  #urls(top: string): ReturnType<typeof fileUrls> {
    return fileUrls(this.#options.site, top, (variant, file) => {
      const files = this.#needed.get(variant) ?? new Set()
      this.#needed.set(variant, files.add(file))
    })
  }

  /** Writes all files of a site besides its pages. */
  async #writeAround(texts: readonly PageText[], turns: Turns): Promise<void> {
    const { site, at } = this.#options
    const listed = texts.filter(({ page }) => !page.isHidden)
    const pages = listed.map(({ page }) => page)
    const urls = fileUrls(site, '')
    for (const [index, variant] of site.variants.entries()) {
      this.#script(`contents/${index}.js`, contentsRows(variant.contents, urls))
    }
    const redirects = [...site.variants.flatMap((variant) => redirectsOf(variant)), ...topRedirect(site)]
    for (const [from, to, anchor] of redirects) {
      this.#extra(
        fileOfAddress(from),
        redirectPage(pathToTop(from) + encodedAddress(fileOfAddress(to)) + fragment(anchor)),
      )
    }
    for (const [name, text] of Object.entries(hostRedirects(redirects, at))) this.#extra(name, text)
    this.#extra('404.html', this.#missingPage())
    this.#extra('sitemap.xml', sitemap(pages, at))
    this.#extra('robots.txt', robots(at))
    this.#extra('llms.txt', llmsText(site.title, pages, at))
    this.#extra('llms-full.txt', llmsFullText(listed, at))
    await this.#writeSearch(listed, turns)
  }

  async #writeSearch(texts: readonly PageText[], turns: Turns): Promise<void> {
    const index = new MiniSearch<SearchDocument>(indexOptions)
    const rows: ShownRow[] = []
    for (const [number, { page, markdown }] of texts.entries()) {
      await turns.pause()
      const { title, ancestors, description } = page.entry
      const searched = searchedText(markdown)
      index.add({ id: String(number), title, ...searched })
      const begin = (description ?? plainText(searched.text)).replace(/\s+/g, ' ').trim().slice(0, 120).toWellFormed()
      rows.push([title, encodedAddress(fileOfAddress(page.address)), ancestors, begin])
    }
    const { head, files } = splitIndex(index)
    const { pagesInFile, files: rowFiles } = splitRows(rows)
    this.#script('search/head.js', { ...head, pagesInFile })
    for (const [at, file] of files.entries()) this.#script(`search/t${at}.js`, file)
    for (const [at, file] of rowFiles.entries()) this.#script(`search/p${at}.js`, file)
  }

  #writeSingle(pages: readonly VariantPage[]): void {
    const { site, own, forPrint = false } = this.#options
    const files = this.#urls('')
    const options = { site, icons: own, renderer: this.#renderer, files, forPrint }
    this.#folder.write('index.html', singleDocument(pages, options))
  }

  #missingPage(): string {
    const { site, at } = this.#options
    const [variant] = site.variants
    if (variant === undefined) throw new Error('The site has no pages.')
    const title = 'Page not found'
    const rendered = messagePage(
      title,
      '<p>There is no page at this address. Use the search or the table of contents.</p>',
    )
    // Hosts show this page at any address, so nothing in it can be relative.
    return this.#document(variant, at.path, { page: undefined, rendered, title, isUnlisted: true })
  }

  #writeOwn(): void {
    const { own, single } = this.#options
    for (const name of own.names) {
      const bytes = single && name === 'search.js' ? undefined : own.bytes(name)
      if (bytes !== undefined) this.#folder.write(`${ownFolder}/${name}`, bytes)
    }
  }

  /** Returns data as a script, because pages with `file:` addresses can't fetch files. */
  #script(name: string, data: unknown): void {
    const short = name.slice(name.lastIndexOf('/') + 1)
    this.#folder.write(`${ownFolder}/${name}`, `galleyData(${JSON.stringify(short)},${JSON.stringify(data)})\n`)
  }

  /** Writes a generated file, unless a page of the docs has the same name. */
  #extra(name: string, text: string): void {
    if (!this.#folder.has(name)) this.#folder.write(name, text)
  }
}

/** Returns the redirects of a variant, including one from its address if its first page has another address. */
function redirectsOf(variant: SiteVariant): Redirect[] {
  const { home, names, redirects } = variant
  const former = [...redirects].map(([from, { address, anchor }]): Redirect => [from, address, anchor])
  const isElsewhere = home !== undefined && home.address !== names.address
  return isElsewhere ? [[names.address, home.address], ...former] : former
}

/** Returns a redirect from the top of a site whose docs are all below it. */
function topRedirect(site: Site): Redirect[] {
  const home = homeOf(site)
  return home === undefined || site.variants.some(({ names }) => names.address === '') ? [] : [['', home.address]]
}
