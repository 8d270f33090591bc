import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import createParser, { type MarkdownIt } from 'markdown-it'
import { emojiNames } from '../../src/core/authoring/language/emojiNames.ts'
import { readFrontMatter } from '../../src/core/text/markdown/frontMatter.ts'
import { previewParser } from '../support/rendering/previewParser.ts'
import { nothingKnown, type ReaderView } from '../../src/core/authoring/rendering/readerView.ts'
import { renderDialect } from '../../src/core/authoring/rendering/renderDialect.ts'
import { renderingLabels } from '../../src/core/authoring/rendering/renderingLabels.ts'
import { english } from '../../src/core/text/messages/translate.ts'
import { readDocsFolder, type DocsFolder } from '../../src/folder/docsFolder.ts'
import { projectRoot } from '../support/vscode/paths.ts'
import { median, type Measurement } from './measurement.ts'

const rounds = 60
/** The limit on the time for a page, relative to plain Markdown. */
const limit = { atMost: 1.5 }
const guide = path.join(projectRoot, 'media/guide')

interface ShownText {
  readonly text: string
  readonly view: ReaderView
}

/** Measures rendering relative to plain Markdown: the pages of the guide, and a long page with every block. */
export async function measurePreview(lines = 5000): Promise<Measurement[]> {
  const docs = await readDocsFolder(guide)
  const pages = globSync('**/*.md', { cwd: guide }).map((file): ShownText => {
    const text = readFileSync(path.join(guide, file), 'utf8')
    return { text, view: viewOf(docs, file, text) }
  })
  const gallery = pages.find(({ text }) => text.includes('# Gallery'))
  if (gallery === undefined) throw new Error('The guide has no gallery.')
  const { body } = readFrontMatter(gallery.text)
  const copies = Array.from({ length: Math.ceil(lines / body.split('\n').length) }, () => body)
  const long = { text: copies.join('\n'), view: gallery.view }
  return [...measure('the guide', pages), ...measure(`every block, ${lines} lines`, [long])]
}

function measure(name: string, texts: readonly ShownText[]): Measurement[] {
  const plain = createParser({ html: true })
  const dialect = dialectParser()
  const [base, ours]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds * 2; round++) {
    const edited = texts.map(({ text, view }) => ({ text: edit(text, round), view }))
    const [first, second] = [timeOf(plain, edited), timeOf(dialect, edited)]
    // The first half is a warm-up.
    if (round < rounds) continue
    base.push(first)
    ours.push(second)
  }
  return [
    { name: `Preview of ${name}`, value: median(ours), unit: 'ms' },
    { name: `Preview of ${name}, times plain Markdown`, value: median(ours) / median(base), unit: 'ratio', limit },
  ]
}

/** Adds a new line to a page, because pages are rendered again after edits. */
function edit(text: string, round: number): string {
  return `${text}\n\nLine ${round}.\n`
}

/** Returns the processor time, which depends less on other work of the machine than the elapsed time. */
function timeOf(md: MarkdownIt, texts: readonly ShownText[]): number {
  const before = process.cpuUsage()
  for (const { text, view } of texts) md.renderer.render(md.parse(text, {}), md.options, { view })
  return process.cpuUsage(before).user / 1000
}

function dialectParser(): MarkdownIt {
  const md = previewParser()
  const context = {
    labels: renderingLabels(english),
    locale: 'en',
    icon: () => ({ style: 'solid', character: '*' }) as const,
    report: (error: unknown) => {
      throw error
    },
  }
  return renderDialect(md, context, (env) => (env as { view: ReaderView }).view)
}

function viewOf({ body }: DocsFolder, file: string, text: string): ReaderView {
  const from = body.pageOf(file) ?? body.pieceOf(file)
  const { vars } = readFrontMatter(text).data
  return {
    ...nothingKnown,
    link: (target) => {
      const found = body.resolve(target, from)
      if (found?.kind !== 'page') return undefined
      return { href: body.writeTarget({ kind: 'page', page: found.page }, from), title: found.page.title }
    },
    emoji: (name) => emojiNames.get(name),
    variables: () => ({ page: { vars: vars ?? {} }, visitor: {} }),
  }
}
