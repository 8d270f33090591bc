import { spawn } from 'node:child_process'

/** The exit status of a command, and its output on both streams. */
export interface Captured {
  readonly ok: boolean
  readonly output: string
}

/** Runs a tool from the project's dependencies and captures its output. */
export async function runCaptured(command: string, args: readonly string[], env = process.env): Promise<Captured> {
  const shell = process.platform === 'win32'
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell, env })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  return await new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: String(error) }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
