import {
  choice,
  flag,
  icon,
  text,
  type AttributeDescription,
  type BlockKind,
  type TagDescription,
  type TagEnd,
  type TagName,
} from './dialectDescription.ts'

/** The blocks that nearly every container can hold. */
const essentials: readonly BlockKind[] = ['paragraph', 'heading', 'list', 'divider']

const tabBlocks: readonly BlockKind[] = [
  ...essentials,
  'content-ref',
  'code',
  'embed',
  'file',
  'images',
  'drawing',
  'hint',
  'prompt',
  'quote',
  'math',
  'integration',
  'stepper',
]

const iconAttribute: AttributeDescription = { name: 'icon', value: icon, doc: 'The name of a Font Awesome icon.' }

const widthAttribute: AttributeDescription = {
  name: 'fullWidth',
  value: flag,
  doc: 'Uses the full width of the page.',
}

const olderCaption: AttributeDescription = {
  name: 'caption',
  value: text,
  doc: 'The caption, in the form of older exports.',
}

const specAttribute: AttributeDescription = {
  name: 'spec',
  value: { kind: 'spec' },
  required: true,
  doc: 'The slug of an OpenAPI specification of the organization.',
}

const methodAttribute: AttributeDescription = {
  name: 'method',
  value: { kind: 'operationMethod', methods: ['get', 'post', 'put', 'delete', 'patch'] },
  required: true,
  doc: 'The HTTP method, in lower case.',
}

const pathAttribute: AttributeDescription = {
  name: 'path',
  value: { kind: 'operationPath' },
  required: true,
  doc: 'The path of the operation, exactly as in the specification.',
}

/** Every tag that the platform writes today. */
export const dialectTags: readonly TagDescription[] = [
  {
    name: 'hint',
    label: 'Hint',
    codicon: 'info',
    doc: 'A callout that highlights important text.',
    page: 'hint',
    body: 'blocks',
    attributes: [
      {
        name: 'style',
        value: choice({
          info: 'General information, in blue.',
          success: 'Good news, in green.',
          warning: 'Something to be careful about, in orange.',
          danger: 'Something that can break or be lost, in red.',
        }),
        required: true,
        doc: 'The kind of callout.',
      },
      iconAttribute,
    ],
    holds: [...essentials, 'embed', 'integration', 'table'],
    example: '{% hint style="info" %}\nSave before you leave.\n{% endhint %}',
  },
  {
    name: 'code',
    label: 'Code with title',
    codicon: 'code',
    doc: 'A code block with a title, line numbers, or wrapped lines.',
    page: 'code-block',
    body: 'fence',
    attributes: [
      { name: 'title', value: text, doc: 'The title above the code, often a file name.' },
      {
        name: 'overflow',
        value: choice({ scroll: 'Long lines scroll. This is the default.', wrap: 'Long lines wrap.' }),
        doc: 'How long lines are shown.',
      },
      { name: 'lineNumbers', value: flag, doc: 'Shows line numbers.' },
      widthAttribute,
      { name: 'expandable', value: flag, doc: 'Shows only the first lines until a reader expands the block.' },
      {
        name: 'collapsedLineCount',
        value: { kind: 'number', min: 1 },
        doc: 'The number of lines that a collapsed block shows. The default is 10.',
      },
    ],
    example: '{% code title="hello.js" lineNumbers="true" %}\n```javascript\nconsole.log("Hello")\n```\n{% endcode %}',
  },
  {
    name: 'tabs',
    label: 'Tabs',
    codicon: 'multiple-windows',
    doc: 'Alternative content that readers see one tab at a time.',
    page: 'tabs',
    body: 'blocks',
    attributes: [widthAttribute],
    child: 'tab',
    example:
      '{% tabs %}\n{% tab title="npm" %}\nnpm install galley\n{% endtab %}\n\n{% tab title="pnpm" %}\npnpm add galley\n{% endtab %}\n{% endtabs %}',
  },
  {
    name: 'tab',
    label: 'Tab',
    codicon: 'window',
    doc: 'One of several tabs.',
    page: 'tabs',
    body: 'blocks',
    attributes: [{ name: 'title', value: text, required: true, doc: 'The title of the tab.' }, iconAttribute],
    parent: 'tabs',
    holds: tabBlocks,
    example: '{% tabs %}\n{% tab title="npm" %}\nnpm install galley\n{% endtab %}\n{% endtabs %}',
  },
  {
    name: 'stepper',
    label: 'Stepper',
    codicon: 'list-ordered',
    doc: 'A sequence of numbered steps.',
    page: 'stepper',
    body: 'blocks',
    attributes: [],
    child: 'step',
    example:
      '{% stepper %}\n{% step %}\n### Install\n\nRun the installer.\n{% endstep %}\n\n{% step %}\n### Start\n\nOpen the app.\n{% endstep %}\n{% endstepper %}',
  },
  {
    name: 'step',
    label: 'Step',
    codicon: 'circle-large-outline',
    doc: 'One step. If it starts with a heading, that’s its title.',
    page: 'stepper',
    body: 'blocks',
    attributes: [],
    parent: 'stepper',
    holds: [...tabBlocks, 'expandable', 'tabs'],
    example: '{% stepper %}\n{% step %}\n### Install\n\nRun the installer.\n{% endstep %}\n{% endstepper %}',
  },
  {
    name: 'columns',
    label: 'Columns',
    codicon: 'split-horizontal',
    doc: 'Content side by side.',
    page: 'columns',
    body: 'blocks',
    attributes: [widthAttribute],
    child: 'column',
    example:
      '{% columns %}\n{% column width="50%" %}\nLeft.\n{% endcolumn %}\n\n{% column %}\nRight.\n{% endcolumn %}\n{% endcolumns %}',
  },
  {
    name: 'column',
    label: 'Column',
    codicon: 'symbol-array',
    doc: 'One of several columns.',
    page: 'columns',
    body: 'blocks',
    attributes: [
      {
        name: 'width',
        value: { kind: 'percent' },
        doc: 'The width of the column. Columns without a width share the rest.',
      },
      {
        name: 'valign',
        value: choice({ top: 'At the top. This is the default.', middle: 'In the middle.', bottom: 'At the bottom.' }),
        doc: 'The vertical position of the content next to a taller column.',
      },
    ],
    parent: 'columns',
    holds: [
      ...essentials,
      'images',
      'code',
      'hint',
      'prompt',
      'content-ref',
      'drawing',
      'embed',
      'file',
      'integration',
      'math',
      'quote',
      'table',
      'expandable',
      'stepper',
    ],
    example: '{% columns %}\n{% column width="50%" %}\nLeft.\n{% endcolumn %}\n{% endcolumns %}',
  },
  {
    name: 'content-ref',
    label: 'Page link',
    codicon: 'link',
    doc: 'A card that links to a page. The text inside repeats the link.',
    page: 'page-link',
    body: 'link',
    attributes: [
      {
        name: 'url',
        value: { kind: 'target', to: ['page', 'address'] },
        required: true,
        doc: 'The page to link to.',
      },
    ],
    example: '{% content-ref url="guide.md" %}\n[guide.md](guide.md)\n{% endcontent-ref %}',
  },
  {
    name: 'embed',
    label: 'Embedded address',
    codicon: 'globe',
    doc: 'A video, a drawing or a site that is embedded in the page.',
    page: 'embed-a-url',
    body: 'caption',
    attributes: [
      { name: 'url', value: { kind: 'target', to: ['address'] }, required: true, doc: 'The address to embed.' },
      widthAttribute,
      olderCaption,
    ],
    example: '{% embed url="https://example.com/video" %}',
  },
  {
    name: 'file',
    label: 'File',
    codicon: 'file',
    doc: 'A file to download, with an optional caption.',
    page: 'insert-files',
    body: 'caption',
    attributes: [
      { name: 'src', value: { kind: 'target', to: ['file', 'address'] }, required: true, doc: 'The file.' },
      olderCaption,
    ],
    example: '{% file src=".gitbook/assets/example.pdf" %}\nThe data sheet.\n{% endfile %}',
  },
  {
    name: 'prompt',
    label: 'Prompt',
    codicon: 'sparkle',
    doc: 'A prompt that readers can copy or open in an AI assistant.',
    page: 'prompt',
    body: 'fence',
    attributes: [
      { name: 'description', value: text, doc: 'What the prompt is for.' },
      iconAttribute,
      { name: 'openInAIProviders', value: flag, doc: 'Shows a button that opens the prompt in an AI assistant.' },
      {
        name: 'defaultExpanded',
        value: choice({ hidden: 'Collapsed.', partial: 'Shows the first lines.', full: 'Shows everything.' }),
        doc: 'How much of the prompt is visible initially.',
      },
    ],
    example:
      '{% prompt description="Review a page" %}\n```markdown\nRead this page and name what is unclear.\n```\n{% endprompt %}',
  },
  {
    name: 'updates',
    label: 'Updates',
    codicon: 'megaphone',
    doc: 'A changelog, newest first.',
    page: 'updates',
    body: 'blocks',
    attributes: [
      {
        name: 'format',
        value: choice({ full: 'Dates in words.', short: 'Dates with short months.', numeric: 'Dates in numbers.' }),
        doc: 'How dates are written.',
      },
    ],
    child: 'update',
    example:
      '{% updates format="full" %}\n{% update date="2026-05-25" %}\n## Faster search\n\nResults appear while you type.\n{% endupdate %}\n{% endupdates %}',
  },
  {
    name: 'update',
    label: 'Update',
    codicon: 'calendar',
    doc: 'One entry of a changelog.',
    page: 'updates',
    body: 'blocks',
    attributes: [
      { name: 'date', value: { kind: 'date' }, required: true, doc: 'The date of the entry, as YYYY-MM-DD.' },
      { name: 'tags', value: { kind: 'tagSlugs' }, doc: 'The slugs of tags, separated by commas.' },
    ],
    parent: 'updates',
    holds: [...tabBlocks, 'tabs', 'expandable'],
    example:
      '{% updates format="full" %}\n{% update date="2026-05-25" %}\n## Faster search\n{% endupdate %}\n{% endupdates %}',
  },
  {
    name: 'if',
    label: 'Condition',
    codicon: 'eye',
    doc: 'Content that only some visitors can see.',
    page: 'conditional-content',
    body: 'blocks',
    attributes: [],
    argument: 'expression',
    example: '{% if visitor.claims.unsigned.beta %}\nYou are in the beta.\n{% endif %}',
  },
  {
    name: 'include',
    label: 'Reusable content',
    codicon: 'references',
    doc: 'Content from one place that many pages show.',
    body: 'none',
    attributes: [],
    argument: 'include',
    example: '{% include ".gitbook/includes/support.md" %}',
  },
  {
    name: 'openapi-operation',
    label: 'OpenAPI operation',
    codicon: 'symbol-method',
    doc: 'An API operation from a specification. The text inside is a link to the specification.',
    body: 'link',
    attributes: [specAttribute, pathAttribute, methodAttribute],
    example:
      '{% openapi-operation spec="pets" path="/pets" method="get" %}\n[OpenAPI pets](https://example.com/openapi.yaml)\n{% endopenapi-operation %}',
  },
  {
    name: 'openapi-schemas',
    label: 'OpenAPI schemas',
    codicon: 'symbol-structure',
    doc: 'API schemas from a specification.',
    body: 'link',
    attributes: [
      specAttribute,
      {
        name: 'schemas',
        value: { kind: 'schemaNames' },
        required: true,
        doc: 'The names of schemas, separated by commas.',
      },
      { name: 'grouped', value: flag, doc: 'Shows them as one list.' },
    ],
    example:
      '{% openapi-schemas spec="pets" schemas="Pet" grouped="true" %}\n[OpenAPI pets](https://example.com/openapi.yaml)\n{% endopenapi-schemas %}',
  },
  {
    name: 'openapi-webhook',
    label: 'OpenAPI webhook',
    codicon: 'broadcast',
    doc: 'An API webhook from a specification.',
    body: 'link',
    attributes: [
      specAttribute,
      { name: 'name', value: { kind: 'webhookName' }, required: true, doc: 'The name of the webhook.' },
      { ...methodAttribute, value: { kind: 'operationMethod', methods: ['post', 'put', 'get', 'delete', 'patch'] } },
    ],
    example:
      '{% openapi-webhook spec="pets" name="petAdopted" method="post" %}\n[OpenAPI pets](https://example.com/openapi.yaml)\n{% endopenapi-webhook %}',
  },
  {
    name: 'openapi',
    label: 'OpenAPI operation by address',
    codicon: 'symbol-interface',
    doc: 'An API operation from a specification on the web. This is the older form of `openapi-operation`.',
    body: 'link',
    attributes: [
      {
        name: 'src',
        value: { kind: 'target', to: ['address', 'file'] },
        required: true,
        doc: 'The address of the specification.',
      },
      pathAttribute,
      methodAttribute,
      { name: 'expanded', value: flag, doc: 'Shows the operation expanded.' },
      widthAttribute,
    ],
    example:
      '{% openapi src="https://example.com/openapi.yaml" path="/pets" method="get" %}\n[https://example.com/openapi.yaml](https://example.com/openapi.yaml)\n{% endopenapi %}',
  },
]

const byName: ReadonlyMap<string, TagDescription> = new Map(dialectTags.map((tag) => [tag.name, tag]))

/** Returns the tag with this name. Undefined if the platform doesn't write it today. */
export function dialectTag(name: string): TagDescription | undefined {
  return byName.get(name)
}

/** An older tag that the platform still reads, and the tag that replaced it. */
export interface OlderTag {
  readonly name: string
  readonly replacedBy: TagName
  readonly end: TagEnd
}

/** Older tags around an API operation and its parts. */
const olderOperations =
  'swagger swagger-description swagger-parameter swagger-response api-method api-method-summary api-method-description api-method-spec api-method-request api-method-headers api-method-parameters api-method-path-parameters api-method-query-parameters api-method-body-parameters api-method-form-data-parameters api-method-parameter api-method-response api-method-response-example api-method-response-example-description'.split(
    ' ',
  )

/** Older tags. Completion doesn't offer them; a quick fix replaces them with the newer form. */
export const olderTags: readonly OlderTag[] = [
  { name: 'page-ref', replacedBy: 'content-ref', end: 'never' },
  ...olderOperations.map((name): OlderTag => ({ name, replacedBy: 'openapi-operation', end: 'required' })),
  { name: 'code-tabs', replacedBy: 'tabs', end: 'required' },
  { name: 'code-tabs-item', replacedBy: 'tab', end: 'required' },
]
