/** Something to begin with that an agent's person can choose. */
export interface AgentPrompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly PromptArgument[]
  /** Whether it is about what only the platform has. */
  readonly needsPlatform: boolean
  /** What is said to the model. `docs` stands for the argument as the tools take it. */
  readonly text: (given: Readonly<Record<string, string>>) => string
}

interface PromptArgument {
  readonly name: string
  readonly description: string
  readonly required: boolean
}

const changeRequest = { name: 'docs', description: 'A change request, as SPACE#NUMBER or its address.', required: true }

/** What agents are asked for most. */
export const prompts: readonly AgentPrompt[] = [
  {
    name: 'review_change_request',
    title: 'Review This Change Request',
    description: 'Reads what a change request changes, and comments on what should be better.',
    arguments: [changeRequest],
    needsPlatform: true,
    text: ({ docs = '' }) =>
      `Review the change request ${docs} as a careful editor of documentation. Read change_request_read for its summary, then for each changed page; read comments_read, so that nothing is said twice. Look at whether it is right, clear, complete and consistent with the pages around it (docs_search), at docs_links and docs_check of changed pages. Report what should change, the most important first, each with page, line and a better wording. If you may write, ask me whether to put it into comments with comment_add. Merge nothing.`,
  },
  {
    name: 'write_release_notes',
    title: 'Write Release Notes',
    description: 'Writes release notes from the change requests of a space that were merged.',
    arguments: [
      { name: 'docs', description: 'A space, by its identifier or address.', required: true },
      { name: 'since', description: 'From when on, such as 2026-01-31; the last month without it.', required: false },
    ],
    needsPlatform: true,
    text: ({ docs = '', since = 'the last month' }) =>
      `Write release notes for the readers of ${docs} about what changed since ${since}. List change_requests_list with status merged, read change_request_read of each that falls into that time, and of the pages where its summary does not say enough. Say what is new for readers, not who did what; group by subject, with links to the pages; leave out what readers cannot see. Show me the text. If you may write, ask me where it goes, ask docs_dialect how updates are written, and put it there in a new change request.`,
  },
  {
    name: 'fix_all_problems',
    title: 'Fix All Problems',
    description: 'Finds all problems of the docs, and mends them.',
    arguments: [
      { name: 'docs', description: 'A change request, as SPACE#NUMBER; the docs folder without it.', required: false },
    ],
    needsPlatform: false,
    text: ({ docs = '' }) =>
      `Find what is wrong with docs_check${docs === '' ? '' : ` in ${docs}`}, page after page, and mend it with page_edit: the smallest change for each problem, by what the problem says would mend it. Ask docs_dialect about blocks, and docs_search where a dead link may have led to. Where you are not sure what was meant, leave it and tell me. Run docs_check at the end, and report what is left.`,
  },
]
