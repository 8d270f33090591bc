import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { ApiError } from '../../src/client/errors/apiError.ts'
import { ContextKeys } from '../../src/features/shared/commands/contextKeys.ts'
import { registerDiagnostics } from '../../src/features/platform/diagnostics/diagnostics.ts'
import { OutputLog } from '../../src/features/shared/window/log.ts'
import { silentLog } from '../support/editor/silentLog.ts'

describe('Copying diagnostics', () => {
  const { showInformationMessage, createOutputChannel } = vscode.window
  const hostile = ['gb_api_hunter2', 'Plans for the Merger', '/home/ada/private.md', 'C:\\Users\\Ada\\private.md']
  let shown: string[]
  let answer: string | undefined
  let output: OutputLog

  async function copyDiagnostics(): Promise<void> {
    const extension = vscode.extensions.getExtension('galley-docs.galley')
    assert.ok(extension)
    const host = { subscriptions: [], handlers: new Map<string, () => Promise<unknown>>(), log: silentLog }
    const server = { id: 'x', url: 'https://private.example.test', name: 'Plans for the Merger', sandbox: false }
    registerDiagnostics(host, {
      context: { extension } as Pick<vscode.ExtensionContext, 'extension'>,
      output,
      accounts: { records: [{ id: 'gb_api_hunter2', label: 'Ada', server }] },
      connections: { state: 'offline' },
      keys: new ContextKeys(silentLog),
    })
    await host.handlers.get('galley.copyDiagnostics')?.()
  }

  beforeEach(async () => {
    shown = []
    answer = undefined
    const write = (): void => undefined
    const channel = { trace: write, debug: write, info: write, warn: write, error: write, dispose: write }
    const show = async (...args: unknown[]): Promise<string | undefined> => {
      shown.push(JSON.stringify(args))
      return await Promise.resolve(answer)
    }
    Object.assign(vscode.window, { createOutputChannel: () => channel, showInformationMessage: show })
    output = new OutputLog()
    await vscode.env.clipboard.writeText('before')
  })

  afterEach(() => {
    output.dispose()
    Object.assign(vscode.window, { createOutputChannel, showInformationMessage })
  })

  it('copies nothing without showing it and asking', async () => {
    await copyDiagnostics()
    assert.match(shown.join(), /Galley: \d+\.\d+\.\d+/)
    assert.equal(await vscode.env.clipboard.readText(), 'before')
  })

  it('copies what it shows', async () => {
    answer = 'Copy'
    await copyDiagnostics()
    const copied = await vscode.env.clipboard.readText()
    assert.ok(shown.join().includes(JSON.stringify(copied).slice(1, -1)))
    assert.match(copied, /^Editor: .+ \d+\.\d+\.\d+$/m)
    assert.match(copied, /^Accounts: 1\nAccounts of the sandbox: 0\nConnection: offline$/m)
    assert.match(copied, /^Errors: none$/m)
  })

  it('contains no token, title or path of an error, a setting or an account', async () => {
    answer = 'Copy'
    const log = output.for('test')
    for (const text of hostile) {
      log.error(`“${text}” could not be opened.`, new Error(text, { cause: new TypeError(text) }))
      log.error(text, new ApiError('invalid', { operation: 'getSpaceById', serverMessage: text }), text)
    }
    const configuration = vscode.workspace.getConfiguration()
    await configuration.update('galley.openapi.files', { [hostile[1] ?? '']: hostile[2] }, true)
    try {
      await copyDiagnostics()
    } finally {
      await configuration.update('galley.openapi.files', undefined, true)
    }
    const copied = await vscode.env.clipboard.readText()
    assert.match(copied, /galley\.openapi\.files: set/)
    assert.match(copied, /test · ApiError getSpaceById invalid/)
    assert.doesNotMatch(copied + shown.join(), /hunter2|Merger|private|Ada|example/)
  })

  it('contains the last ten errors, and the command that failed', async () => {
    for (let count = 0; count < 12; count++)
      output.for('test').error('The command galley.goToPage failed.', new Error())
    assert.equal(output.lastErrors.length, 10)
    assert.equal(output.lastErrors[0]?.command, 'goToPage')
    output.for('test').error('The command galley.hunter2 failed.', new Error())
    assert.equal(output.lastErrors[9]?.command, undefined)
  })
})
