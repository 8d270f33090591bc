import assert from 'node:assert/strict'
import { assetFolder, assetNames, assetPath, assetWords } from '../../../../../src/core/docs/files/assetPaths.ts'

const image = { name: 'image.png', heading: 'Set up: the “Hive”', folder: '.gitbook/assets' }

describe('The folder for new images', () => {
  it('is the one with most of the docs’ images', () => {
    assert.equal(assetFolder(['a.md', 'img/a.png', 'img/b.svg', '.gitbook/assets/c.png', 'files/d.pdf']), 'img')
    assert.equal(assetFolder(['a.png', 'b.png', 'img/a.png']), '')
  })

  it('is the platform’s if there are no images, or no more elsewhere', () => {
    assert.equal(assetFolder(['README.md']), '.gitbook/assets')
    assert.equal(assetFolder(['img/a.png', '.gitbook/assets/c.png']), '.gitbook/assets')
  })
})

describe('The path of a new image', () => {
  it('uses the heading for an image without a name of its own', () => {
    assert.equal(assetPath(image, []), '.gitbook/assets/set-up-the-hive.png')
    assert.equal(
      assetPath({ ...image, name: 'Screenshot 2026-01-02 at 10.11.12.jpg' }, []),
      '.gitbook/assets/set-up-the-hive.jpg',
    )
    assert.equal(assetPath({ ...image, heading: '' }, []), '.gitbook/assets/image.png')
  })

  it('keeps a name of its own', () => {
    assert.equal(assetPath({ ...image, name: 'Bee map.svg', folder: '' }, []), 'Bee-map.svg')
    assert.equal(assetPath({ ...image, name: 'images-of-bees.png' }, []), '.gitbook/assets/images-of-bees.png')
    assert.equal(assetPath({ ...image, name: 'untitled.pdf' }, []), '.gitbook/assets/untitled.pdf')
  })

  it('doesn’t collide with an existing file, in any spelling', () => {
    const files = ['.gitbook/assets/Set-Up-the-hive.png', '.gitbook/assets/set-up-the-hive-2.png']
    assert.equal(assetPath(image, files), '.gitbook/assets/set-up-the-hive-3.png')
  })

  it('differs from those of other new images', () => {
    assert.deepEqual(assetNames([image, image, { ...image, name: 'map.png' }]), [
      '.gitbook/assets/set-up-the-hive.png',
      '.gitbook/assets/set-up-the-hive-2.png',
      '.gitbook/assets/map.png',
    ])
  })

  it('stays in the folder, with any name', () => {
    for (const name of [
      '../../etc/passwd.png',
      '/abs.png',
      'a\\b.png',
      'con.png',
      '..png',
      'a\u202egnp.png',
      `${'x'.repeat(400)}.png`,
    ]) {
      const path = assetPath({ ...image, name }, [])
      assert.ok(path === undefined || /^\.gitbook\/assets\/[^/\\\u202e]{1,250}$/.test(path), `${name}: ${path}`)
    }
    assert.equal(assetPath({ ...image, name: '.png' }, []), '.gitbook/assets/image.png')
  })
})

describe('The words for a new image', () => {
  it('are those of the heading, or of its name', () => {
    assert.equal(assetWords(image), image.heading)
    assert.equal(assetWords({ ...image, name: 'bee_map-of 2.svg' }), 'bee map of 2')
  })
})
