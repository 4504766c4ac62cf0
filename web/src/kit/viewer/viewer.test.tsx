import { storedFile } from '@banyan/contract/files/file'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { FileLinks } from './file-links.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { decodeText } from './use-file-text.ts'

const root = '/sys/common/static/'
let made = 0
const key = (extension: string) => `1000/form/202611/${String(++made).padStart(32, '0')}.${extension}`
const factsOf = (names: Record<string, string>) =>
  server.on(storedFile.facts, ({ paths }) =>
    paths.flatMap((path) =>
      names[path] ? [{ path, url: root + path, name: names[path], size: 2048, type: 'x/y' }] : [],
    ),
  )
const picture = () => screen.getByAltText<HTMLImageElement>(/./)
const transform = () => picture().style.transform

test('PICK-022 PICK-023 PICK-024 WIDGET-015 a thumbnail opens the viewer, which turns, zooms and steps by buttons and keys', async () => {
  const [one, two] = [key('png'), key('jpg')]
  factsOf({ [one]: '正面.png', [two]: '背面.jpg' })
  show(<Thumbnails paths={[one, two]} label="照片" isOpen />)
  expect(document.querySelector('button img')?.getAttribute('src')).toBe(`${root}${one}?thumb=200`)
  await hand.click(screen.getByRole('button', { name: '查看照片 1' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('正面.png（1/2）')
  expect(dialog.style.width || dialog.style.getPropertyValue('--ant-modal-xs-width')).toBe('660px')
  expect(picture().getAttribute('src')).toBe(root + one)

  await hand.click(screen.getByRole('button', { name: '向右旋转' }))
  expect(transform()).toContain('rotate(45deg)')
  for (let step = 0; step < 2; step++) await hand.click(screen.getByRole('button', { name: '向左旋转' }))
  expect(transform()).toContain('rotate(-45deg)')
  await hand.click(screen.getByRole('button', { name: '放大' }))
  expect(transform()).toContain('scale(1.3)')
  for (let step = 0; step < 4; step++) await hand.click(screen.getByRole('button', { name: '缩小' }))
  expect(transform()).toContain('scale(0.3)')
  expect(screen.getByRole('button', { name: '缩小' })).toHaveProperty('disabled', true)

  expect(screen.getByRole('button', { name: '上一张' })).toHaveProperty('disabled', true)
  fireEvent.keyDown(picture(), { key: 'ArrowRight' })
  await within(dialog).findByText('背面.jpg（2/2）')
  expect(transform()).toBe('translate(0px, 0px) rotate(0deg) scale(1)')
  expect(screen.getByRole('button', { name: '下一张' })).toHaveProperty('disabled', true)
  await hand.click(screen.getByRole('button', { name: '上一张' }))
  await within(dialog).findByText('正面.png（1/2）')
  await hand.click(screen.getByRole('button', { name: '下一张' }))
  await within(dialog).findByText('背面.jpg（2/2）')
})

test('PICK-022 among files of all kinds the viewer steps through the pictures', async () => {
  const [one, sheet, two] = [key('png'), key('pdf'), key('jpg')]
  factsOf({ [one]: '正面.png', [sheet]: '合同.pdf', [two]: '背面.jpg' })
  show(<FileLinks paths={[one, sheet, two]} isOpen />)
  await hand.click(await screen.findByRole('link', { name: /正面\.png/ }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('正面.png（1/2）')
  fireEvent.keyDown(picture(), { key: 'ArrowRight' })
  await within(dialog).findByText('背面.jpg（2/2）')
})

test('PICK-023 the picture follows a pointer whose button is down, and no other', async () => {
  const one = key('png')
  factsOf({ [one]: '正面.png' })
  show(<Thumbnails paths={[one]} label="照片" isOpen />)
  await hand.click(screen.getByRole('button', { name: '查看照片 1' }))
  const stage = await screen.findByRole('group', { name: /方向键切换/ })
  Object.assign(stage, { setPointerCapture: () => undefined })
  const before = transform()
  fireEvent.pointerMove(stage, { buttons: 0, movementX: 30, movementY: 20 })
  expect(transform()).toBe(before)
  fireEvent.pointerMove(stage, { buttons: 1, movementX: 30, movementY: 20 })
  expect(transform()).toContain('translate(30px, 20px)')
})

test('DEC-075 WIDGET-014 files are links by their names, asked for in one call', async () => {
  const [one, two, gone] = [key('docx'), key('pdf'), key('zip')]
  const info = factsOf({ [one]: '合同.docx', [two]: '说明.pdf' })
  show(
    <>
      <FileLinks paths={[one, gone]} isOpen={false} />
      <FileLinks paths={[two]} isOpen />
    </>,
  )
  const link = await screen.findByRole('link', { name: /合同\.docx/ })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([root + one, '合同.docx'])
  screen.getByText('2 KB')
  screen.getByRole('link', { name: new RegExp(gone.split('/').at(-1) ?? '') })
  expect(info).toHaveBeenCalledTimes(1)
})

test('WIDGET-014 a PDF opens in a frame of the page', async () => {
  const pdf = key('pdf')
  factsOf({ [pdf]: '说明.pdf' })
  show(<FileLinks paths={[pdf]} isOpen />)
  await hand.click(await screen.findByRole('link', { name: /说明\.pdf/ }))
  await waitFor(() => expect(document.querySelector('iframe')?.getAttribute('src')).toBe(root + pdf))
})

test.each([
  ['mp4', 'video'],
  ['mp3', 'audio'],
])('WIDGET-014 a .%s is played by a %s with its controls', async (extension, element) => {
  const path = key(extension)
  factsOf({ [path]: `记录.${extension}` })
  show(<FileLinks paths={[path]} isOpen />)
  await hand.click(await screen.findByRole('link', { name: new RegExp(`记录.${extension}`) }))
  const player = await screen.findByLabelText<HTMLMediaElement>(`记录.${extension}`, { selector: element })
  expect([player.localName, player.getAttribute('src'), player.controls]).toEqual([
    element,
    root + path,
    true,
  ])
})

test('WIDGET-014 a text opens as text, and what cannot be shown or is clicked with Ctrl is left to the browser', async () => {
  const [text, archive] = [key('txt'), key('zip')]
  factsOf({ [text]: '笔记.txt', [archive]: '包.zip' })
  show(<FileLinks paths={[text, archive]} isOpen />)
  const link = await screen.findByRole('link', { name: /笔记\.txt/ })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === root + text ? Promise.resolve(new Response('<b>不是标签</b>')) : answer(address, init),
  )
  const archiveLink = screen.getByRole('link', { name: /包\.zip/ })
  for (const [on, keys] of [
    [archiveLink, {}],
    [link, { ctrlKey: true }],
    [link, { metaKey: true }],
  ] as const) {
    const left = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    fireEvent(on, left)
    expect([left.defaultPrevented, screen.queryByRole('dialog')]).toEqual([false, null])
  }
  await hand.click(link)
  await screen.findByText('<b>不是标签</b>')
})

test('texts are read in UTF-8 and in GB 18030', () => {
  expect(decodeText(new TextEncoder().encode('中国'))).toBe('中国')
  expect(decodeText(new Uint8Array([0xd6, 0xd0, 0xb9, 0xfa]))).toBe('中国')
})
