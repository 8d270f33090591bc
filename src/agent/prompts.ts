/** A prompt that the person who uses an agent can select. */
export interface AgentPrompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly PromptArgument[]
  /** Whether it needs the platform. */
  readonly needsPlatform: boolean
  /** The text for the model. `docs` is the value for the argument of tools. */
  readonly text: (given: Readonly<Record<string, string>>) => string
}

interface PromptArgument {
  readonly name: string
  readonly description: string
  readonly required: boolean
}

const changeRequest = {
  name: 'docs',
  description: 'A change request, as SPACE#NUMBER or by its address.',
  required: true,
}

/** The prompts that agents offer. */
export const prompts: readonly AgentPrompt[] = [
  {
    name: 'review_change_request',
    title: 'Review This Change Request',
    description: 'Reviews the changes of a change request and reports what to improve.',
    arguments: [changeRequest],
    needsPlatform: true,
    text: ({ docs = '' }) =>
      `Review the change request ${docs} as a careful documentation editor. Call change_request_read for the summary, and then for each changed page. Call comments_read, so that you don’t repeat what others said. Check whether the text is correct, clear, complete, and consistent with related pages (docs_search). Call docs_links and docs_check for the changed pages. Report what to change, the most important first, each with the page, the line, and a better wording. If you have tools that write, ask me whether to add these as comments with comment_add. Don’t merge anything.`,
  },
  {
    name: 'write_release_notes',
    title: 'Write Release Notes',
    description: 'Writes release notes from the merged change requests of a space.',
    arguments: [
      { name: 'docs', description: 'A space, by its ID or address.', required: true },
      {
        name: 'since',
        description: 'The start date, such as 2026-01-31. The default is a month ago.',
        required: false,
      },
    ],
    needsPlatform: true,
    text: ({ docs = '', since = 'the last month' }) =>
      `Write release notes for the readers of ${docs} about what changed since ${since}. Call change_requests_list with status merged. Call change_request_read for each change request from that time, and for its pages if the summary doesn’t say enough. Say what is new for readers, not who did what. Group the notes by topic, with links to the pages, and leave out what readers can’t see. Show me the text. If you have tools that write, ask me where to put it. Then ask docs_dialect how to write updates, and add the text in a new change request.`,
  },
  {
    name: 'fix_all_problems',
    title: 'Fix All Problems',
    description: 'Finds and fixes all problems in the docs.',
    arguments: [
      {
        name: 'docs',
        description: 'A change request, as SPACE#NUMBER. The default is the docs folder.',
        required: false,
      },
    ],
    needsPlatform: false,
    text: ({ docs = '' }) =>
      `Find problems with docs_check${docs === '' ? '' : ` in ${docs}`}, page by page, and fix them with page_edit. Make the smallest change for each problem, and follow the fix that the problem suggests. Ask docs_dialect about blocks, and use docs_search to find the target of a broken link. If you aren’t sure what was intended, leave it and tell me. Run docs_check at the end, and report what remains.`,
  },
]
