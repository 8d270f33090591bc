import type { LiveSite } from './liveSite.ts'

/**
 * Returns the changes of a site as server-sent events while the browser listens. A slow browser gets only the last
 * change, so that nothing accumulates.
 */
export function changeStream(live: LiveSite, closed: AbortSignal, after: string | undefined): Response {
  const known = Number(after)
  let version = Number.isInteger(known) && after !== undefined ? known : live.version
  const ending = new AbortController()
  const signal = AbortSignal.any([closed, ending.signal])
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode('retry: 1000\n\n')),
      pull: async (controller) => {
        const next = await live.changeAfter(version, signal)
        if (next <= version) {
          controller.close()
          return
        }
        version = next
        controller.enqueue(encoder.encode(`data: ${version}\n\n`))
      },
      cancel: () => ending.abort(),
    },
    { highWaterMark: 1 },
  )
  return new Response(stream, { headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' } })
}
