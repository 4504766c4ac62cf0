import type { FileTypeName } from '@banyan/contract/file-type'
import type { Sharp, SharpOptions } from 'sharp'
import { fairQueue } from '#kernel/turns.ts'

const mostPixels = 40_000_000 // over all frames of an animation

/** The library is loaded with the first picture: 20 MB that a server at rest does without. */
async function openPicture(from: string, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // A decoded picture is large; keeping some for next time would be most of our memory.
  sharp.cache(false)
  return sharp(from, { limitInputPixels: mostPixels, ...options })
}

const formats: Partial<Record<FileTypeName, string>> = { jpg: 'jpeg', png: 'png', gif: 'gif', webp: 'webp' }

/**
 * Re-encodes a picture, which removes hidden content, location and camera data. `false`: it cannot be decoded, is too
 * large, or is not what its first bytes claim.
 */
export const reencodePicture = (
  owner: string,
  from: string,
  to: string,
  type: FileTypeName,
): Promise<boolean> =>
  withDecoderTurn(owner, async () => {
    const format = formats[type]
    try {
      const picture = await openPicture(from, { failOn: 'error', animated: canBeAnimated(type) })
      if ((await picture.metadata()).format !== format) return false
      const upright = canBeAnimated(type) ? picture : picture.autoOrient()
      await encode(upright, type).toFile(to)
      return true
    } catch {
      return false
    }
  })

/** A small copy of a picture. */
export const makeThumbnail = (owner: string, from: string, to: string, edge: number) =>
  withDecoderTurn(owner, async () =>
    (await openPicture(from, {}))
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(to),
  )

/** At most two decoders at a time in a process, so that ten large pictures do not fill the memory; tenants take turns. */
const decoders = fairQueue(2)

async function withDecoderTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const leave = await decoders.enter([[owner, 2]])
  try {
    return await work()
  } finally {
    leave()
  }
}

const canBeAnimated = (type: FileTypeName) => type === 'gif' || type === 'webp'

function encode(picture: Sharp, type: FileTypeName): Sharp {
  if (type === 'jpg') return picture.jpeg({ quality: 88 })
  if (type === 'png') return picture.png()
  return type === 'gif' ? picture.gif() : picture.webp({ quality: 88 })
}
