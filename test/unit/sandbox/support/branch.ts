import assert from 'node:assert/strict'
import type { Role } from '../../../../src/contract/schemas/conventions.ts'
import type { Document, DocumentNode } from '../../../../src/contract/schemas/document.ts'
import type { Input, Output } from '../../../../src/contract/operations.ts'
import type { ContentChange } from '../../../../src/sandbox/contentChanges/contentChange.ts'
import type { ServerOptions } from '../../../../src/sandbox/http/server.ts'
import { TestSandbox } from './testSandbox.ts'

/** A change in the form of a request. */
export type Change = Input<'updateChangeRequestContent'>['body']['changes'][number]

/** The result of a batch, as the response to `compat=false` contains it. */
export type Written = Extract<Output<'updateChangeRequestContent'>, { changes: unknown }>

/** A group with two pages, a page and a link: the paths `guides`, `guides/setup`, `guides/usage`, `news` and none. */
const guides: readonly ContentChange[] = [
  { operation: 'insert_page', type: 'group', title: 'Guides', document: {}, ref: 'guides' },
  { operation: 'insert_page', title: 'Setup', into: 'guides', document: { markdown: 'Set it up.' } },
  { operation: 'insert_page', title: 'Usage', into: 'guides', document: { markdown: 'Use it.' } },
  { operation: 'insert_page', title: 'News', document: { markdown: 'New things.' } },
  {
    operation: 'insert_page',
    type: 'link',
    title: 'Home',
    document: {},
    target: { kind: 'url', url: 'https://e.com' },
  },
]

/** A space with a change request, in a sandbox in this process. */
export class Branch {
  readonly sandbox: TestSandbox
  readonly spaceId: string
  changeRequestId = ''

  private constructor(sandbox: TestSandbox, spaceId: string) {
    this.sandbox = sandbox
    this.spaceId = spaceId
  }

  /** Opens a space whose published content `changes` create. */
  static async open(changes: readonly ContentChange[] = [], options: ServerOptions = {}): Promise<Branch> {
    const sandbox = new TestSandbox(options)
    const branch = new Branch(sandbox, sandbox.addSpace({}, changes).id)
    branch.changeRequestId = await branch.another()
    return branch
  }

  /** Opens a space whose published content is a group with two pages, a page and a link. */
  static async ofGuides(): Promise<Branch> {
    return await Branch.open(guides)
  }

  get place() {
    return { spaceId: this.spaceId, changeRequestId: this.changeRequestId }
  }

  /** Creates another change request from the published content, and returns its ID. */
  async another(subject = 'A change'): Promise<string> {
    return (await this.sandbox.ok('createChangeRequest', { spaceId: this.spaceId, body: { subject } })).id
  }

  /** Creates another change request, and switches to it. */
  async switchToAnother(): Promise<void> {
    this.changeRequestId = await this.another()
  }

  async write(...changes: Change[]): Promise<Written> {
    const input = { ...this.place, compat: false, body: { changes } }
    const written = await this.sandbox.ok('updateChangeRequestContent', input, 'edit')
    assert.ok('changes' in written)
    return written
  }

  /** Sends a batch that has to fail, and returns the status and message. Checks that nothing changed. */
  async refused(changes: readonly unknown[], role: Role = 'edit'): Promise<[number, string]> {
    const before = await this.revision()
    const input = { ...this.place, body: { changes: changes as Change[] } }
    const failure = await this.sandbox.fails('updateChangeRequestContent', input, role)
    assert.equal(await this.revision(), before)
    return failure
  }

  async revision(): Promise<string> {
    return (await this.sandbox.ok('getChangeRequestById', this.place)).revision
  }

  async page(path: string) {
    const query = { format: 'markdown', 'format.markdown.refs': 'stable' } as const
    return await this.sandbox.ok('getPageInChangeRequestByPath', { ...this.place, pagePath: path, ...query })
  }

  async id(path: string): Promise<string> {
    return (await this.page(path)).id
  }

  /** Returns the body of a page in stable Markdown, without its leading title. */
  async body(path: string): Promise<string> {
    return ((await this.page(path)).markdown ?? '').replace(/^# .*\n\n/, '')
  }

  /** Returns the outermost blocks of a page. */
  async blocks(path: string): Promise<DocumentNode[]> {
    const page = await this.sandbox.ok('getPageInChangeRequestByPath', {
      ...this.place,
      pagePath: path,
      format: 'document',
    })
    return ((page.document as Document | undefined)?.nodes ?? []).filter((node) => node.object === 'block')
  }

  /** Returns the paths of all pages, in the order of the tree. */
  async paths(): Promise<string[]> {
    const { pages } = await this.sandbox.ok('listPagesInChangeRequest', this.place)
    const flat = (list: typeof pages): string[] => list.flatMap((page) => [page.path ?? '', ...flat(page.pages ?? [])])
    return flat(pages)
  }

  async merge() {
    return await this.sandbox.ok('mergeChangeRequest', this.place)
  }

  close(): void {
    this.sandbox.close()
  }
}

/** Returns a change that inserts a page whose text names its title. */
export function insert(title: string, fields: Partial<Extract<Change, { operation: 'insert_page' }>> = {}): Change {
  return { operation: 'insert_page', title, document: { markdown: `Words of ${title}.` }, ...fields }
}

/** Returns the words of the leaves of a block. */
export function wordsOf(node: DocumentNode): string {
  const own = (node.leaves ?? []).map((leaf) => leaf.text).join('')
  return own + (node.nodes ?? []).map(wordsOf).join('') + (node.fragments ?? []).map(wordsOf).join('')
}
