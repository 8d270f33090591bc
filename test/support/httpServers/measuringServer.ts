// A platform for benchmarks, in a process of its own. It has small files by id, a long list of them in pages, and a
// list of 100 change requests with about 50 KB.
import { createServer } from 'node:http'
import process from 'node:process'
import { listen } from './scriptedServer.ts'

const total = Number(process.argv[2])

function fileOf(id: string): object {
  return {
    id,
    name: `picture-${id}.png`,
    contentType: 'image/png',
    downloadURL: `https://files.example.com/spaces/guide/${id}?alt=media`,
    size: 20_480,
    dimensions: { width: 640, height: 480 },
  }
}

function listPage(url: URL): object {
  const start = Number(url.searchParams.get('page') ?? 0)
  const end = Math.min(start + Number(url.searchParams.get('limit')), total)
  const items = Array.from({ length: end - start }, (_, index) => fileOf(String(start + index)))
  return { items, count: total, ...(end < total ? { next: { page: String(end) } } : {}) }
}

const user = {
  object: 'user',
  id: 'ada',
  displayName: 'Ada Lovelace',
  email: 'ada@example.com',
  urls: { location: 'https://api.example.com/v1/users/ada' },
}

function changeRequestOf(_: unknown, index: number): object {
  const at = `change-requests/${index}`
  return {
    object: 'change-request',
    id: `change-${index}`,
    number: index,
    status: 'open',
    subject: `Say it better, in the chapter about what stands in number ${index}`,
    createdBy: user,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-02T12:00:00.000Z',
    space: 'guide',
    revision: `revision-${index}`,
    revisionInitial: 'revision',
    comments: 3,
    outdated: false,
    urls: { app: `https://app.example.com/s/guide/~/${at}`, location: `https://api.example.com/v1/spaces/guide/${at}` },
  }
}

const changeRequests = Buffer.from(
  JSON.stringify({ items: Array.from({ length: 100 }, changeRequestOf), count: 100, next: { page: '2' } }),
)

function bodyOf(url: URL): Buffer {
  if (url.pathname.endsWith('/change-requests')) return changeRequests
  const [, id] = /\/content\/files\/([^/]+)$/.exec(url.pathname) ?? []
  return Buffer.from(JSON.stringify(id === undefined ? listPage(url) : fileOf(id)))
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost')
  const body = bodyOf(url)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})

process.send?.(await listen(server))
process.on('disconnect', () => process.exit(0))
