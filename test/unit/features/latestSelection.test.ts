import assert from 'node:assert/strict'
import type { TreeViewSelectionChangeEvent } from 'vscode'
import { LatestSelection } from '../../../src/features/shared/tree/latestSelection.ts'

/** A view as the editor shows it, in which the test selects. */
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

describe('What is selected in several views', () => {
  let docs: SelectableView
  let organization: SelectableView
  let latest: LatestSelection<string>

  beforeEach(() => {
    docs = new SelectableView()
    organization = new SelectableView()
    latest = new LatestSelection([docs, organization])
  })

  afterEach(() => latest.dispose())

  it('is nothing before something is selected', () => {
    assert.deepEqual(latest.elements, [])
  })

  it('is what was selected last, in no matter which view', () => {
    docs.select('space')
    organization.select('site', 'member')
    assert.deepEqual(latest.elements, ['site', 'member'])
    docs.select('page')
    assert.deepEqual(latest.elements, ['page'])
  })

  it('is what another view has once nothing is selected there any longer', () => {
    docs.select('space')
    organization.select('site')
    organization.select()
    assert.deepEqual(latest.elements, ['space'])
  })

  it('is what was selected before, too', () => {
    docs.selection = ['space']
    assert.deepEqual(latest.elements, ['space'])
  })

  it('listens no longer once it is disposed', () => {
    latest.dispose()
    assert.equal(docs.listeners.size + organization.listeners.size, 0)
  })
})
