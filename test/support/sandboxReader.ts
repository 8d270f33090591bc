import assert from 'node:assert/strict'
import type { SandboxProcess } from './sandboxProcess.ts'

interface ListedPage {
  readonly id: string
  readonly title: string
  /** Undefined for a link. */
  readonly pages?: readonly ListedPage[]
}

interface Listed {
  readonly items: readonly { readonly id: string; readonly subject?: string }[]
}

/** Reads a change request of a sandbox with plain requests, independently of Galley. */
export class SandboxReader {
  readonly #sandbox: SandboxProcess
  /** The path of the change request, after `/v1`. */
  readonly #path: string

  private constructor(sandbox: SandboxProcess, path: string) {
    this.#sandbox = sandbox
    this.#path = path
  }

  /** Finds the only draft change request with a subject. Rejects if there is none. */
  static async find(sandbox: SandboxProcess, subject: string): Promise<SandboxReader> {
    const spaces = await ask<Listed>(sandbox, `/orgs/${sandbox.organization}/spaces`)
    for (const { id } of spaces.items) {
      const { items } = await ask<Listed>(sandbox, `/spaces/${id}/change-requests?status=draft`)
      const found = items.find((each) => each.subject === subject)
      if (found) return new SandboxReader(sandbox, `/spaces/${id}/change-requests/${found.id}`)
    }
    throw new Error(`There is no change request “${subject}”.`)
  }

  /** Returns the titles in order, with those of subpages in parentheses. */
  async outline(): Promise<string> {
    return outlineOf(await this.#pages())
  }

  /** Returns the Markdown of the page with a title. */
  async markdownOf(title: string): Promise<string> {
    const page = withSubpages(await this.#pages()).find((each) => each.title === title)
    assert.ok(page, `There is no “${title}”.`)
    const path = `${this.#path}/content/page/${page.id}?format=markdown`
    return (await ask<{ markdown?: string }>(this.#sandbox, path)).markdown ?? ''
  }

  async merge(): Promise<void> {
    await ask(this.#sandbox, `${this.#path}/merge`, 'POST')
  }

  async #pages(): Promise<readonly ListedPage[]> {
    return (await ask<{ pages: readonly ListedPage[] }>(this.#sandbox, `${this.#path}/content/pages`)).pages
  }
}

function withSubpages(pages: readonly ListedPage[]): ListedPage[] {
  return pages.flatMap((page) => [page, ...withSubpages(page.pages ?? [])])
}

async function ask<T>({ url, token }: SandboxProcess, path: string, method = 'GET'): Promise<T> {
  const response = await fetch(`${url}/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  assert.equal(response.status, 200, path)
  return (await response.json()) as T
}

function outlineOf(pages: readonly ListedPage[]): string {
  return pages
    .map(({ title, pages: below = [] }) => (below.length === 0 ? title : `${title} (${outlineOf(below)})`))
    .join(', ')
}
