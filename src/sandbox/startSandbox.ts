import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { Role } from '../contract/schemas/conventions.ts'
import { startBackgroundWork } from './background/startBackgroundWork.ts'
import type { CommandLine } from './commandLine.ts'
import { fillNewFolder } from './sample/firstContent.ts'
import { randomId } from './identifiers.ts'
import { openPlatform, type Platform } from './platform.ts'
import { createServer, type ServerOptions } from './http/server.ts'
import { openingFailure } from './database/storageFailure.ts'

/** How long a connection without requests stays open. */
const keepAliveMs = 60_000

/** The names of the two other files that SQLite keeps next to the database start with this name, too. */
const databaseName = 'sandbox.db'

/** A sandbox that accepts requests. */
export interface RunningSandbox {
  readonly announcement: ReturnType<typeof announce>
  /** Stops the sandbox. Deletes the data, unless the command line names a folder for it. */
  close(): Promise<void>
}

/** The command line, and the secret that only the process that starts the sandbox knows. */
type StartOptions = CommandLine & Pick<ServerOptions, 'secret'>

/**
 * Opens or creates the data, then serves on 127.0.0.1. `report` receives a line for each thing that couldn't be
 * imported.
 */
export async function startSandbox(options: StartOptions, report: (line: string) => void): Promise<RunningSandbox> {
  const folder = options.dataFolder ?? mkdtempSync(path.join(tmpdir(), 'galley-sandbox-'))
  const removeData = () => {
    if (options.dataFolder === undefined) rmSync(folder, { recursive: true, force: true })
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const isPrivate = makePrivate(folder)
    const platform = openPlatform(path.join(folder, databaseName), () => new Date(), randomId)
    if (!isPrivate) {
      report(`The data folder ${folder} can’t be made private. Other users of this machine might be able to read it.`)
    }
    try {
      const organization = await fillNewFolder(platform, options, report)
      const server = await listen(platform, options)
      const background = startBackgroundWork(platform, options)
      const close = async () => {
        await server.close()
        await background.stop()
        platform.database.close()
        removeData()
      }
      return { announcement: announce(platform, server.origin, organization), close }
    } catch (error) {
      platform.database.close()
      throw error
    }
  } catch (error) {
    removeData()
    throw openingFailure(error, folder)
  }
}

/**
 * Makes the folder and its files private, because they hold content and tokens. An older version may have created them
 * readable for others. Returns false if the folder belongs to another user, who then has to restrict access.
 */
function makePrivate(folder: string): boolean {
  const files = readdirSync(folder).filter((name) => name.startsWith(databaseName))
  try {
    // Removes only the permissions of other users. A read-only folder doesn't become writable.
    for (const file of [...files.map((name) => path.join(folder, name)), folder]) {
      chmodSync(file, statSync(file).mode & 0o700)
    }
    return true
  } catch {
    return false
  }
}

/**
 * Returns what the sandbox prints when it serves, as one line of JSON: its address, the token of the administrator and
 * of each role, and the id of the first organization.
 */
function announce(platform: Platform, url: string, organization: string) {
  const printed = platform.users.printedTokens().map(({ role, token }) => [role, token])
  const tokens = Object.fromEntries(printed) as Record<Role, string>
  return { url, token: tokens.admin, tokens, organization }
}

async function listen(platform: Platform, options: StartOptions): Promise<{ origin: string; close(): Promise<void> }> {
  let origin = ''
  const app = createServer(platform, () => origin, options)
  const server = createAdaptorServer({ fetch: app.fetch })
  // Node closes idle connections after 5 seconds. A client that was busy for that long would send into a connection
  // that is being closed.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = keepAliveMs
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
  return { origin, close }
}
