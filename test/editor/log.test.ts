import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { ApiError } from '../../src/client/errors/apiError.ts'
import { ExplainedError } from '../../src/features/shared/window/explainedError.ts'
import { OutputLog } from '../../src/features/shared/window/log.ts'

describe('The log', () => {
  const original = vscode.window.createOutputChannel
  let lines: string[]
  let log: OutputLog

  beforeEach(() => {
    lines = []
    const write = (line: string): void => void lines.push(line)
    const channel = { trace: write, debug: write, info: write, warn: write, error: write, dispose: () => undefined }
    Object.assign(vscode.window, { createOutputChannel: () => channel })
    log = new OutputLog()
  })

  afterEach(() => {
    log.dispose()
    Object.assign(vscode.window, { createOutputChannel: original })
  })

  it('masks secrets in all texts', () => {
    log.addSecret('hush-hush')
    log.for('test').info('With hush-hush', new Error('and Bearer abcdef, hush-hush'))
    assert.doesNotMatch(lines.join(), /hush|abcdef/)
  })

  it('contains the cause of an explained error, and its message only at the debug level', () => {
    const cause = new ApiError('invalid', { operation: 'createTeam', status: 422, serverMessage: 'No Ada here.' })
    const error = new ExplainedError('Ada is not a member.', { cause })
    log.for('test').error('The command failed.', error)
    log.for('test').error('The command failed.', new ExplainedError('Ada is not a member.'))
    assert.doesNotMatch(lines.join(), /Ada/)
    assert.match(lines[0] ?? '', /createTeam: invalid, 422/)
    log.for('test').debug('Once more.', error)
    assert.match(lines[2] ?? '', /Ada is not a member/)
  })
})
