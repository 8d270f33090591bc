// A platform for measuring, in a process of its own: small files by id, and a long list of them page by page.
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

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost')
  const [, id] = /\/content\/files\/([^/]+)$/.exec(url.pathname) ?? []
  const body = Buffer.from(JSON.stringify(id === undefined ? listPage(url) : fileOf(id)))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})

process.send?.(await listen(server))
process.on('disconnect', () => process.exit(0))
