#!/usr/bin/env node
/**
 * Accepts the arguments that `@vscode/test-electron` passes to a desktop VS Code, and runs the extension's tests in the
 * VS Code server with a headless browser. The exit code is that of the tests.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { format, parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { pictureMark, picturesVariable, testLineMark, windowVariable } from '../testLine.ts'
import { recordTest } from '../testRecords.ts'
import { launchBrowser, slowDown } from './browser.ts'
import { outputFolder } from './paths.ts'
import type { Profile } from './profile.ts'
import { VscodeServer, type WindowOptions } from './vscodeServer.ts'

interface Launch {
  readonly profile: Profile
  readonly window: WindowOptions
}

function readArguments(args: readonly string[]): Launch {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: {
      'user-data-dir': { type: 'string' },
      'extensions-dir': { type: 'string' },
      extensionDevelopmentPath: { type: 'string', multiple: true },
      extensionTestsPath: { type: 'string' },
    },
  })
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const userData = text(values['user-data-dir'])
  const developed = values.extensionDevelopmentPath
  return {
    profile: {
      folder: join(userData, '..', `${basename(userData)}-server`),
      userData,
      extensions: text(values['extensions-dir']),
    },
    window: {
      ...(positionals[0] ? { workspace: positionals[0] } : {}),
      extensionDevelopmentPaths: Array.isArray(developed) ? developed.map(text) : [],
      extensionTestsPath: text(values.extensionTestsPath),
    },
  }
}

/** Prints the output of the tests, takes pictures for them, and keeps the output of VS Code for a file. */
class EditorOutput {
  text = ''
  testsPrinted = false
  readonly #page: Page
  readonly #file: string

  constructor(page: Page, file: string) {
    this.#page = page
    this.#file = file
  }

  readonly add = (_type: string, args: readonly unknown[]): void => {
    const line = format(...args)
    this.text += `${line}\n`
    const isTest = line.startsWith(testLineMark)
    this.testsPrinted ||= isTest
    if (line.startsWith(pictureMark)) this.#takePicture(line.slice(pictureMark.length))
    if (isTest) console.log(line.slice(testLineMark.length))
    else if (process.env['GALLEY_TEST_VERBOSE']) console.log(line)
  }

  close(): void {
    mkdirSync(outputFolder, { recursive: true })
    writeFileSync(join(outputFolder, this.#file), this.text)
  }

  #takePicture(path: string): void {
    this.#page.screenshot({ path }).catch((error: unknown) => console.error(error))
  }
}

/** Longer than the editor ring takes. If VS Code hasn't reported by then, it hangs. */
const limit = 30 * 60_000

/** Resolves to the exit code that the page's extension host reports for the test run. */
async function runTestsIn(page: Page, url: string, logFile: string): Promise<number> {
  const output = new EditorOutput(page, logFile)
  const ended = new Promise<number>((resolve, reject) => {
    setTimeout(
      () => reject(new Error(`The tests did not end; see ${logFile} in the test output folder.`)),
      limit,
    ).unref()
    page.on('crash', () => reject(new Error('The browser page crashed.')))
    page.on('close', () => reject(new Error('The browser page closed before the tests had ended.')))
    Promise.all([
      page.exposeFunction('codeAutomationLog', output.add),
      page.exposeFunction('codeAutomationExit', resolve),
    ])
      .then(() => page.goto(url))
      .catch(reject)
  })
  const code = await ended.finally(() => output.close())
  if (code !== 0 && !output.testsPrinted) console.log(`No test ran. The editor printed:\n${output.text}`)
  return code
}

async function main(): Promise<number> {
  const { profile, window } = readArguments(process.argv.slice(2))
  const own = Object.entries(process.env).filter(([name]) => name.startsWith('GALLEY_'))
  const env = Object.fromEntries(own.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  const server = await VscodeServer.start(profile, { ...env, [picturesVariable]: '1' })
  try {
    const browser = await launchBrowser()
    try {
      recordTest({ kind: 'window' })
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await slowDown(page)
      return await runTestsIn(page, server.windowUrl(window), `editor-${process.env[windowVariable] ?? ''}.log`)
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.exitCode = await main()
