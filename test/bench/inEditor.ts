import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSandbox } from '../support/sandboxProcess.ts'
import { outputFolder, pinnedNode, projectRoot } from '../support/vscode/paths.ts'
import { runCommand } from '../support/vscode/runCommand.ts'
import { benchVariables } from './editor/variables.ts'
import type { Measurement } from './measurement.ts'

/** Measures the tree and opening pages in a real extension host, with a sandbox with a space of 10,000 pages. */
export async function measureInEditor(): Promise<Measurement[]> {
  const content = 'orgs=1,spaces=3,pages=10000,depth=3,changeRequests=3'
  return await runInEditor('test/bench/editor/reading.test.ts', content)
}

/** Runs a benchmark in a real extension host, with a sandbox with generated content. */
export async function runInEditor(bench: string, content: string): Promise<Measurement[]> {
  const sandbox = await startSandbox(['--generate', content])
  const output = join(outputFolder, 'bench-in-editor.json')
  mkdirSync(outputFolder, { recursive: true })
  try {
    const headers = { authorization: `Bearer ${sandbox.token}` }
    const spaces = await fetch(`${sandbox.url}/v1/orgs/${sandbox.organization}/spaces?limit=1`, { headers })
    const { items } = (await spaces.json()) as { items: { id: string }[] }
    const env = {
      ...process.env,
      [benchVariables.url]: sandbox.url,
      [benchVariables.token]: sandbox.token,
      [benchVariables.space]: items[0]?.id ?? '',
      [benchVariables.output]: output,
    }
    const runner = join(projectRoot, 'test/editor/run.ts')
    await runCommand(pinnedNode, [runner, bench], { cwd: projectRoot, env })
    return JSON.parse(readFileSync(output, 'utf8')) as Measurement[]
  } finally {
    await sandbox.stop()
  }
}
