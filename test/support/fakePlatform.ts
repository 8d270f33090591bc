import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page of a fake space, with the properties that a test needs. */
export interface FakePage {
  readonly id: string
  readonly title?: string
  readonly type?: string
  readonly pages?: readonly FakePage[]
  /** Sent only with the page, not in lists. */
  readonly markdown?: string
  readonly [more: string]: unknown
}

/** The content of the fake platform. Missing properties that the contract requires are added. */
export interface FakeContent {
  organizations: { id: string; [more: string]: unknown }[]
  collections: { id: string; parent?: string; [more: string]: unknown }[]
  /** The first space has the files and change requests. */
  spaces: { id: string; [more: string]: unknown }[]
  pages: Record<string, readonly FakePage[]>
  /** `bytes` is the content at the download address. */
  files: { id: string; name: string; bytes?: string; [more: string]: unknown }[]
  /** What the revisions of the first space contain besides pages: reusable content, tags and variables. */
  revision: Readonly<Record<string, unknown>>
  /** The bodies of reusable content, by id. */
  documents: Record<string, object>
  changeRequests: { id: string; number: number; status: string; [more: string]: unknown }[]
  changes: Record<string, readonly unknown[]>
  /** What else organizations contain, by the word in the address, such as `sites`. The objects are complete. */
  held: Record<string, readonly unknown[]>
  /** The structures of sites by site id, with the ids of their spaces. A site without one can't be read. */
  structures: Record<string, unknown>
  /** The results of every search, by space. */
  found: { id: string; title: string; pages: readonly unknown[] }[]
}

/** An error for requests with matching paths. It applies until it's removed. */
export interface Fault {
  readonly path: RegExp
  /** `drop` closes the connection; `hang` never answers. */
  readonly answer: number | 'drop' | 'hang' | 'html'
}

/** What organizations contain besides content, by the word in the address. Empty unless a test sets it. */
const heldLists = [
  'sites',
  'openapi',
  'members',
  'teams',
  'saml',
  'translations',
  'conversations',
  'conversations-clusters',
  'conversations-issues',
]

const when = '2026-05-04T12:30:00.000Z'
const tokens = new Set(['good-token', 'other-token'])

/** Returns a published site with one space, for {@link FakeContent}. */
export function fakeSite(address: string, space: string): Pick<FakeContent, 'held' | 'structures'> {
  const site = { object: 'site', id: 'docs', type: 'basic', title: 'Docs', visibility: 'public', published: true }
  const urls = { published: address }
  const siteSpace = { object: 'site-space', id: 'on-docs', path: space, title: space, space, urls }
  return {
    held: { sites: [{ ...site, siteSpaces: 1, createdAt: when, urls }] },
    structures: { docs: { type: 'siteSpaces', structure: [siteSpace] } },
  }
}

/** A server that answers like the platform with the content of a test, and fails as the test wants. */
export class FakePlatform {
  readonly content: FakeContent
  readonly requests: string[] = []
  readonly accepted = new Set(tokens)
  fault: Fault | undefined
  readonly #server: Server
  readonly #open = new Set<ServerResponse>()
  #port = 0

  constructor(content: Partial<FakeContent>) {
    const empty = {
      organizations: [],
      collections: [],
      spaces: [],
      pages: {},
      files: [],
      revision: { reusableContents: [{ id: 'rc1', title: 'Notice' }] },
      documents: {},
      changeRequests: [],
      changes: {},
      held: Object.fromEntries(heldLists.map((name) => [name, []])),
      structures: {},
      found: [],
    }
    this.content = { ...empty, ...content, held: { ...empty.held, ...content.held } }
    this.#server = createServer((request, response) => this.#answer(request, response))
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Starts the server. After a restart, it uses the same port. */
  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as AddressInfo).port
    return this
  }

  /** Stops the server and closes all connections. */
  async stop(): Promise<void> {
    for (const response of this.#open) response.destroy()
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const path = pathname.replace(/^\/v1/, '')
    // The text of a page and its blocks have the same path.
    this.requests.push(searchParams.get('format') === 'document' ? `${path}?format=document` : path)
    this.#open.add(response)
    response.once('close', () => this.#open.delete(response))
    const token = request.headers.authorization?.replace('Bearer ', '')
    const fault = this.fault?.path.test(path) ? this.fault.answer : undefined
    if (fault === 'drop') return void request.socket.destroy()
    if (fault === 'hang') return
    if (fault === 'html') return void response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>')
    if (fault !== undefined) return fail(response, fault)
    const file = /^\/download\/(.+)$/.exec(path)?.[1]
    if (file !== undefined) return void response.end(this.content.files.find(({ id }) => id === file)?.bytes)
    if (token === undefined || !this.accepted.has(token)) return fail(response, 401)
    const body = this.#body(path.split('/').slice(1), searchParams)
    if (body === undefined) return fail(response, 404)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  }

  #body(segments: string[], query: URLSearchParams): unknown {
    const [kind, id = '', what, second = '', third, fourth] = segments
    const { content } = this
    if (what === 'search') return this.#found(kind, id, query)
    if (kind === 'user') return { object: 'user', id: 'ada', displayName: 'Ada Lovelace', urls: {} }
    if (kind === 'orgs' && !id) return list(content.organizations.map(organization), query)
    if (kind === 'orgs' && !what) return content.organizations.map(organization).find((each) => each['id'] === id)
    if (kind === 'orgs' && what === 'collections') return list(content.collections.map(collection), query)
    if (kind === 'orgs' && what === 'spaces') return list(content.spaces.map(space), query)
    if (kind === 'orgs' && what === 'sites' && third === 'structure') return this.#structure(second)
    if (kind === 'orgs' && what && !second && this.content.held[what]) return list([...this.content.held[what]], query)
    if (kind === 'integrations' && !id) return list([], query)
    if (kind !== 'spaces') return undefined
    if (!what) return content.spaces.map(space).find((each) => each['id'] === id)
    if (what === 'content' && second === 'pages') return { pages: (content.pages[id] ?? []).map(page) }
    if (what === 'revisions' && third === 'pages') return { pages: (content.pages[id] ?? []).map(page) }
    if (what === 'revisions' && third === 'page') return wholePage(content.pages[id] ?? [], fourth)
    if (what === 'change-requests' && fourth === 'pages') return { pages: (content.pages[id] ?? []).map(page) }
    if (what === 'content' && second === 'page') return wholePage(content.pages[id] ?? [], third)
    const inFirst = id === content.spaces[0]?.id
    if (what === 'content' && second === 'files' && third !== undefined) {
      return content.files.map((each) => this.#file(each)).find((each) => each['id'] === third)
    }
    const isFiles = what === 'content' ? second === 'files' : what === 'change-requests' && fourth === 'files'
    if (isFiles) return list(inFirst ? content.files.map((each) => this.#file(each)) : [], query)
    const isOfRequest = what === 'change-requests' && third === 'content' && !fourth
    const isRevision = (what === 'content' && !second) || (what === 'revisions' && !third) || isOfRequest
    if (isRevision) return revisionOf(inFirst ? content.revision : {})
    if (what === 'documents') return content.documents[second]
    if (what !== 'change-requests') return undefined
    if (third === 'changes') return { changes: content.changes[second] ?? [] }
    const status = query.get('status') ?? 'open'
    const requests = content.changeRequests.filter((each) => inFirst && each.status === status)
    return list(requests.map(changeRequest), query)
  }

  #found(kind: string | undefined, id: string, query: URLSearchParams): unknown {
    if (kind === 'orgs') return list(this.content.found, query)
    return list(this.content.found.find((each) => each.id === id)?.pages ?? [], query)
  }

  #structure(site: string): unknown {
    const spaces = new Map(this.content.spaces.map((each) => [each.id, space(each)]))
    const whole = (key: string, value: unknown): unknown =>
      key === 'space' && typeof value === 'string' ? spaces.get(value) : value
    const written = JSON.stringify(this.content.structures[site])
    return written === undefined ? undefined : JSON.parse(written, whole)
  }

  #file({ bytes, ...given }: FakeContent['files'][number]): Fields {
    const downloadURL = bytes === undefined ? 'https://files.example.com/x' : `${this.url}/download/${given.id}`
    return { contentType: 'image/png', size: bytes?.length ?? 1234, downloadURL, ...given }
  }
}

function revisionOf(held: Fields): object {
  const createdAt = '2026-03-03T00:00:00.000Z'
  return {
    object: 'revision',
    id: 'r1',
    type: 'edits',
    parents: [],
    pages: [],
    files: [],
    reusableContents: [],
    createdAt,
    urls: {},
    ...held,
  }
}

function fail(response: ServerResponse, code: number): void {
  response.writeHead(code, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { code, message: `This is a ${code}.` } }))
}

function list(items: readonly unknown[], query: URLSearchParams): unknown {
  const from = Number(query.get('page') ?? 0)
  const to = from + Number(query.get('limit') ?? 1000)
  return {
    items: items.slice(from, to),
    count: items.length,
    ...(to < items.length ? { next: { page: `${to}` } } : {}),
  }
}

type Fields = Readonly<Record<string, unknown>>

function organization(given: Fields): Fields {
  const rest = { emailDomains: [], type: 'business', inviteLinks: false, plan: 'free', mergeRules: { type: 'none' } }
  return { object: 'organization', title: 'Acme', createdAt: when, ...rest, urls: {}, permissions: {}, ...given }
}

function collection(given: Fields): Fields {
  return {
    object: 'collection',
    organization: 'acme',
    title: given['id'],
    defaultLevel: null,
    urls: {},
    permissions: {},
    ...given,
  }
}

function space(given: Fields): Fields {
  const counts = { comments: 0, changeRequests: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 }
  const rest = {
    visibility: 'private',
    createdAt: when,
    updatedAt: when,
    mergeRules: { type: 'inherit' },
    revision: 'r1',
  }
  const links = { urls: { app: `https://app.example.com/s/${String(given['id'])}` }, permissions: {} }
  return {
    object: 'space',
    organization: 'acme',
    title: given['id'],
    defaultLevel: 'inherit',
    ...counts,
    ...rest,
    ...links,
    ...given,
  }
}

function page(given: FakePage): Fields {
  const { pages = [], markdown: _, ...own } = given
  const urls = { app: `https://app.example.com/p/${given.id}` }
  return { title: given.id, type: 'document', path: given.id, slug: given.id, urls, ...own, pages: pages.map(page) }
}

function wholePage(pages: readonly FakePage[], id: string | undefined): Fields | undefined {
  for (const each of pages) {
    const { markdown } = each
    if (each.id === id) return { ...page(each), ...(markdown === undefined ? {} : { markdown }) }
    const below = wholePage(each.pages ?? [], id)
    if (below) return below
  }
  return undefined
}

function changeRequest(given: Fields): Fields {
  const createdBy = { object: 'user', id: 'ada', displayName: 'Ada Lovelace', urls: {} }
  const revisions = { revision: 'r3', revisionInitial: 'r1' }
  const rest = { createdAt: when, updatedAt: when, space: 's', comments: 0, outdated: false, urls: {} }
  return { object: 'change-request', subject: '', createdBy, ...revisions, ...rest, ...given }
}
