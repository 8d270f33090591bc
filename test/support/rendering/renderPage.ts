import createParser, { type MarkdownIt } from 'markdown-it'
import {
  nothingKnown,
  type ReaderView,
  type RenderingContext,
} from '../../../src/core/authoring/rendering/readerView.ts'
import { renderDialect } from '../../../src/core/authoring/rendering/renderDialect.ts'

/** Labels that show their own name: `[info]`. */
const labels = new Proxy({} as RenderingContext['labels'], {
  get: (_, name) => `[${String(name)}]`,
})

/** The context for rendering in tests. An error fails the test. */
export const testContext: RenderingContext = {
  labels,
  locale: 'en',
  icon: (name) => (name.startsWith('un') ? undefined : { style: 'solid', character: `<${name}>` }),
  report: (error) => {
    throw error
  },
}

/** A view that knows pages as `/pages/x` and files as `/files/x`. `/pages/gone` is broken. */
export const testView: ReaderView = {
  ...nothingKnown,
  image: (source) => (source.startsWith('/files/') ? `files/${source.slice(7)}/a.svg` : undefined),
  link: (target) => {
    if (target === '/pages/gone') return { href: '#', broken: 'It is gone.' }
    return target.startsWith('/pages/') ? { href: `../page.${target.slice(7)}/X`, title: 'Title of X' } : undefined
  },
}

/** Returns a parser like that of VS Code's preview: documents with a view are pages of the dialect. */
export function renderer(context: RenderingContext = testContext): MarkdownIt {
  return renderDialect(new createParser({ html: true }), context, (env) =>
    typeof env === 'object' && env !== null && 'view' in env ? (env.view as ReaderView) : undefined,
  )
}

/** Returns the HTML of a page. */
export function renderPage(markdown: string, view: Partial<ReaderView> = {}, context = testContext): string {
  const md = renderer(context)
  return md.renderer.render(md.parse(markdown, {}), md.options, { view: { ...testView, ...view } })
}
