import assert from 'node:assert/strict'
import { renderPage } from '../../../../support/rendering/renderPage.ts'

const document = {
  openapi: '3.1.0',
  servers: [{ url: 'https://api.example.com' }],
  security: [{ token: ['read'] }],
  paths: {
    '/bikes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'Which bike' }],
      put: {
        summary: 'Change a bike',
        description: 'Only **your** bikes.',
        deprecated: true,
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Bike' } } } },
        responses: {
          200: {
            description: 'Changed',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Bike' } } },
          },
          404: { description: 'Not there' },
        },
      },
    },
  },
  webhooks: {
    gone: { $ref: '#/components/pathItems/Gone' },
    sold: { post: { summary: 'A bike was sold', responses: {} } },
  },
  components: {
    pathItems: { Gone: { post: { summary: 'A bike is gone' } } },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Bike: {
        allOf: [{ type: 'object', required: ['name'], properties: { name: { type: 'string', example: 'Red' } } }],
        properties: {
          parts: { type: 'array', items: { $ref: '#/components/schemas/Bike' } },
          state: { enum: ['new', 'old'], deprecated: true },
        },
      },
    },
  },
}

const spec = () => ({ document, href: 'https://example.com/openapi.yaml' })

describe('API blocks as readers see them', () => {
  it('show an operation with its parameters and responses', () => {
    const html = renderPage(
      '{% openapi-operation spec="bikes" path="/bikes/{id}" method="put" %}\n[OpenAPI bikes](x)\n{% endopenapi-operation %}',
      { spec },
    )
    assert.match(html, /data-method="put">PUT<\/span> <code>\/bikes\/\{id\}<\/code>/)
    assert.match(html, /Change a bike.*\[deprecated\].*Only <strong>your<\/strong> bikes/s)
    assert.match(html, /https:\/\/api\.example\.com.*<strong>token<\/strong> http · bearer <code>read<\/code>/s)
    assert.match(
      html,
      /<code>id<\/code> <span class="galley-kind">string<\/span> <span class="galley-required">.*Which bike/s,
    )
    assert.match(html, /<code>parts<\/code> <span class="galley-kind">array of /)
    assert.match(html, /<details class="galley-api-response"><summary><code>200<\/code> Changed<\/summary>/)
    assert.match(html, /<p class="galley-api-response"><code>404<\/code> Not there<\/p>/)
    assert.match(html, /&quot;name&quot;: &quot;Red&quot;/)
  })

  it('show limits, fixed values, map values, tuples, who sends what, and headers of responses', () => {
    const schema = {
      type: 'object',
      properties: {
        kind: { const: 'order' },
        labels: { type: 'object', additionalProperties: { type: 'integer', description: 'How often.' } },
        point: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] },
        size: { type: 'integer', minimum: 1, exclusiveMaximum: 10, multipleOf: 2 },
        code: { type: 'string', pattern: '^[A-Z]{3}$', minLength: 3, maxLength: 3 },
        id: { type: 'string', readOnly: true },
        secret: { type: 'string', writeOnly: true },
        old: { type: 'string', nullable: true },
      },
    }
    const headers = { 'X-Next': { description: 'The next page.', schema: { type: 'string' } } }
    const responses = { 200: { description: 'OK', headers, content: { 'application/json': { schema } } } }
    const html = renderPage('{% openapi-operation spec="a" path="/n" method="get" %}', {
      spec: () => ({ document: { openapi: '3.1.0', paths: { '/n': { get: { responses } } } } }),
    })
    const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    assert.match(text, /\[headers\] X-Next string The next page\./)
    assert.match(text, /kind string &quot;order&quot;.* \* integer How often\./)
    assert.match(text, /point array .*\[0\] number \[required\] .*\[1\] string \[required\]/)
    assert.match(text, /size integer ≥ 1 &lt; 10 multipleOf 2/)
    assert.match(text, /code string minLength 3 maxLength 3 pattern \^\[A-Z\]\{3\}\$/)
    assert.match(text, /id string \[readOnly\] .*secret string \[writeOnly\] .*old string \| null/)
    assert.match(html, /&quot;kind&quot;: &quot;order&quot;/)
  })

  it('write a schema that contains itself as a name, so that all its properties are there', () => {
    const folder = { $ref: '#/components/schemas/Folder' }
    const Folder = {
      properties: { parent: folder, children: { type: 'array', items: folder }, shortcut: folder, owner: {}, size: {} },
    }
    const html = renderPage('{% openapi-schemas spec="a" schemas="Folder" %}', {
      spec: () => ({ document: { openapi: '3.1.0', components: { schemas: { Folder } } } }),
    })
    const names = [...html.matchAll(/<li>.*?<code>(\w+)<\/code> <span class="galley-kind">([^<]*)/g)].map((each) =>
      each.slice(1).join(' '),
    )
    assert.deepEqual(names, [
      'parent object Folder',
      'children array of object Folder',
      'shortcut object Folder',
      'owner ',
      'size ',
    ])
  })

  it('follow the reference of a path item to its operations, and to where texts are', () => {
    const html = renderPage('{% openapi-webhook spec="bikes" name="gone" method="post" %}', {
      spec: () => ({ document, file: '/api/bikes.yaml' }),
    })
    assert.match(html, /A bike is gone/)
    assert.match(html, /\$\.components\.pathItems\.Gone\.post/)
  })

  it('name their part and its file for the context menu only if the editor offers to describe them', () => {
    const blocks = [
      '{% openapi-operation spec="bikes" path="/bikes/{id}" method="put" %}',
      '{% openapi-webhook spec="bikes" name="sold" method="post" %}',
      '{% openapi-schemas spec="bikes" schemas="Bike" %}',
    ].join('\n\n')
    const contexts = (file?: string): unknown[] =>
      [...renderPage(blocks, { spec: () => ({ document, file }) }).matchAll(/data-vscode-context="([^"]*)"/g)].map(
        ([, written = '']) => JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&#39;', "'")) as unknown,
      )
    assert.deepEqual(contexts(), [])
    assert.deepEqual(
      contexts('/api/bikes.yaml'),
      ["$.paths['/bikes/{id}'].put", '$.webhooks.sold.post', '$.components.schemas.Bike'].map((target) => {
        return { webviewSection: 'galleySpecPart', spec: '/api/bikes.yaml', target }
      }),
    )
    const forged = '<div data-vscode-context=\'{"webviewSection":"galleySpecPart"}\'>a</div>'
    assert.doesNotMatch(renderPage(forged, {}), /vscode-context/)
  })

  it('show schemas by name, and webhooks', () => {
    assert.match(
      renderPage('{% openapi-schemas spec="bikes" schemas="Bike" %}', { spec }),
      /<h4[^>]*>Bike<\/h4>.*<code>name<\/code>.*&quot;new&quot; \| &quot;old&quot;/s,
    )
    assert.match(
      renderPage('{% openapi-webhook spec="bikes" name="sold" method="post" %}', { spec }),
      /A bike was sold.*POST/s,
    )
  })

  it('end for schemas that contain themselves in every property', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`p${index}`, { $ref: '#/components/schemas/A' }]),
    )
    const schema = {
      type: 'object',
      properties,
      allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/A' }],
    }
    const endless = {
      components: { schemas: { A: schema, B: { type: 'array', items: { $ref: '#/components/schemas/B' } } } },
    }
    const html = renderPage('{% openapi-schemas spec="x" schemas="A,B" %}', { spec: () => ({ document: endless }) })
    assert.ok(html.length < 1_000_000)
  })

  it('say why they show nothing', () => {
    const operation = '{% openapi-operation spec="bikes" path="/none" method="get" %}'
    assert.match(renderPage(operation), /GET<\/span> <code>\/none<\/code>.*\[specUnknown\]/s)
    assert.match(renderPage(operation, { spec }), /\[operationUnknown\]/)
    assert.match(renderPage(operation, { spec: () => ({ problem: 'No network.' }) }), /No network\./)
  })
})

describe('Included content', () => {
  const include = (target: string) => {
    if (target === 'a.md') return { title: 'A', markdown: 'From **A**\n\n{% include "b.md" %}', href: 'a.md' }
    return target === 'b.md' ? { title: 'B', markdown: '{% include "a.md" %}' } : undefined
  }

  it('is shown in place, links to its source, and can’t include itself', () => {
    const html = renderPage('{% include "a.md" %}', { include })
    assert.match(html, /<a href="a\.md" data-href="a\.md">A<\/a>.*From <strong>A<\/strong>.*B.*\[includedInItself\]/s)
  })

  it('is marked if it isn’t known', () => {
    assert.match(renderPage('{% include "gone.md" %}', { include }), /galley-broken">\[includeUnknown\]/)
  })

  it('has no lines to scroll to', () => {
    assert.equal(
      renderPage('{% include "a.md" %}', {
        include: () => ({ title: 'A', markdown: '<b>x</b>\n\n<p>y</p>\n' }),
      }).includes('data-line'),
      false,
    )
  })
})
