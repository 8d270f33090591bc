import assert from 'node:assert/strict'
import type { TreeViewSelectionChangeEvent } from 'vscode'
import { LatestSelection } from '../../../src/features/shared/tree/latestSelection.ts'

/** A view as VS Code shows it. The test selects its elements. */
class SelectableView {
  selection: readonly string[] = []
  readonly listeners = new Set<(event: TreeViewSelectionChangeEvent<string>) => unknown>()

  readonly onDidChangeSelection = (listener: (event: TreeViewSelectionChangeEvent<string>) => unknown) => {
    this.listeners.add(listener)
    return { dispose: () => this.listeners.delete(listener) }
  }

  select(...selection: string[]): void {
    this.selection = selection
    for (const listener of this.listeners) listener({ selection })
  }
}

describe('The selection in several views', () => {
  let docs: SelectableView
  let organization: SelectableView
  let latest: LatestSelection<string>

  beforeEach(() => {
    docs = new SelectableView()
    organization = new SelectableView()
    latest = new LatestSelection([docs, organization])
  })

  afterEach(() => latest.dispose())

  it('is empty before anything is selected', () => {
    assert.deepEqual(latest.elements, [])
  })

  it('is the last selection in any view', () => {
    docs.select('space')
    organization.select('site', 'member')
    assert.deepEqual(latest.elements, ['site', 'member'])
    docs.select('page')
    assert.deepEqual(latest.elements, ['page'])
  })

  it('is that of another view if nothing is selected in the last one', () => {
    docs.select('space')
    organization.select('site')
    organization.select()
    assert.deepEqual(latest.elements, ['space'])
  })

  it('includes what was selected before', () => {
    docs.selection = ['space']
    assert.deepEqual(latest.elements, ['space'])
  })

  it('no longer changes after it’s disposed', () => {
    latest.dispose()
    assert.equal(docs.listeners.size + organization.listeners.size, 0)
  })
})
