import { crc32, deflateRawSync } from 'node:zlib'

/** Returns a zip archive with these files. */
export function zip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const [locals, central]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const [bytes, packed] = [Buffer.from(content), deflateRawSync(content)]
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(bytes.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 6)
    head.copy(entry, 10, 8, 30)
    entry.writeUInt32LE(offset, 42)
    locals.push(head, Buffer.from(name), packed)
    central.push(entry, Buffer.from(name))
    offset += head.length + name.length + packed.length
  }
  const list = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, end])
}

const rels = 'http://schemas.openxmlformats.org'
/** Returns a document of Word with a body in its XML, and its images by their names. */
export const word = (body: string, images: Readonly<Record<string, Buffer>> = {}): Buffer =>
  zip({
    ...Object.fromEntries(Object.entries(images).map(([name, bytes]) => [`word/media/${name}`, bytes])),
    'word/_rels/document.xml.rels': `<Relationships xmlns="${rels}/package/2006/relationships">${Object.keys(images)
      .map(
        (name) =>
          `<Relationship Id="${name}" Type="${rels}/officeDocument/2006/relationships/image" Target="media/${name}"/>`,
      )
      .join('')}</Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${rels}/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${rels}/package/2006/relationships"><Relationship Id="r1" Type="${rels}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${rels}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  })
/** Returns a paragraph of a document of Word, with a style such as `Heading1`. */
export const paragraph = (text: string, style = ''): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
/** Returns a paragraph of a document of Word with one of its images. */
export const picture = (name: string, words: string): string =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${rels}/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="x" descr="${words}"/><a:graphic xmlns:a="${rels}/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="${rels}/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="${rels}/officeDocument/2006/relationships" r:embed="${name}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
