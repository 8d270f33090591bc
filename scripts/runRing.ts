import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countsVariable, readCounts, type TestCounts } from '../test/support/runMocha.ts'
import { readRecords, recordsVariable, type TestRecord } from '../test/support/testRecords.ts'

/** More time than any ring needs, in milliseconds. A ring that still runs hangs. */
const limit = 30 * 60_000

/** The counts of a ring, and what it measured. */
export interface RingResult extends TestCounts {
  readonly records: readonly TestRecord[]
}

/**
 * Runs one ring of tests in a separate process and returns its counts. A ring that breaks before it reports counts, or
 * exits with an error without failures, counts as one failure.
 */
export async function runRing(ring: string): Promise<RingResult> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-counts-'))
  const file = join(folder, 'counts.json')
  const recordsFile = join(folder, 'records.jsonl')
  try {
    const env = { ...process.env, [countsVariable]: file, [recordsVariable]: recordsFile }
    const code = await runToEnd(join('test', ring, 'run.ts'), env)
    const result = { ...readCounts(file), records: readRecords(recordsFile) }
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runToEnd(script: string, env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'inherit', 'inherit'], timeout: limit })
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.on('SIGTERM', passOn)
  try {
    return await new Promise((resolve) => {
      child.on('error', () => resolve(1))
      child.on('close', (code) => resolve(code ?? 1))
    })
  } finally {
    process.off('SIGTERM', passOn)
  }
}
