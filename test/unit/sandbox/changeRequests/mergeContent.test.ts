import assert from 'node:assert/strict'
import fc from 'fast-check'
import { mergeContent } from '../../../../src/sandbox/changeRequests/merging/mergeContent.ts'
import { mergeMarkdown } from '../../../../src/sandbox/changeRequests/merging/mergeMarkdown.ts'
import { PageTree, type PageNode } from '../../../../src/sandbox/revisions/pageTree.ts'
import { TreeDraft } from '../../../../src/sandbox/contentChanges/treeDraft.ts'

type Step =
  | { kind: 'insert'; at: number; parent: number }
  | { kind: 'move'; page: number; parent: number; at: number }
  | { kind: 'delete'; page: number }
  | { kind: 'edit'; page: number; title: string }

const place = fc.nat(30)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at: place, parent: place }),
  fc.record({ kind: fc.constant('move' as const), page: place, parent: place, at: place }),
  fc.record({ kind: fc.constant('delete' as const), page: place }),
  fc.record({ kind: fc.constant('edit' as const), page: place, title: fc.constantFrom('x', 'y', 'z') }),
)

function page(id: string): PageNode {
  return { id, type: 'document', title: id, slug: id, createdAt: '2026-01-01T00:00:00.000Z', documentId: `doc-${id}` }
}

/** Returns a tree of ten pages, some of them nested. */
function baseTree(): PageTree {
  const draft = new TreeDraft(new PageTree({ pages: [], files: [] }))
  for (let at = 0; at < 10; at++) draft.insert(page(`p${at}`), at % 3 === 0 ? null : `p${at - 1}`)
  return new PageTree({ pages: draft.toPages(), files: [] })
}

/** Returns one side: the base after some steps. The indexes of a step wrap around the pages that exist. */
function after(base: PageTree, side: string, steps: readonly Step[]): PageTree {
  const draft = new TreeDraft(base)
  const ids = [...base.all].map((placed) => placed.node.id)
  steps.forEach((each, number) => {
    const present = ids.filter((id) => draft.has(id))
    const pick = (index: number) => present[index % Math.max(1, present.length)]
    const parent = (index: number) => (index % 4 === 0 ? null : (pick(index) ?? null))
    if (each.kind === 'insert') {
      const id = `${side}${number}`
      draft.insert({ ...page(id), slug: `new${number % 3}` }, parent(each.parent), each.at)
      ids.push(id)
      return
    }
    const id = pick(each.page)
    if (id === undefined) return
    if (each.kind === 'delete') draft.remove(id)
    if (each.kind === 'edit') draft.update(id, { title: each.title, documentId: `${side}-${each.title}` })
    if (each.kind === 'move') {
      const to = parent(each.parent)
      if (to === null || !draft.isWithin(to, id)) draft.move(id, to, each.at)
    }
  })
  return new PageTree({ pages: draft.toPages(), files: [] })
}

function merge(base: PageTree, ours: PageTree, theirs: PageTree) {
  return mergeContent({ base, ours, theirs }, () => ({ documentId: 'both', conflict: true }))
}

function own({ pages: _children, ...node }: PageNode): string {
  return JSON.stringify(node)
}

describe('merging two states of content', () => {
  const sides = fc.tuple(fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 8 }))

  it('returns the changed side if the other side changed nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        const base = baseTree()
        const changed = after(base, 'm', steps)
        const slugs = (tree: PageTree) =>
          [...tree.all].map((placed) => [placed.node.id, placed.parent?.node.id ?? null])
        for (const merged of [merge(base, changed, base), merge(base, base, changed)]) {
          assert.deepEqual(slugs(new PageTree(merged.content)), slugs(changed))
          assert.deepEqual(merged.conflicts, [])
        }
      }),
    )
  })

  it('keeps every page that one side made or edited, without duplicate pages or duplicate slugs among siblings', () => {
    fc.assert(
      fc.property(sides, ([mine, theirs]) => {
        const base = baseTree()
        const ours = after(base, 'm', mine)
        const other = after(base, 't', theirs)
        const { content } = merge(base, ours, other)
        const merged = new PageTree(content)
        const flat: string[] = []
        const walk = (pages: readonly PageNode[]) => {
          const taken = pages.map((each) => each.slug)
          assert.equal(new Set(taken).size, taken.length, 'a slug twice')
          for (const each of pages) {
            flat.push(each.id)
            walk(each.pages ?? [])
          }
        }
        walk(content.pages)
        assert.equal(new Set(flat).size, flat.length, 'a page twice')
        for (const side of [ours, other]) {
          for (const { node } of side.all) {
            const before = base.page(node.id)
            if (!before || own(before.node) !== own(node)) assert.ok(merged.page(node.id), `${node.id} is lost`)
          }
        }
        for (const { node } of base.all) {
          const gone = !ours.page(node.id) && !other.page(node.id)
          if (gone) assert.equal(merged.page(node.id), undefined, `${node.id} is back`)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('reports conflicts when both sides changed the same properties differently', () => {
    const base = baseTree()
    const ours = after(base, 'm', [{ kind: 'edit', page: 0, title: 'x' }])
    const theirs = after(base, 't', [{ kind: 'edit', page: 0, title: 'y' }])
    const { conflicts, content } = merge(base, ours, theirs)
    assert.deepEqual(new Set(conflicts.map((conflict) => conflict.page)), new Set(['p0']))
    assert.equal(conflicts.length, 2)
    assert.equal(content.pages[0]?.title, 'y')
    assert.equal(content.pages[0]?.documentId, 'both')
  })
})

describe('merging two versions of a text', () => {
  const names = { ours: 'Published content', theirs: 'Change request #1' }

  it('returns the changed version if the other side changed nothing or made the same change', () => {
    const lines = fc.array(fc.constantFrom('one', 'two', '', '# three', '* four'), { maxLength: 12 })
    fc.assert(
      fc.property(lines, lines, (base, changed) => {
        const [before, now] = [base.join('\n'), changed.join('\n')]
        assert.deepEqual(mergeMarkdown(before, now, before, names), { markdown: now, conflict: false })
        assert.deepEqual(mergeMarkdown(before, before, now, names), { markdown: now, conflict: false })
        assert.deepEqual(mergeMarkdown(before, now, now, names), { markdown: now, conflict: false })
      }),
    )
  })

  it('puts markers around whole blocks, never inside a table or a code block', () => {
    const table = (cell: string) => `Before.\n\n| A | B |\n| - | - |\n| 1 | ${cell} |\n| 2 | x |\n\nAfter.\n`
    const merged = mergeMarkdown(table('x'), table('mine'), table('theirs'), names)
    assert.equal(merged.conflict, true)
    assert.match(
      merged.markdown,
      /^<<<<<<< Published content\n\n\| A \| B \|\n[^]*?\| 2 \| x \|\n\n=======\n\n\| A \| B \|/m,
    )
    const code = (line: string) => `\`\`\`js\nfirst()\n\n${line}\n\`\`\`\n`
    const block = mergeMarkdown(code('a()'), code('b()'), code('c()'), names)
    assert.match(block.markdown, /^<<<<<<< Published content\n\n```js\nfirst\(\)\n\nb\(\)\n```\n\n=======\n/)
  })

  it('doesn’t turn its own markers into a heading', () => {
    const merged = mergeMarkdown('x\n', 'y\n', 'z\n', names)
    assert.equal(merged.markdown, '<<<<<<< Published content\n\ny\n\n=======\n\nz\n\n>>>>>>> Change request #1\n')
  })
})
