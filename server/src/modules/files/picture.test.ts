import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { makeThumbnail, reencodePicture } from './picture.ts'

const scratch = mkdtempSync(join(tmpdir(), 'banyan-picture-'))
afterAll(() => rmSync(scratch, { recursive: true }))
let files = 0
const newPath = () => join(scratch, String(++files))
function stored(content: Buffer): string {
  const path = newPath()
  writeFileSync(path, content)
  return path
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a8' } })
/** Three frames of 20 by 10. */
const frames = sharp(Buffer.concat([0, 100, 200].map((shade) => Buffer.alloc(20 * 10 * 3, shade))), {
  raw: { width: 20, height: 30, channels: 3, pageHeight: 10 },
})
const film = { gif: await frames.clone().gif().toBuffer(), webp: await frames.clone().webp().toBuffer() }

async function redrawn(content: Buffer, type: 'jpg' | 'png' | 'gif' | 'webp') {
  const to = newPath()
  if (!(await reencodePicture('1', stored(content), to, type))) return undefined
  const { format, width, height, pages, pageHeight } = await sharp(to, { animated: true }).metadata()
  return { format, width, height: pageHeight ?? height, pages: pages ?? 1 }
}
const size = { width: 20, height: 10 }

test.each([
  ['jpg', await plain(20, 10).jpeg().toBuffer(), { format: 'jpeg', pages: 1 }],
  ['png', await plain(20, 10).png().toBuffer(), { format: 'png', pages: 1 }],
  ['gif', film.gif, { format: 'gif', pages: 3 }],
  ['webp', film.webp, { format: 'webp', pages: 3 }],
] as const)('FILE-001 a %s is drawn anew with all its frames', async (type, content, expected) => {
  expect(await redrawn(content, type)).toEqual({ ...size, ...expected })
})

test('FILE-001 a picture that a camera held upright is stored upright', async () => {
  const turned = await plain(20, 10).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await redrawn(turned, 'jpg')).toMatchObject({ width: 10, height: 20 })
})

test('security §9 a picture of another kind than said, and what cannot be decoded, is not drawn', async () => {
  const png = await plain(20, 10).png().toBuffer()
  for (const type of ['jpg', 'gif', 'webp'] as const) expect(await redrawn(png, type)).toBeUndefined()
  expect(await redrawn(png.subarray(0, 60), 'png')).toBeUndefined()
  expect(await redrawn(Buffer.from('words'), 'png')).toBeUndefined()
  // failures leave their turn to others
  expect(await redrawn(png, 'png')).toMatchObject({ format: 'png' })
})

test('security §9 forty megapixels are taken, one line more is not', async () => {
  const flat = (width: number, height: number) => plain(width, height).png({ compressionLevel: 1 }).toBuffer()
  expect(await redrawn(await flat(8000, 5000), 'png')).toMatchObject({ width: 8000, height: 5000 })
  expect(await redrawn(await flat(8000, 5001), 'png')).toBeUndefined()
})

test.each([
  [400, 100, 100, { width: 100, height: 25 }],
  [100, 400, 100, { width: 25, height: 100 }],
  [60, 40, 100, { width: 60, height: 40 }],
])(
  'FILE-006 the small copy of a picture of %i by %i for an edge of %i',
  async (width, height, edge, expected) => {
    const to = newPath()
    await makeThumbnail('1', stored(await plain(width, height).png().toBuffer()), to, edge)
    expect(await sharp(to).metadata()).toMatchObject({ format: 'webp', ...expected })
  },
)
