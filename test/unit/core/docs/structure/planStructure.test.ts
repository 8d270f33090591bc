import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { planStructure } from '../../../../../src/core/docs/structure/planStructure.ts'
import { runChanges, type SendBatch } from '../../../../../src/core/docs/structure/runPlan.ts'
import {
  undoChanges,
  type StructureEdit,
  type StructurePlan,
} from '../../../../../src/core/docs/structure/structurePlan.ts'
import { ModelServer, modelOf, type ModelPage } from './modelTree.ts'

const page = (id: string, pages: Page[] = [], more: Partial<Page> = {}): Page => ({
  id,
  title: id.toUpperCase(),
  type: 'document',
  slug: id,
  pages,
  ...more,
})

const tree = [
  page('a', [page('a1', [page('deep')]), page('a2'), page('same', [], { slug: 'b' })]),
  page('b'),
  page('group', [], { type: 'group' }),
  page('link', [], { type: 'link', slug: undefined }),
]

const problemOf = (edit: StructureEdit, pages: readonly Page[] = tree): unknown => {
  const planned = planStructure(pages, edit)
  return 'problem' in planned ? planned.problem : undefined
}

function planOf(edit: StructureEdit, pages: readonly Page[] = tree): StructurePlan {
  const planned = planStructure(pages, edit)
  assert.ok('steps' in planned, JSON.stringify(planned))
  return planned
}

const unwatched = { isCancelled: () => false, progress: () => undefined }
const changesOf = ({ steps }: StructurePlan) => steps.map(({ change }) => change)

describe('A plan for a page tree', () => {
  describe('is refused with the reason', () => {
    const cases: [string, StructureEdit, unknown][] = [
      ['deleting a page that doesn’t exist', { kind: 'delete', pages: ['nobody'] }, { kind: 'gone' }],
      ['a blank title', { kind: 'create', properties: { title: ' \n ' }, parent: null }, { kind: 'emptyTitle' }],
      [
        'a title that becomes an empty slug',
        { kind: 'create', properties: { title: '!!!' }, parent: null },
        { kind: 'emptySlug', title: '!!!' },
      ],
      [
        'a slug that would point to the parent folder',
        { kind: 'change', page: 'a', properties: { slug: '..' } },
        { kind: 'badSlug', slug: '..' },
      ],
      [
        'a sibling’s slug',
        { kind: 'change', page: 'a', properties: { slug: 'b' } },
        { kind: 'slugTaken', page: 'A', slug: 'b', other: 'B' },
      ],
      [
        'a move to a place where the slug is taken',
        { kind: 'move', pages: ['b'], parent: 'a' },
        { kind: 'slugTaken', page: 'B', slug: 'b', other: 'SAME' },
      ],
      ['a page below itself', { kind: 'move', pages: ['a'], parent: 'deep' }, { kind: 'intoItself', page: 'A' }],
      [
        'a page below a link',
        { kind: 'move', pages: ['a2'], parent: 'link' },
        { kind: 'holdsNoPages', page: 'LINK', type: 'link' },
      ],
      [
        'moving a group',
        { kind: 'move', pages: ['group'], parent: 'a' },
        { kind: 'cannotChange', page: 'GROUP', type: 'group' },
      ],
      ['deleting the last page', { kind: 'delete', pages: ['a', 'b'] }, { kind: 'lastPage' }],
      [
        'moving the first page up',
        { kind: 'step', pages: ['a'], direction: 'up' },
        { kind: 'atEdge', page: 'A', direction: 'up' },
      ],
      ['moving pages of two parents up', { kind: 'step', pages: ['a2', 'b'], direction: 'up' }, { kind: 'apart' }],
      [
        'hiding a link page',
        { kind: 'hide', pages: ['link'], hidden: true },
        { kind: 'cannotChange', page: 'LINK', type: 'link' },
      ],
      ['showing a visible page', { kind: 'hide', pages: ['a2'], hidden: false }, { kind: 'nothingChanges' }],
      ['a move to the same position', { kind: 'move', pages: ['a2'], parent: 'a', at: 1 }, { kind: 'nothingChanges' }],
      [
        'a rename to the same title',
        { kind: 'change', page: 'a', properties: { title: 'A' } },
        { kind: 'nothingChanges' },
      ],
    ]
    for (const [name, edit, problem] of cases) {
      it(name, () => assert.deepEqual(problemOf(edit), problem))
    }
  })

  it('imports pages with their texts below a page, level by level, each with a free slug', () => {
    const parts = [
      { title: 'Same', markdown: '' },
      { title: 'Same', markdown: '# Other\n\nWords' },
    ]
    const pages = [
      { title: 'A 2\n', markdown: 'Text', parts },
      { title: ' ', markdown: '', parts: [] },
    ]
    const plan = planOf({ kind: 'import', pages, parent: 'a' })
    assert.deepEqual(
      changesOf(plan).map(({ operation: _operation, ...rest }) => rest),
      [
        { document: { markdown: 'Text' }, ref: 'new-page-1', title: 'A 2', slug: 'a-2', into: 'a' },
        { document: {}, ref: 'new-page-2', title: 'Page', slug: 'page', into: 'a' },
        { document: {}, ref: 'new-page-3', title: 'Same', slug: 'same', into: 'new-page-1' },
        {
          document: { markdown: '# Same\n\n# Other\n\nWords' },
          ref: 'new-page-4',
          title: 'Same',
          slug: 'same-1',
          into: 'new-page-1',
        },
      ],
    )
    assert.deepEqual(problemOf({ kind: 'import', pages, parent: 'gone' }), { kind: 'gone' })
  })

  it('uses a free slug if none was given', () => {
    const [change] = changesOf(planOf({ kind: 'create', properties: { title: 'B' }, parent: null }))
    assert.deepEqual(change && 'slug' in change && change.slug, 'b-1')
  })

  it('sends only changed fields', () => {
    const plan = planOf({ kind: 'change', page: 'a', properties: { title: 'A', emoji: '🎉', icon: '' } })
    assert.deepEqual(changesOf(plan), [{ operation: 'update_page', page: 'a', emoji: '🎉' }])
  })

  it('hides only visible pages, and shows only these again', () => {
    const hidden = { ...tree[0], id: 'h', title: 'H', slug: 'h', hidden: true, pages: [] } as Page
    const plan = planOf({ kind: 'hide', pages: ['a1', 'h', 'a2'], hidden: true }, [...tree, hidden])
    assert.deepEqual(changesOf(plan), [
      { operation: 'update_page', page: 'a1', hidden: true },
      { operation: 'update_page', page: 'a2', hidden: true },
    ])
    assert.deepEqual(undoChanges(plan.steps, new Map(), 'r'), [
      { operation: 'update_page', page: 'a2', hidden: false },
      { operation: 'update_page', page: 'a1', hidden: false },
    ])
  })

  it('moves nested pages only once', () => {
    const plan = planOf({ kind: 'move', pages: ['deep', 'a1'], parent: 'group' })
    assert.deepEqual(changesOf(plan), [{ operation: 'update_page', page: 'a1', into: 'group', at: 0 }])
  })

  it('copies subpages level by level, waiting for the ids of their parents', async () => {
    const bodies = new Map(['a', 'a1', 'a2', 'same', 'deep'].map((id) => [id, `Text of ${id}\n`]))
    const plan = planOf({ kind: 'duplicate', page: 'a', title: 'A (copy)', bodies })
    const server = new ModelServer(tree)
    const sent: number[] = []
    const send: SendBatch = (changes) => {
      sent.push(changes.length)
      return Promise.resolve(server.apply(changes))
    }
    const { created, done } = await runChanges(changesOf(plan), send, unwatched)
    assert.deepEqual(sent, [1, 3, 1])
    assert.equal(done, 5)
    assert.deepEqual(outline(server.pages.slice(0, 2)), ['a(a1(deep) a2 b)', 'a-copy(a1(deep) a2 b)'])
    assert.deepEqual(undoChanges(plan.steps, created, 'r').length, 5)
  })
})

function outline(pages: readonly ModelPage[]): string[] {
  return pages.map(({ slug, pages: below }) => (below.length === 0 ? slug : `${slug}(${outline(below).join(' ')})`))
}

describe('Running a plan', () => {
  const many = Array.from({ length: 120 }, (_, index) => page(`p${index}`))
  const pages = [page('target'), ...many]
  const plan = planOf({ kind: 'move', pages: many.map(({ id }) => id), parent: 'target' }, pages)

  for (const [failing, done] of [
    [1, 0],
    [2, 50],
    [3, 100],
  ] as const) {
    it(`reports what is done if batch ${failing} fails, and can undo just that`, async () => {
      const server = new ModelServer(pages)
      let batches = 0
      const send: SendBatch = (changes) => {
        batches += 1
        if (batches === failing) return Promise.reject(new Error('no'))
        return Promise.resolve(server.apply(changes))
      }
      const outcome = await runChanges(changesOf(plan), send, unwatched)
      assert.equal(outcome.done, done)
      assert.equal(batches, failing)
      assert.match(String(outcome.error), /no/)
      const back = undoChanges(plan.steps.slice(0, outcome.done), outcome.created, 'r')
      await runChanges(back, (changes) => Promise.resolve(server.apply(changes)), unwatched)
      assert.deepEqual(server.pages, modelOf(pages))
    })
  }

  it('stops between two batches when it’s cancelled', async () => {
    const server = new ModelServer(pages)
    let done = 0
    const outcome = await runChanges(changesOf(plan), (changes) => Promise.resolve(server.apply(changes)), {
      isCancelled: () => done > 0,
      progress: (count) => (done = count),
    })
    assert.deepEqual([outcome.done, outcome.cancelled], [50, true])
  })
})

const forest: fc.Arbitrary<Page[]> = fc
  .array(fc.record({ up: fc.nat({ max: 4 }), type: fc.constantFrom('document', 'document', 'document', 'group') }), {
    minLength: 1,
    maxLength: 70,
  })
  .map((seeds) => {
    const made: Page[] = []
    const roots: Page[] = []
    seeds.forEach(({ up, type }, index) => {
      const next = page(`p${index}`, [], { type: type as Page['type'] })
      const parent = up === 0 ? undefined : made[made.length - up]
      ;(parent?.pages ?? roots).push(next)
      made.push(next)
    })
    return roots
  })

const edits: fc.Arbitrary<StructureEdit> = (() => {
  const id = fc.nat({ max: 69 }).map((index) => `p${index}`)
  const ids = fc.array(id, { minLength: 1, maxLength: 60 })
  const parent = fc.oneof(fc.constant(null), id)
  const text = fc.constantFrom('', 'x', 'Hello World', '🎉')
  const properties = fc.record({ title: fc.constantFrom('One', 'Two'), emoji: text, description: text })
  return fc.oneof(
    fc.record({ kind: fc.constant('move' as const), pages: ids, parent, at: fc.nat({ max: 9 }) }),
    fc.record({
      kind: fc.constant('step' as const),
      pages: ids,
      direction: fc.constantFrom('up' as const, 'down' as const),
    }),
    fc.record({ kind: fc.constant('delete' as const), pages: ids }),
    fc.record({ kind: fc.constant('change' as const), page: id, properties }),
    fc.record({ kind: fc.constant('create' as const), properties, parent, at: fc.nat({ max: 9 }) }),
  )
})()

describe('Any plan', () => {
  it('turns a server’s tree into the planned one, and is undone completely', async () => {
    let planned = 0
    await fc.assert(
      fc.asyncProperty(forest, edits, async (pages, edit) => {
        const plan = planStructure(pages, edit)
        if ('problem' in plan) return
        planned += 1
        const server = new ModelServer(pages)
        server.keep('before')
        const send: SendBatch = (changes) => Promise.resolve(server.apply(changes))
        const { created, done } = await runChanges(changesOf(plan), send, unwatched)
        assert.equal(done, plan.steps.length)
        assert.deepEqual(server.pages, named(modelOf(plan.after), created))
        await runChanges(undoChanges(plan.steps, created, 'before'), send, {
          ...unwatched,
          progress: () => undefined,
        })
        assert.deepEqual(server.pages, modelOf(pages))
      }),
      { numRuns: 1000 },
    )
    assert.ok(planned > 100, `only ${planned} edits could be planned`)
  })
})

/** Returns a planned tree with the server's ids of new pages. */
function named(pages: ModelPage[], created: ReadonlyMap<string, string>): ModelPage[] {
  return pages.map((each) => ({ ...each, id: created.get(each.id) ?? each.id, pages: named(each.pages, created) }))
}
