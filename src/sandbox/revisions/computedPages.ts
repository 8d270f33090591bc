import { stablePage } from './references.ts'
import { ancestorsOf, PageTree, type PageNode, type PageInTree } from './pageTree.ts'

/** The source of the pages that the sandbox generates itself: an overview of all pages, and the latest changes. */
export const overviewSource = 'integration:sandbox:overview'

/** How many pages the list of latest changes has. */
const maxRecent = 20

/** How many pages the overview lists. People read it; they don't search in it. */
const maxListed = 2000

/** Returns the content of a revision with every placeholder replaced by its generated pages. */
export function withComputedPages(tree: PageTree): PageTree {
  if (!hasPlaceholders(tree.content.pages)) return tree
  return new PageTree({ ...tree.content, pages: expandAll(tree.content.pages) })
}

/** Returns the Markdown of a generated page with stable references, or undefined for other pages. */
export function computedMarkdown(tree: PageTree, page: PageNode): string | undefined {
  if (page.type !== 'document' || page.computed?.type !== overviewSource) return undefined
  const pages = [...tree.all].filter(({ node }) => node.type === 'document' && !node.computed && !node.hidden)
  return page.computed.props?.['list'] === 'recent' ? recentChanges(pages) : overview(pages)
}

function hasPlaceholders(nodes: readonly PageNode[]): boolean {
  return nodes.some((node) => node.type === 'computed' || (node.pages !== undefined && hasPlaceholders(node.pages)))
}

function expandAll(nodes: readonly PageNode[]): PageNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'computed') return generatedPages(node)
    return node.pages ? [{ ...node, pages: expandAll(node.pages) }] : [node]
  })
}

function generatedPages(placeholder: PageNode): PageNode[] {
  if (placeholder.computed?.type !== overviewSource) return []
  const common = { type: 'document', createdAt: placeholder.createdAt } as const
  const slug = placeholder.slug ?? 'overview'
  const source = (list: 'all' | 'recent') => ({ type: overviewSource, props: { list } })
  return [
    { ...common, id: `${placeholder.id}-all`, title: placeholder.title, slug, computed: source('all') },
    {
      ...common,
      id: `${placeholder.id}-recent`,
      title: 'Latest changes',
      slug: `${slug}-changes`,
      computed: source('recent'),
    },
  ]
}

function overview(pages: PageInTree[]): string {
  const lines = pages
    .slice(0, maxListed)
    .map((page) => `${'  '.repeat(ancestorsOf(page).length)}* ${linkTo(page.node)}`)
  const rest = pages.length - lines.length
  const more = rest > 0 ? `\n\nand ${rest} more pages.` : ''
  return `Every page of this space, in order.\n\n${lines.join('\n')}${more}\n`
}

function recentChanges(pages: PageInTree[]): string {
  const latest = pages
    .map(({ node }) => ({ node, time: node.updatedAt ?? node.createdAt }))
    .sort((left, right) => right.time.localeCompare(left.time))
    .slice(0, maxRecent)
  const lines = latest.map(({ node, time }) => `* ${linkTo(node)}, ${time.slice(0, 10)}`)
  return `The pages that changed last.\n\n${lines.join('\n')}\n`
}

function linkTo(page: PageNode): string {
  return `[${page.title.replaceAll(/[[\]\\*_`<>]/g, String.raw`\$&`)}](${stablePage(page.id)})`
}
