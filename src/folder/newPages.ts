import { readItemMarker } from '../core/text/scanning/blockStarts.ts'
import { entryLines, escapeTitle, insertEntry, type LineEdit } from '../core/docs/gitSync/summaryEdits.ts'
import { relativeTarget } from '../core/docs/gitSync/relativeTarget.ts'
import { withImages, type EmbeddedImage } from '../core/authoring/language/embeddedImages.ts'
import type { TextPart } from '../core/authoring/language/splitAtHeadings.ts'
import { slugFromTitle } from '../core/text/strings/pageSlugs.ts'
import type { DocsFolder } from './docsFolder.ts'
import type { StructureChange } from './folderPlan.ts'
import { NewImages } from './newImages.ts'
import { changedContents, endOf, entryTo, folderFor, FreeFiles, type Target } from './structureEdits.ts'
import { withoutExtension } from '../core/text/strings/markdownFiles.ts'

/** A page with its text, and the pages below it. */
export interface TextPage extends TextPart {
  readonly parts: readonly TextPart[]
  /** The images of the page and the pages below it. The texts have the addresses of {@link withImages}. */
  readonly images?: readonly EmbeddedImage[]
}

/** Creates pages with their subpages as the last children of an entry. `files` are those of the pages themselves. */
export function newPages(
  docs: DocsFolder,
  pages: readonly TextPage[],
  target: Target,
): StructureChange & { readonly files: readonly string[] } {
  const { folder, moves } = folderFor(docs, target)
  const free = new FreeFiles([...docs.files.keys(), ...moves.values()])
  const images = new NewImages(docs)
  const creates = new Map<string, { readonly text: string }>()
  const placed = pages.map(({ title, markdown, parts, images: own = [] }) => {
    const path = free.take(folder, slugFromTitle(title))
    const below = withoutExtension(path)
    const file = parts.length === 0 ? path : `${below}/README.md`
    const create = (name: string, part: TextPart): void => {
      const text = withImages(part.markdown, own, (image) => relativeTarget(name, images.take(image, title)))
      creates.set(name, { text: pageText({ title: part.title, markdown: text }) })
    }
    create(file, { title, markdown })
    const children = parts.map((part) => {
      const child = free.take(below, slugFromTitle(part.title))
      create(child, part)
      return { title: part.title, file: child }
    })
    return { title, file, children }
  })
  return {
    ...listedPages(docs, placed, target),
    files: placed.map(({ file }) => file),
    creates,
    ...(images.files.size > 0 && { images: images.files }),
    ...(moves.size > 0 && { moves }),
  }
}

function pageText({ title, markdown }: TextPart): string {
  return `${`# ${escapeTitle(title)}\n\n${markdown}`.trimEnd()}\n`
}

interface PlacedPage {
  readonly title: string
  readonly file: string
  readonly children: readonly { readonly title: string; readonly file: string }[]
}

function listedPages(docs: DocsFolder, pages: readonly PlacedPage[], target: Target): StructureChange {
  const position = endOf(docs, target)
  if (position === undefined) return {}
  const entryOf = ({ title, file }: Pick<PlacedPage, 'title' | 'file'>) => entryTo(docs, title, file)
  return changedContents(docs, (text, summary) =>
    pages.flatMap((page) =>
      insertEntry(text, summary, position, entryOf(page)).map((edit): LineEdit => {
        const [first = ''] = edit.lines
        const marker = readItemMarker(first.trimStart())?.sign ?? '*'
        const indent = first.length - first.trimStart().length + 2
        const below = page.children.flatMap((child) => entryLines(entryOf(child), indent, marker))
        return { ...edit, lines: [...edit.lines, ...below] }
      }),
    ),
  )
}
