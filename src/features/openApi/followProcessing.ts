import type { OpenAPISpec } from '../../contract/openApiSpecs.ts'
import type { Connection } from '../shared/connection.ts'
import { isProcessed, type SpecPlace } from './openApiSpecs.ts'

/** Milliseconds between two looks, at first and at last. */
const shortestWait = 250
const longestWait = 5000

/** Asks how the platform gets on until it is done, more and more rarely. What is cancelled is only the looking. */
export async function followProcessing(
  client: Connection['client'],
  place: SpecPlace,
  signal: AbortSignal,
): Promise<OpenAPISpec> {
  let wait = shortestWait
  for (;;) {
    const spec = await client.getOpenAPISpecBySlug(place)
    if (isProcessed(spec) || signal.aborted) return spec
    await pause(wait, signal)
    wait = Math.min(wait * 1.5, longestWait)
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
