import sharp from 'sharp'
import { expect, test } from 'vitest'
import { captchaPicture, captchaText } from './captcha-picture.ts'

test('DEC-115 four characters, none that people confuse with another', () => {
  const texts = Array.from({ length: 500 }, captchaText)
  for (const text of texts) expect(text).toMatch(/^[3479ACDEHJKMNPRTWXY]{4}$/)
  expect(new Set(texts).size).toBeGreaterThan(400)
})

test('DEC-115 the picture is a PNG of 105 by 35 that holds pixels and no text', async () => {
  const picture = await captchaPicture('AC37')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 105, height: 35 })
  expect(picture.toString('latin1')).not.toMatch(/AC37|svg|tEXt|iTXt|zTXt/)
  expect(picture.length).toBeLessThan(10_000)
})

test('every character stands out from the noise', async () => {
  for (const character of '3479ACDEHJKMNPRTWXY')
    expect(Math.min(...(await darkPixels(await captchaPicture(character.repeat(4)))))).toBeGreaterThan(150)
  expect(Math.max(...(await darkPixels(await captchaPicture('    '))))).toBeLessThan(150)
})

test('no two pictures of the same text are equal', async () => {
  expect(await captchaPicture('AC37')).not.toEqual(await captchaPicture('AC37'))
})

/** How many pixels differ from the light background in each quarter of the picture. */
async function darkPixels(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const counts = [0, 0, 0, 0]
  for (let i = 0; i < data.length; i += info.channels)
    if (data[i]! < 200)
      counts[Math.min(3, Math.floor((4 * ((i / info.channels) % info.width)) / info.width))]!++
  return counts
}
