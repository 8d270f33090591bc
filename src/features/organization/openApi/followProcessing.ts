import { setTimeout as wait } from 'node:timers/promises'
import type { OpenAPISpec } from '../../../contract/openApiSpecs.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { isProcessed, type SpecScope } from './openApiSpecs.ts'

/** Milliseconds between two looks, at first and at last. */
const shortestWait = 250
const maxWait = 5000

/** Asks how the platform gets on until it is done, more and more rarely. What is cancelled is only the looking. */
export async function followProcessing(
  client: Connection['client'],
  scope: SpecScope,
  signal: AbortSignal,
): Promise<OpenAPISpec> {
  let pause = shortestWait
  for (;;) {
    const spec = await client.getOpenAPISpecBySlug(scope)
    if (isProcessed(spec) || signal.aborted) return spec
    // Called off, there is one last look.
    await wait(pause, undefined, { signal }).catch(() => undefined)
    pause = Math.min(pause * 1.5, maxWait)
  }
}
